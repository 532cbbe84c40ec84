import { screen, within } from '@testing-library/react'
import { browserStorage } from '@icio/contracts/site/browser-storage'
import { reportMonths } from '@icio/contracts/rooms/rules'
import { siteSettings, type SiteSettings } from '@icio/contracts/site-settings/site-settings'
import { renderShell } from '../testing/render-shell.js'
import { privacyPolicy, type PolicyBlock } from '@icio/contracts/site/privacy-policy-text'

const wordsOf = (blocks: readonly PolicyBlock[]) =>
  blocks
    .flatMap((block) =>
      typeof block === 'string' ? block : 'to' in block ? `${block.text} ${block.label}.` : block.list,
    )
    .join(' ')
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

test('[A11Y-1] the footer leads to the statement: what was tested, what is not done and until when, how to write', async () => {
  await renderShell({ path: '/accessibility' })
  await screen.findByRole('heading', { level: 1, name: 'Accessibility' })
  const main = within(screen.getByRole('main'))
  expect(main.getByText(/axe-core/)).toBeVisible()
  expect(main.getByText(/Not tested: the site in use with a screen reader/)).toBeVisible()
  const notDone = main.getByRole('region', { name: /What is not done yet/ })
  expect(within(notDone).getAllByText(/by \w+ \d+, 20\d\d\./)).toHaveLength(2)
  expect(main.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/write-to-us?about=other')
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: 'Accessibility' })).toHaveAttribute('href', '/accessibility')
})

