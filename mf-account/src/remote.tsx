import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'

/** The screens of the account remote. package.json lists the same paths. */
export default defineRemote({
  name: 'mf-account',
  routes: [
    {
      id: 'auth',
      path: '/auth',
      title: 'Welcome',
      access: 'open',
      load: async () => ({
        default: (await import(/* webpackChunkName: "auth" */ './auth/auth-screen.js')).AuthScreen,
      }),
    },
    {
      id: 'confirm',
      path: '/auth/confirm',
      title: 'Confirm your email address',
      access: 'open',
      load: async () => ({
        default: (await import(/* webpackChunkName: "auth-confirm" */ './auth/confirm-screen.js'))
          .ConfirmScreen,
      }),
    },
    {
      id: 'organization',
      path: '/auth/organization/:provider',
      title: 'Signing you in',
      access: 'open',
      load: async () => ({
        default: (await import(/* webpackChunkName: "auth-organization" */ './auth/organization-screen.js'))
          .OrganizationScreen,
      }),
    },
    {
      id: 'reset',
      path: '/auth/reset',
      title: 'Choose a new password',
      access: 'open',
      load: async () => ({
        default: (await import(/* webpackChunkName: "auth-reset" */ './auth/reset-screen.js')).ResetScreen,
      }),
    },
    {
      id: 'profile',
      path: '/profile',
      title: 'Profile Settings',
      access: 'login',
      load: async () => ({ default: (await import('./profile/profile-screen.js')).ProfileScreen }),
    },
  ],
})
