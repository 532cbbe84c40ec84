import type { SignAvatar, SignedAvatar, StoredAvatar } from './avatars.schemas.js'
import { endpoint } from './endpoint.js'

/**
 * Stores an image as one's avatar, in place of the one before: multipart, the file in the field `file`. Sent by the
 * shell's http with a FormData, since call() sends JSON.
 */
export const putAvatar = endpoint<{ reply: StoredAvatar }>({
  method: 'PUT',
  url: '/api/avatars',
  errors: ['unauthenticated', 'not_an_image', 'file_too_large', 'too_many_attempts'],
})

/** An address of a stored avatar that needs no session: it lives as long as asked for, or until the avatar changes. */
export const signAvatar = endpoint<{ body: SignAvatar; reply: SignedAvatar }>({
  method: 'POST',
  url: '/api/avatars/sign',
  errors: ['unauthenticated', 'not_found'],
})

/** Removes one's avatar; 204 also where there was none. Old addresses answer 410 from then on. */
export const deleteAvatar = endpoint<{ reply: undefined }>({
  method: 'DELETE',
  url: '/api/avatars',
  errors: ['unauthenticated'],
})

export type { SignedAvatar, StoredAvatar } from './avatars.schemas.js'
