import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'

/** What the shell loads from the admin remote: its screens. Their paths are also listed in package.json. */
export default defineRemote({
  name: 'mf-admin',
  routes: [
    {
      id: 'question-audit',
      path: '/question-audit',
      title: 'Question Bank Audit Tool',
      access: 'staff',
      load: async () => ({ default: (await import('./question-audit/audit-screen.js')).AuditScreen }),
    },
    {
      id: 'review',
      path: '/question-audit/review',
      title: 'Review Desk',
      access: 'staff',
      load: async () => ({ default: (await import('./review/review-screen.js')).ReviewScreen }),
    },
    {
      id: 'question-builder',
      path: '/question-builder',
      title: 'Question Builder',
      access: 'staff',
      load: async () => ({ default: (await import('./question-builder/builder-screen.js')).BuilderScreen }),
    },
    {
      id: 'content-updates',
      path: '/content-updates',
      title: 'Content Updates',
      access: 'staff',
      load: async () => ({
        default: (await import('./content-updates/content-updates-screen.js')).ContentUpdatesScreen,
      }),
    },
    {
      id: 'challenges',
      path: '/challenges',
      title: 'Feedback and Rooms',
      access: 'staff',
      load: async () => ({ default: (await import('./challenges/challenges-screen.js')).ChallengesScreen }),
    },
    {
      id: 'messages',
      path: '/messages',
      title: 'Inbox',
      access: 'staff',
      load: async () => ({ default: (await import('./inbox/inbox-screen.js')).InboxScreen }),
    },
    {
      id: 'members',
      path: '/members',
      title: 'Members',
      access: 'staff',
      load: async () => ({ default: (await import('./members/members-screen.js')).MembersScreen }),
    },
    {
      id: 'sign-in-providers',
      path: '/sign-in-providers',
      title: 'Sign-In Providers',
      access: 'staff',
      load: async () => ({
        default: (await import('./sign-in-providers/providers-screen.js')).ProvidersScreen,
      }),
    },
    {
      id: 'certificates',
      path: '/certificates',
      title: 'Certificates',
      access: 'staff',
      load: async () => ({
        default: (await import('./certificates/certificates-screen.js')).CertificatesScreen,
      }),
    },
    {
      id: 'manager-import',
      path: '/manager-import',
      title: 'Manager Directory',
      access: 'staff',
      load: async () => ({ default: (await import('./manager-import/managers-screen.js')).ManagersScreen }),
    },
    {
      id: 'site-settings',
      path: '/site-settings',
      title: 'Site Settings',
      access: 'staff',
      load: async () => ({ default: (await import('./site-settings/settings-screen.js')).SettingsScreen }),
    },
    {
      id: 'releases',
      path: '/releases',
      title: 'Releases',
      access: 'staff',
      load: async () => ({ default: (await import('./releases/releases-screen.js')).ReleasesScreen }),
    },
  ],
})
