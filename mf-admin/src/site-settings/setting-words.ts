import type { ChangeableSettings, Partner } from '@icio/contracts/site-settings/site-settings'

export const plainWords = {
  forumName: 'Forum',
  contactEmail: 'Contact',
  privacyEmail: 'Questions about privacy',
} as const

export const groupWords: Readonly<Record<keyof ChangeableSettings['discussionGroup'], string>> = {
  name: 'Name of the group',
  network: 'Network',
  url: 'Address of the group',
}

export const newsletterWords: Readonly<Record<keyof ChangeableSettings['newsletter'], string>> = {
  name: 'Name of the newsletter',
  url: 'Address of the newsletter',
}

export const hostingWords: Readonly<Record<keyof ChangeableSettings['hosting'], string>> = {
  region: 'Hosting region',
  backendPlatform: 'Who runs servers and database',
  aiProvider: 'AI provider',
}

export const partnerWords: Readonly<Record<keyof Partner, string>> = {
  name: 'Name',
  description: 'In a sentence',
  url: 'Site',
  membershipUrl: 'Membership',
}

/** The label of a setting, for the history; the path itself if it belongs to a setting that no longer exists. */
export function wordsOfSetting(path: string): string {
  const [first = '', second = '', third = ''] = path.split('.')
  const word = (words: Readonly<Record<string, string>>, name: string) => words[name] ?? path
  if (first === 'discussionGroup') return word(groupWords, second)
  if (first === 'newsletter') return word(newsletterWords, second)
  if (first === 'hosting') return word(hostingWords, second)
  if (first === 'partners') return `Partner ${Number(second) + 1}, ${word(partnerWords, third)}`
  if (first === 'partnerFigures') return `Figures of partner ${Number(second) + 1}`
  return word(plainWords, first)
}
