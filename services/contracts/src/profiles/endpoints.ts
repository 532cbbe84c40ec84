import { endpoint } from '../endpoint.js'
import type { ChangeProfile, Profile } from './schemas.js'

/** Returns the person's own profile, or anyone's to an admin; a 404 to everyone else (CALL-3). */
export const readProfile = endpoint<{ params: { id: string }; reply: Profile }>({
  method: 'GET',
  url: '/api/profiles/:id',
  errors: ['unauthenticated', 'not_found'],
})

/** Changes the display name, or removes the avatar. */
export const changeProfile = endpoint<{ params: { id: string }; body: ChangeProfile; reply: Profile }>({
  method: 'PATCH',
  url: '/api/profiles/:id',
  errors: [
    'unauthenticated',
    'not_found',
    'display_name_too_long',
    'display_name_unprintable',
    'display_name_characters',
    'name_reserved',
  ],
})

export type { ChangeProfile, Profile } from './schemas.js'
