import { screen, within } from '@testing-library/react'
import { siteSettings } from '@icio/contracts/site-settings'
import { renderShell } from '../testing/render-shell.js'
import { privacyPolicy, type PolicyBlock } from './privacy-policy-text.js'

const wordsOf = (blocks: readonly PolicyBlock[]) =>
  blocks.flatMap((block) => (typeof block === 'string' ? block : block.list)).join(' ')
const section = (id: string) => wordsOf(privacyPolicy().find((one) => one.id === id)?.blocks ?? [])

test('[PRIV-1] the policy has thirteen sections, each reachable from the list', async () => {
  await renderShell({ path: '/privacy-policy' })
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('heading', { level: 2 })).toHaveLength(13)
  const links = within(main.getByRole('navigation')).getAllByRole('link')
  expect(links).toHaveLength(13)
  for (const link of links)
    expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).toBeInTheDocument()
})

test.each([
  /account data/i,
  /role: user, moderator or admin/i,
  /game and quiz data/i,
  /IP address, for the leaderboard/i,
  /security events/i,
  /local storage/i,
])('[PRIV-2] the policy names as collected: %s', (what) => {
  expect(section('what-we-collect')).toMatch(what)
})

test('[PRIV-3] the policy says that chat is not stored', () => {
  expect(section('what-we-collect')).toContain('Chat is not stored')
  expect(section('ai-assistant')).toContain('chat is not stored')
})

test('[PRIV-4] the policy says what data is used for and where it is hosted', () => {
  expect(section('how-we-use-it')).toMatch(/to show the leaderboard/)
  expect(section('where-it-is-kept')).toContain('hosted in a US West region')
})

test('[PRIV-5] the policy names backend platform, AI provider and IP lookup service as they are', () => {
  const shared = section('who-else')
  expect(shared).toContain('Backend platform: servers of our own')
  expect(shared).toContain('AI provider: none is connected at present')
  expect(shared).toContain('IP lookup service: none')
})

test('[PRIV-5] a connected AI provider is named wherever it matters', () => {
  const settings = {
    ...siteSettings,
    hosting: { ...siteSettings.hosting, aiProvider: 'Example Models Inc.' },
  }
  const policy = privacyPolicy(settings)
  for (const id of ['who-else', 'ai-assistant'])
    expect(wordsOf(policy.find((one) => one.id === id)?.blocks ?? [])).toContain('Example Models Inc.')
})

test.each([/to access/, /to update/, /deleted, on request/, /portability: on request/])(
  '[PRIV-6] the policy grants the right %s',
  (right) => {
    expect(section('your-rights')).toMatch(right)
  },
)

test('[PRIV-7] the policy has a part on cookies, its basis under the GDPR, and sub-processors', () => {
  expect(section('cookies')).toContain('Cookie “visitor”')
  expect(section('legal-bases')).toMatch(/GDPR.*Article 6\(1\)\(b\)/)
  expect(section('legal-bases')).toContain('sub-processors')
})

test('[PRIV-7] what the shell keeps in the browser is named', () => {
  for (const key of ['disclosure_agreed', 'scroll_positions', 'theme'])
    expect(section('cookies')).toContain(key)
})

test('[PRIV-8] game sessions and rate-limit data are kept for 24 hours', () => {
  expect(section('how-long')).toContain('Game sessions and rate-limit data: 24 hours')
})

test('[PRIV-10] the policy does not target children under 13', () => {
  expect(section('children')).toContain('not aimed at children under 13')
})

test('[PRIV-11] the policy promises notice of a breach within 72 hours', () => {
  expect(section('security')).toContain('within 72 hours')
})
