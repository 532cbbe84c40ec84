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
    {
      id: 'education-library',
      path: '/learn/education',
      title: 'Education Library',
      access: 'open',
      load: () => import('./education/education-screen.js'),
    },
    {
      id: 'primer',
      path: '/learn/education/:slug',
      title: 'Education Library',
      access: 'open',
      load: async () => ({ default: (await import('./articles/article-screen.js')).PrimerScreen }),
    },
    {
      id: 'insights',
      path: '/learn/insights',
      title: 'Insights',
      access: 'open',
      load: () => import('./insights/insights-screen.js'),
    },
    {
      id: 'insight',
      path: '/learn/insights/:slug',
      title: 'Insights',
      access: 'open',
      load: async () => ({ default: (await import('./articles/article-screen.js')).InsightScreen }),
    },
  ],
})
