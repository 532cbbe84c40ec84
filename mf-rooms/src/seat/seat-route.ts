import type { RemoteRoute } from '@icio/shared-ui/host-contract/contract'

/** The route of a seat, in the whole site and in its light document. */
export const seatRoute = {
  id: 'seat',
  path: '/room/:code',
  title: 'Room',
  access: 'open',
} as const satisfies Omit<RemoteRoute, 'load'>