test.each([
  /account data/i,
  /role: user, moderator or admin/i,
  /game and quiz data/i,
  /IP address, for the leaderboard/i,
  /security events/i,
  /local storage/i,
  /passkey.*authenticator app.*recovery codes as hashes.*organization/,
  /practice cards.*first answer to each question for the path.*ranges and forecasts/,
  /part in a room.*without your IP address, account or browser/,
  /Faults of our pages.*taken out before it is kept/,
  /Speed of our pages: of one page in ten/,
  /What you write to us.*e-mail address if you want an answer.*Not your IP address/,
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

test('[PRIV-5] the policy names backend platform, AI provider, and IP lookup service truthfully', () => {
  const shared = section('who-else')
  expect(shared).toContain('Backend platform: servers of our own')
  expect(shared).toContain('AI provider: none is connected at present')
  expect(shared).toContain('IP lookup service: none')
})

const connected = { at: 'connected', host: 'models.test', name: 'small-1', provider: null } as const
const wordsWith = (changes: Partial<SiteSettings>, id: string) =>
  wordsOf(privacyPolicy({ ...siteSettings, ...changes }).find((one) => one.id === id)?.blocks ?? [])
const named = (aiProvider: string) => ({ ...siteSettings.hosting, aiProvider })

test('[PRIV-5] a connected AI provider is named wherever it matters, with its model and host', () => {
  for (const changes of [
    { model: connected, hosting: named('Example Models Inc.') },
    { model: { ...connected, provider: 'Example Models Inc.' } },
  ]) {
    expect(wordsWith(changes, 'who-else')).toContain(
      'AI provider: Example Models Inc., which runs the model small-1 at models.test.',
    )
    expect(wordsWith(changes, 'ai-assistant')).toContain('passed on to Example Models Inc.')
  }
})

test('[PRIV-5] the name set by administrators overrides the name in the configuration', () => {
  const changes = { model: { ...connected, provider: 'Of the configuration' }, hosting: named('Of the desk') }
  expect(wordsWith(changes, 'who-else')).toContain('AI provider: Of the desk')
})

test('[PRIV-5] without a connected model, the policy does not say that a named provider receives data', () => {
  expect(wordsWith({ hosting: named('Example Models Inc.') }, 'who-else')).toContain(
    'AI provider: none is connected at present',
  )
})

test('[PRIV-12] where nobody names the provider, the policy names the host that receives the questions', () => {
  expect(wordsWith({ model: connected }, 'who-else')).toContain(
    'AI provider: models.test, which runs the model small-1 at models.test.',
  )
  expect(wordsWith({ model: connected }, 'ai-assistant')).toContain('passed on to models.test')
})

test('[PRIV-5] while the connected model is unknown, the policy mentions the named provider', () => {
  const changes = { model: { at: 'unknown' }, hosting: named('Example Models Inc.') } as const
  expect(wordsWith(changes, 'who-else')).toContain(
    'AI provider: Example Models Inc., which runs the model behind the assistant. It receives',
  )
  expect(wordsWith({ model: { at: 'unknown' } }, 'who-else')).toContain('AI provider: it cannot be told')
})

test('[PRIV-4] region and backend platform come from the settings', () => {
  const hosting = { region: 'Frankfurt', backendPlatform: 'machines of a club', aiProvider: '' }
  expect(wordsWith({ hosting }, 'where-it-is-kept')).toContain('hosted in a Frankfurt region')
  expect(wordsWith({ hosting }, 'who-else')).toContain('machines of a club, in a Frankfurt region')
})

test('[PRIV-13] a rating stays in the tab; with sharing switched on, question and reply are stored for 90 days', () => {
  expect(section('ai-assistant')).toMatch(
    /stays in this tab and nothing is sent, unless you switch on “Share for improvement”.*off at first/,
  )
  expect(section('ai-assistant')).toMatch(
    /sent together with the question and the reply.*deleted after 90 days/,
  )
  expect(section('how-long')).toMatch(/Ratings that you chose to send.*90 days/)
  expect(section('what-we-collect')).toMatch(/if you switch on that your ratings are sent/)
})

test('[PRIV-14] with sharing switched on, terms without an answer are counted, never the text, and are deleted after 90 days', () => {
  expect(section('ai-assistant')).toMatch(
    /terms of our trade, from a fixed list.*text of a question is never kept.*at least 5 visitors.*deleted after 90 days/,
  )
  expect(section('how-long')).toMatch(/Terms without an answer, while sharing was on: 90 days/)
  expect(section('what-we-collect')).toContain('no text of a question is kept for that')
})

test('[SITE-23, PRIV-6] without an address for privacy the policy leads to the form', () => {
  const text = privacyPolicy({ ...siteSettings, privacyEmail: 'hello@icio-commons.example' })
    .map(({ blocks }) => wordsOf(blocks))
    .join(' ')
  expect(text).not.toContain('@')
  expect(text).not.toContain('not set yet')
  expect(text.match(/through the form Write to us\./g)).toHaveLength(4)
})

test.each([/to access/, /to update/, /deleted, on request/, /portability: on request/])(
  '[PRIV-6] the policy grants the right %s',
  (right) => {
    expect(section('your-rights')).toMatch(right)
  },
)

test('[PRIV-7] the policy covers cookies, the legal basis under the GDPR, and sub-processors', () => {
  expect(section('cookies')).toContain('Cookie “visitor”')
  expect(section('legal-bases')).toMatch(/GDPR.*Article 6\(1\)\(b\)/)
  expect(section('legal-bases')).toContain('sub-processors')
})

test('[PRIV-7] the policy names everything that the site stores in a browser', () => {
  for (const { name } of browserStorage) expect(section('cookies')).toContain(`“${name}”`)
})

test('[PRIV-8] game sessions and rate-limit data are kept for 24 hours', () => {
  expect(section('how-long')).toContain('Game sessions and rate-limit data: 24 hours')
})

test('[PRIV-8] rooms and faults of pages are kept as long as the policy says', () => {
  expect(section('how-long')).toContain('single answers, one day after the room has ended')
  expect(section('how-long')).toContain(`until its host deletes it, and ${reportMonths} months at most`)
  expect(section('how-long')).toContain('90 days after one was last seen')
})

test('[PRIV-8, WRITE-4] what visitors write is kept as long as the policy says', () => {
  expect(section('how-long')).toContain('90 days after it was answered or closed, 365 days while it was not')
})

test('[PRIV-10] the policy does not target children under 13', () => {
  expect(section('children')).toContain('not aimed at children under 13')
})

test('[PRIV-11] the policy promises notice of a breach within 72 hours', () => {
  expect(section('security')).toContain('within 72 hours')
})
