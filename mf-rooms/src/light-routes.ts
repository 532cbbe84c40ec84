import type { RemoteRoute } from '@icio/shared-ui/host-contract/contract'

type LightRoute = Omit<RemoteRoute, 'load'>

/** The routes that have a light document of their own, besides the whole site. */
export const seatRoute = {
  id: 'seat',
  path: '/room/:code',
  title: 'Room',
  access: 'open',
} as const satisfies LightRoute

export const programRoute = {
  id: 'program',
  path: '/forum/:code',
  title: 'Forum',
  access: 'open',
} as const satisfies LightRoute
