import { nameCharacters } from './names.js'

/** Errors of signing up, signing in, and the profile; part of errors.ts. */
export const accountErrors = {
  invalid_credentials: { status: 400, title: 'Sign In Failed', text: 'Invalid login credentials' },
  already_registered: { status: 409, title: 'Sign Up Failed', text: 'User already registered' },
  invalid_email: { status: 400, title: 'Invalid Email', text: 'Please enter a valid email address' },
  message_empty: { status: 400, title: 'Empty Message', text: 'Please write a few words' },
  message_settled: {
    status: 409,
    title: 'Already Settled',
    text: 'Somebody else has answered or closed this message.',
  },
  no_answer_wanted: {
    status: 409,
    title: 'No Answer Wanted',
    text: 'Whoever wrote this left no address for an answer.',
  },
  no_mail_leaves: {
    status: 409,
    title: 'No Mail Server',
    text: 'No mail leaves this site until a mail server is configured. Nothing was sent.',
  },
  wrong_password: { status: 400, title: 'Wrong Password', text: 'The current password is not correct' },
  password_too_short: {
    status: 400,
    title: 'Weak Password',
    text: 'Password must be at least 12 characters',
  },
  password_no_lowercase: {
    status: 400,
    title: 'Weak Password',
    text: 'Password must contain at least one lowercase letter',
  },
  password_no_uppercase: {
    status: 400,
    title: 'Weak Password',
    text: 'Password must contain at least one uppercase letter',
  },
  password_no_number: {
    status: 400,
    title: 'Weak Password',
    text: 'Password must contain at least one number',
  },
  password_no_special: {
    status: 400,
    title: 'Weak Password',
    text: 'Password must contain at least one special character',
  },
  password_too_long: {
    status: 400,
    title: 'Weak Password',
    text: 'Password must be at most 256 characters',
  },
  password_refused: {
    status: 400,
    title: 'Weak Password',
    text: 'Password does not meet security requirements',
  },
  display_name_too_long: {
    status: 400,
    title: 'Display Name',
    text: 'Display name must be at most 50 characters',
  },
  display_name_unprintable: {
    status: 400,
    title: 'Display Name',
    text: 'Display name must not contain line breaks or control characters',
  },
  display_name_characters: {
    status: 400,
    title: 'Display Name',
    text: `Display name can only contain ${nameCharacters}`,
  },
  link_expired: {
    status: 410,
    title: 'Link Expired',
    text: 'This link has expired or has already been used.',
  },
  already_signed_in: {
    status: 409,
    title: 'Already Signed In',
    text: 'Somebody is signed in on this device. Please sign out first.',
  },
  last_admin: {
    status: 409,
    title: 'Last Administrator',
    text: 'The last administrator cannot be removed. Make somebody else an administrator first.',
  },
  not_an_image: { status: 415, title: 'Avatar', text: 'Please select an image file' },
  file_too_large: { status: 413, title: 'Avatar', text: 'File size must be less than 5MB' },
  picture_is_heic: {
    status: 415,
    title: 'Avatar',
    text: 'HEIC photos cannot be read here. On an iPhone choose the photo from Photos instead of Files; elsewhere save it as JPEG first.',
  },
  picture_is_drawing: {
    status: 415,
    title: 'Avatar',
    text: 'SVG drawings are not taken, because they can contain scripts. Please save it as PNG first.',
  },
  picture_of_other_kind: {
    status: 415,
    title: 'Avatar',
    text: 'Pictures of this format cannot be read here. Please save it as JPEG or PNG first.',
  },
  picture_too_large: {
    status: 413,
    title: 'Avatar',
    text: 'This picture has more than 50 megapixels. Please choose a smaller version.',
  },
  picture_damaged: {
    status: 415,
    title: 'Avatar',
    text: 'This picture is incomplete or damaged. Please choose another file, or save it again.',
  },
  avatar_gone: { status: 410, title: 'Avatar', text: 'This picture has been replaced or removed.' },
} as const
