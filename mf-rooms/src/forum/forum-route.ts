import type { RemoteRoute } from '@icio/shared-ui/host-contract/contract'

/** The route of a forum's program, in the whole site and in its light document. */
export const programRoute = {
  id: 'program',
  path: '/forum/:code',
  title: 'Forum',
  access: 'open',
} as const satisfies Omit<RemoteRoute, 'load'>
