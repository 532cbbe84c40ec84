import type { ChangeableSettings, Partner } from '@icio/contracts/site-settings/site-settings'

/** The settings of the forum and the addresses, in the words of their fields. */
export const plainWords = {
  forumName: 'Forum',
  contactEmail: 'Contact',
  privacyEmail: 'Questions about privacy',
} as const

/** Those of the discussion group. */
export const groupWords: Readonly<Record<keyof ChangeableSettings['discussionGroup'], string>> = {
  name: 'Name of the group',
  network: 'Network',
  url: 'Address of the group',
}

/** What the privacy policy names. */
export const hostingWords: Readonly<Record<keyof ChangeableSettings['hosting'], string>> = {
  region: 'Hosting region',
  backendPlatform: 'Who runs servers and database',
  aiProvider: 'AI provider',
}

/** Those of a partner. */
export const partnerWords: Readonly<Record<keyof Partner, string>> = {
  name: 'Name',
  description: 'In a sentence',
  url: 'Site',
  membershipUrl: 'Membership',
}

/**
 * A setting in the words of its field, as the history names it; the path itself where it is of a time that knew
 * other settings.
 */
export function wordsOfSetting(path: string): string {
  const [first = '', second = '', third = ''] = path.split('.')
  const word = (words: Readonly<Record<string, string>>, name: string) => words[name] ?? path
  if (first === 'discussionGroup') return word(groupWords, second)
  if (first === 'hosting') return word(hostingWords, second)
  if (first === 'partners') return `Partner ${Number(second) + 1}, ${word(partnerWords, third)}`
  return word(plainWords, first)
}
