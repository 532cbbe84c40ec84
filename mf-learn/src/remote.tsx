import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'

/** What the shell loads from the learn remote: its screens. Their paths also stand in package.json. */
export default defineRemote({
  name: 'mf-learn',
  routes: [
    {
      id: 'learn',
      path: '/learn',
      title: 'Learn & Grow for Commercial Insurers',
      access: 'open',
      load: async () => ({ default: (await import('./learn/hub-screens.js')).GeneralHub }),
    },
    {
      id: 'learn-risk-pools',
      path: '/learn-risk-pools',
      title: 'Learn & Grow for Government Risk Pools',
      access: 'open',
      load: async () => ({ default: (await import('./learn/hub-screens.js')).RiskPoolHub }),
    },
  ],
})
