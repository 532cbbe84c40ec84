import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'
import SeatScreen from './seat-screen.js'
import { seatRoute } from './seat-route.js'

/** The seat as the light document behind the QR code gets it (ROOM-27): one script, without the other screens. */
export default defineRemote({
  name: 'mf-rooms',
  routes: [{ ...seatRoute, load: async () => ({ default: SeatScreen }) }],
})
