import { dayFrom } from '../dates/days.js'
import type { ChangeableSettings, PartnerFigures } from './site-settings.js'
import { isEmailAddress } from '../accounts/email-address.js'
import { isPlaceholder } from './placeholder-addresses.js'

export interface SettingsProblem {
  /** For example 'partners.0.url'. */
  path: string
  message: string
}

/** Maximum lengths of names, descriptions, and URLs. */
const longest = { name: 80, description: 240, url: 500 }

export function settingsFields(settings: ChangeableSettings): [path: string, value: string][] {
  const { forumName, contactEmail, privacyEmail, partners, partnerFigures } = settings
  const within = <Group extends object>(place: string, group: Group, ...fields: (keyof Group & string)[]) =>
    fields.map((field): [string, string] => [`${place}.${field}`, group[field] as string])
  return [
    ['forumName', forumName],
    ['contactEmail', contactEmail],
    ['privacyEmail', privacyEmail],
    ...partners.flatMap((partner, index) =>
      within(`partners.${index}`, partner, 'name', 'description', 'url', 'membershipUrl'),
    ),
    ...partnerFigures.map((figures, index): [string, string] => [
      `partnerFigures.${index}`,
      figures ? partnerFiguresText(figures) : '',
    ]),
    ...within('discussionGroup', settings.discussionGroup, 'name', 'network', 'url'),
    ...within('newsletter', settings.newsletter, 'name', 'url'),
    ...within('hosting', settings.hosting, 'region', 'backendPlatform', 'aiProvider'),
  ]
}

/** Returns the problems that prevent the settings from being saved; empty if there are none. */
export function settingsProblems(settings: ChangeableSettings): SettingsProblem[] {
  return settingsFields(settings).flatMap(([path, value]) => {
    const message = whyNot(path.split('.').at(-1) ?? '', value)
    return message ? [{ path, message }] : []
  })
}

/** The most users that are believed: more than there are people. */
const mostUsers = 10_000_000_000

/**
 * Returns what prevents the figures of a partner from being saved; empty if nothing does.
 *
 * @param lastDay the last day that has begun anywhere, as an ISO date
 */
export function figuresProblems(
  { users, rating, source, on }: PartnerFigures,
  lastDay: string,
): SettingsProblem[] {
  const wrong: (SettingsProblem | null)[] = [
    Number.isInteger(users) && users >= 0 && users <= mostUsers
      ? null
      : { path: 'users', message: 'has to be a whole number from 0 on' },
    rating >= 0 && rating <= 5 ? null : { path: 'rating', message: 'has to be a number from 0 to 5' },
    problemAt('source', whyNot('description', source)),
    dayFrom(on) && on <= lastDay ? null : { path: 'on', message: 'has to be a day that has begun' },
  ]
  return wrong.filter((problem) => problem !== null)
}

function problemAt(path: string, message: string | null): SettingsProblem | null {
  return message ? { path, message } : null
}

/** Writes the figures of a partner with their source and day in one line. */
function partnerFiguresText({ users, rating, source, on }: PartnerFigures): string {
  return `${users} users, ${rating} out of 5; ${source}, ${on}`
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
  // They have a check of their own, with their day.
  if (/^\d$/.test(field)) return null
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
