import { endpoint } from '../endpoint.js'
import type { LookedAt, OutsideLink, OutsideLinks } from './schemas.js'

/** Lists every address outside the site to which a page leads (SITE-31). Admins and moderators. */
export const listOutsideLinks = endpoint<{ reply: OutsideLinks }>({
  method: 'GET',
  url: '/api/content/outside-links',
  errors: ['unauthenticated', 'forbidden'],
})

/** Notes that the caller has opened an address of the list just now. Admins and moderators. */
export const noteLookedAt = endpoint<{ body: LookedAt; reply: OutsideLink }>({
  method: 'PUT',
  url: '/api/content/outside-links',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
})

export type { OutsideLink } from './schemas.js'
