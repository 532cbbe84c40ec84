import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'
import { seatRoute } from '../light-routes.js'
import SeatScreen from './seat-screen.js'

/** The seat as the light document behind the QR code gets it (ROOM-27): one script, without the other screens. */
export default defineRemote({
  name: 'mf-rooms',
  routes: [{ ...seatRoute, load: async () => ({ default: SeatScreen }) }],
})
