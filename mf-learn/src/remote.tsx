import { categoryPath, categorySlug, toolCategoryTitles } from '@icio/contracts/tools/tool-categories'
import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'

/** The screens that the shell loads from the learn remote. package.json lists their paths as well. */
export default defineRemote({
  name: 'mf-learn',
  routes: [
    {
      id: 'learn',
      path: '/learn',
      title: 'Learn & Grow for Commercial Insurers',
      access: 'open',
      load: async () => ({
        default: (await import(/* webpackChunkName: "learn" */ './learn/hub.js')).GeneralHub,
      }),
    },
    {
      id: 'learn-risk-pools',
      path: '/learn-risk-pools',
      title: 'Learn & Grow for Government Risk Pools',
      access: 'open',
      load: async () => ({
        default: (await import(/* webpackChunkName: "learn-risk-pools" */ './learn/hub.js')).RiskPoolHub,
      }),
    },
    {
      id: 'education-library',
      path: '/learn/education',
      title: 'Education Library',
      access: 'open',
      load: () => import(/* webpackChunkName: "learn-education" */ './education/education-screen.js'),
    },
    {
      id: 'what-changes',
      path: '/learn/education/what-changes',
      title: 'What changes when',
      access: 'open',
      load: () =>
        import(
          /* webpackChunkName: "learn-education-what-changes" */ './what-changes/what-changes-screen.js'
        ),
    },
    {
      id: 'path',
      path: '/path',
      title: 'The trustee path',
      access: 'open',
      load: () => import(/* webpackChunkName: "path" */ './path/path-screen.js'),
    },
    {
      id: 'peers',
      path: '/peers',
      title: 'The Peer Mirror',
      access: 'open',
      load: () => import(/* webpackChunkName: "peers" */ './peers/peers-screen.js'),
    },
    {
      id: 'path-check',
      path: '/path/check',
      title: 'The check',
      access: 'open',
      load: () => import(/* webpackChunkName: "path-check" */ './path/check-screen.js'),
    },
    {
      id: 'education-record',
      path: '/path/record',
      title: 'Education record',
      access: 'open',
      load: () => import(/* webpackChunkName: "path-record" */ './path/record-screen.js'),
    },
    {
      id: 'meeting',
      path: '/path/meeting',
      title: 'Before the meeting',
      access: 'open',
      load: () => import(/* webpackChunkName: "path-meeting" */ './path/meeting-screen.js'),
    },
    {
      id: 'verify',
      path: '/verify',
      title: 'Verify a certificate',
      access: 'open',
      load: () => import(/* webpackChunkName: "verify" */ './path/certificate-screen.js'),
    },
    {
      id: 'certificate',
      path: '/verify/:code',
      title: 'Certificate',
      access: 'open',
      load: () => import(/* webpackChunkName: "verify" */ './path/certificate-screen.js'),
    },
    {
      id: 'primer',
      path: '/learn/education/:slug',
      title: 'Education Library',
      access: 'open',
      load: async () => ({
        default: (await import(/* webpackChunkName: "learn-education-slug" */ './articles/article-screen.js'))
          .PrimerScreen,
      }),
    },
    {
      id: 'insights',
      path: '/learn/insights',
      title: 'Insights',
      access: 'open',
      load: () => import(/* webpackChunkName: "learn-insights" */ './insights/insights-screen.js'),
    },
    {
      id: 'insight',
      path: '/learn/insights/:slug',
      title: 'Insights',
      access: 'open',
      load: async () => ({
        default: (await import(/* webpackChunkName: "learn-insights-slug" */ './articles/article-screen.js'))
          .InsightScreen,
      }),
    },
    {
      id: 'tools',
      path: '/tools',
      title: 'Professional Tools',
      access: 'open',
      load: () => import(/* webpackChunkName: "tools" */ './tools/overview/tools-screen.js'),
    },
    {
      id: 'checklist',
      path: '/tools/checklist',
      title: 'CIO Duties Checklist',
      access: 'open',
      load: () => import(/* webpackChunkName: "tools-checklist" */ './tools/checklist/checklist-screen.js'),
    },
    {
      id: 'calculator',
      path: '/tools/calculator',
      title: 'Calculator',
      access: 'open',
      load: () =>
        import(/* webpackChunkName: "tools-calculator" */ './tools/calculator/calculator-screen.js'),
    },
    {
      id: 'analytics',
      path: '/tools/analytics',
      title: 'Portfolio Analytics',
      access: 'open',
      load: () => import(/* webpackChunkName: "tools-analytics" */ './tools/analytics/analytics-screen.js'),
    },
    {
      id: 'managers',
      path: '/tools/managers',
      title: 'Manager Database',
      access: 'open',
      load: () => import(/* webpackChunkName: "tools-managers" */ './tools/managers/managers-screen.js'),
    },
    ...toolCategoryTitles.map((title) => ({
      id: categorySlug(title),
      path: categoryPath(title),
      title,
      access: 'open' as const,
      load: async () => ({
        default: (await import('./tools/category/category-screen.js')).categoryScreen(title),
      }),
    })),
  ],
})
