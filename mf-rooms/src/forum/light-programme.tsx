import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'
import { programmeRoute } from './forum-route.js'
import ProgrammeScreen from './programme-screen.js'

/** The programme as the light document behind the QR code of a forum gets it (FORUM-12): one script, without the other screens. */
export default defineRemote({
  name: 'mf-rooms',
  routes: [{ ...programmeRoute, load: async () => ({ default: ProgrammeScreen }) }],
})
