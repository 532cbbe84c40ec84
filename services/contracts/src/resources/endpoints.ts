import { endpoint } from '../endpoint.js'
import type { FindResources, FoundResources } from './schemas.js'

/** Returns the resources that match a text best, by rules/related-resources.ts (at most three). */
export const findResources = endpoint<{ query: FindResources; reply: FoundResources }>({
  method: 'GET',
  url: '/api/content/resources',
  errors: [],
})
