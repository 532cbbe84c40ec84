import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'
import { programRoute } from '../light-routes.js'
import ProgramScreen from './program-screen.js'

/** The program as the light document behind the QR code of a forum gets it (FORUM-12): one script, without the other screens. */
export default defineRemote({
  name: 'mf-rooms',
  routes: [{ ...programRoute, load: async () => ({ default: ProgramScreen }) }],
})
