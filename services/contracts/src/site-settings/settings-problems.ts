import type { ChangeableSettings } from './site-settings.js'
import { isEmailAddress } from '../accounts/email-address.js'
import { isPlaceholder } from './placeholder-addresses.js'

/** An invalid field. */
export interface SettingsProblem {
  /** For example 'partners.0.url'. */
  path: string
  message: string
}

/** Maximum lengths of names, descriptions, and URLs. */
const longest = { name: 80, description: 240, url: 500 }

/** Returns the settings as a list of paths and values. */
export function settingsFields(settings: ChangeableSettings): [path: string, value: string][] {
  const { forumName, contactEmail, privacyEmail, partners, discussionGroup, newsletter, hosting } = settings
  return [
    ['forumName', forumName],
    ['contactEmail', contactEmail],
    ['privacyEmail', privacyEmail],
    ...partners.flatMap(({ name, description, url, membershipUrl }, index) =>
      Object.entries({ name, description, url, membershipUrl }).map(([field, value]): [string, string] => [
        `partners.${index}.${field}`,
        value,
      ]),
    ),
    ...(['name', 'network', 'url'] as const).map((field): [string, string] => [
      `discussionGroup.${field}`,
      discussionGroup[field],
    ]),
    ['newsletter.name', newsletter.name],
    ['newsletter.url', newsletter.url],
    ...(['region', 'backendPlatform', 'aiProvider'] as const).map((field): [string, string] => [
      `hosting.${field}`,
      hosting[field],
    ]),
  ]
}

/** Returns the problems that prevent the settings from being saved; empty if there are none. */
export function settingsProblems(settings: ChangeableSettings): SettingsProblem[] {
  return settingsFields(settings).flatMap(([path, value]) => {
    const message = whyNot(path.split('.').at(-1) ?? '', value)
    return message ? [{ path, message }] : []
  })
}

/** Returns the paths of the settings whose addresses are not configured, for example 'partners.0.url'. */
export function placeholderFields(settings: ChangeableSettings): string[] {
  return settingsFields(settings).flatMap(([path, value]) =>
    /(url|Url|Email)$/.test(path) && isPlaceholder(value) ? [path] : [],
  )
}

function whyNot(field: string, value: string): string | null {
  const isAddress = field === 'url' || field === 'membershipUrl'
  const most = isAddress
    ? longest.url
    : field === 'description' || field === 'backendPlatform'
      ? longest.description
      : longest.name
  // An installation without a model has no provider.
  if (field === 'aiProvider' && value === '') return null
  if (!value.trim()) return 'is empty'
  if (value.length > most) return `has more than ${most} characters`
  if (value !== value.trim()) return 'begins or ends with a blank'
  if (/[\p{Cc}<>]/u.test(value)) return 'holds a character that may not stand here'
  if (field.endsWith('Email') && !isEmailAddress(value)) return 'is no email address'
  return isAddress && !isSafeAddress(value) ? 'has to be an address that begins with https://' : null
}

/** Returns whether visitors can be sent to this URL: https, a host with a dot, and no credentials. */
function isSafeAddress(text: string): boolean {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}
