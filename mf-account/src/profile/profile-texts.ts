import { errors } from '@icio/contracts/errors'

/** The texts of Profile Settings (PROF-6 to PROF-14). */
export const profileTexts = {
  saved: 'Profile updated successfully!',
  notSaved: 'Failed to update profile',
  avatarSaved: 'Avatar updated successfully!',
  avatarNotSaved: 'Failed to upload avatar',
  avatarRemoved: 'Avatar removed',
  avatarNotRemoved: 'Failed to remove avatar',
  avatarNotSigned: 'Failed to generate signed URL',
  notAnImage: errors.not_an_image.text,
  tooLarge: errors.file_too_large.text,
  roleHint: 'Contact an administrator to change your role',
} as const
