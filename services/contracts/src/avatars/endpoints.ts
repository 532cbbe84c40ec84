import type { SignAvatar, SignedAvatar, StoredAvatar } from './schemas.js'
import { endpoint } from '../endpoint.js'

/**
 * Stores an image as the person's avatar and replaces the previous one. Multipart, with the file in the field `file`;
 * send it with the shell's http and a FormData, because call() sends JSON.
 */
export const putAvatar = endpoint<{ reply: StoredAvatar }>({
  method: 'PUT',
  url: '/api/avatars',
  errors: [
    'unauthenticated',
    'not_an_image',
    'file_too_large',
    'picture_is_heic',
    'picture_is_drawing',
    'picture_of_other_kind',
    'picture_too_large',
    'picture_damaged',
    'too_many_attempts',
  ],
})

/**
 * Returns a URL of a stored avatar that needs no session. It is valid for the requested time, or until the avatar
 * changes.
 */
export const signAvatar = endpoint<{ body: SignAvatar; reply: SignedAvatar }>({
  method: 'POST',
  url: '/api/avatars/sign',
  errors: ['unauthenticated', 'not_found'],
})

/** Removes the person's avatar; 204 also if there was none. Old URLs then answer 410. */
export const deleteAvatar = endpoint<{ reply: undefined }>({
  method: 'DELETE',
  url: '/api/avatars',
  errors: ['unauthenticated'],
})

export type { SignedAvatar, StoredAvatar } from './schemas.js'
