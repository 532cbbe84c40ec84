import { endpoint } from './endpoint.js'
import type { FindResources, FoundResources } from './resources.schemas.js'

/** The resources that fit a text best, by the rules of rules/related-resources.ts (at most three). */
export const findResources = endpoint<{ query: FindResources; reply: FoundResources }>({
  method: 'GET',
  url: '/api/content/resources',
  errors: [],
})
