import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'
import type { RemoteRoute } from '@icio/shared-ui/host-contract/contract'

/** A screen for staff, under its id if no other path is given. */
const screen = (id: string, title: string, load: RemoteRoute['load'], path = `/${id}`): RemoteRoute => ({
  id,
  path,
  title,
  access: 'staff',
  load,
})

/** What the shell loads from the admin remote: its screens. Their paths are also listed in package.json. */
export default defineRemote({
  name: 'mf-admin',
  routes: [
    screen('question-audit', 'Question Bank Audit Tool', async () => ({
      default: (await import('./question-audit/audit-screen.js')).AuditScreen,
    })),
    screen(
      'review',
      'Review Desk',
      async () => ({ default: (await import('./review/review-screen.js')).ReviewScreen }),
      '/question-audit/review',
    ),
    screen('question-builder', 'Question Builder', async () => ({
      default: (await import('./question-builder/builder-screen.js')).BuilderScreen,
    })),
    screen('content-updates', 'Content Updates', async () => ({
      default: (await import('./content-updates/content-updates-screen.js')).ContentUpdatesScreen,
    })),
    screen('challenges', 'Feedback and Rooms', async () => ({
      default: (await import('./challenges/challenges-screen.js')).ChallengesScreen,
    })),
    screen('messages', 'Inbox', async () => ({
      default: (await import('./inbox/inbox-screen.js')).InboxScreen,
    })),
    screen('members', 'Members', async () => ({
      default: (await import('./members/members-screen.js')).MembersScreen,
    })),
    screen('sign-in-providers', 'Sign-In Providers', async () => ({
      default: (await import('./sign-in-providers/providers-screen.js')).ProvidersScreen,
    })),
    screen('certificates', 'Certificates', async () => ({
      default: (await import('./certificates/certificates-screen.js')).CertificatesScreen,
    })),
    screen('manager-import', 'Manager Directory', async () => ({
      default: (await import('./manager-import/managers-screen.js')).ManagersScreen,
    })),
    screen('site-settings', 'Site Settings', async () => ({
      default: (await import('./site-settings/settings-screen.js')).SettingsScreen,
    })),
    screen('releases', 'Releases', async () => ({
      default: (await import('./releases/releases-screen.js')).ReleasesScreen,
    })),
  ],
})
