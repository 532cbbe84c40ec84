import { dayOf } from '@icio/contracts/dates/days'
import type { Browser } from '@playwright/test'
import { passHumanCheck } from '../people/agreed-visitor.js'
import { builtSizes } from '../people/built-sizes.js'
import { callsOf } from '../people/calls-of-page.js'
import { expectInFirstView } from '../people/desk.js'
import { becomeMember } from '../people/member.js'
import { agreeBeforehand, expect, test, visitorOf, type Visitor } from '../people/people.js'
import { countReceived } from '../people/received-bytes.js'
import { staffOf } from '../people/staff-browser.js'
import { startSite } from '../running-site.js'

/** The URLs that a browser requests until the page at this path is idle, in order. */
async function requestsOf({ page, open }: Visitor, path: string): Promise<URL[]> {
  const asked: URL[] = []
  // One page in ten would load the code that measures it, after its first view (REL-10).
  await page.addInitScript('navigator.sendBeacon = undefined')
  page.on('request', (request) => asked.push(new URL(request.url())))
  await open(path)
  // The network can be idle before the scripts of the page run on a busy machine.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  return asked
}

/** The URLs that the head of the page preloads, and those of the styles that its text needs. */
function namedInHead({ page }: Visitor): Promise<string[]> {
  return page
    .locator('link[rel="preload"], link[rel="stylesheet"][data-href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

/** What the first view of a page is held to; each is loaded once. */
interface Expectation {
  path: string
  /** The most that its compressed scripts and styles may take. */
  kilobytes?: number
  /** Whether its remote is small enough to be named in the head, file by file. */
  namesItsRemote?: true
  /** Whether it is a page of English text, whose fonts are counted. */
  countsFonts?: true
  /** Its first calls: those whose text stands in the page are not made, the others are preloaded and made once. */
  calls?: { made: string[]; answered: string[] }
}

const primer = '/learn/education/fixed-income-primer'
const primerCall = '/api/content/articles/fixed-income-primer?edition='
const listCall = '/api/content/articles?kind=education'

const pages: Expectation[] = [
  { path: '/', kilobytes: 130, countsFonts: true },
  { path: '/learn', kilobytes: 170, namesItsRemote: true, countsFonts: true },
  { path: '/quiz', kilobytes: 170, namesItsRemote: true, countsFonts: true },
  {
    path: '/learn/education',
    namesItsRemote: true,
    countsFonts: true,
    calls: { made: [], answered: [listCall] },
  },
  { path: '/learn/insights', calls: { made: [], answered: ['/api/content/articles?kind=insight'] } },
  { path: primer, countsFonts: true, calls: { made: [listCall], answered: [`${primerCall}general`] } },
  {
    path: `${primer}?edition=government-risk-pools`,
    calls: { made: [listCall], answered: [`${primerCall}government-risk-pools`] },
  },
  { path: '/tools/calculator', namesItsRemote: true },
  { path: '/geoffardy', namesItsRemote: true },
  { path: '/auth', namesItsRemote: true },
]

for (const { path, kilobytes, namesItsRemote, countsFonts, calls } of pages)
  test(`${calls ? '[TEXT-8] ' : ''}the first view of ${path} is small: ${[
    kilobytes && `at most ${kilobytes} kB of scripts and styles`,
    namesItsRemote && 'the files of its remote named in its head',
    countsFonts && 'only the fonts of English',
    calls && 'no call whose answer is in the page',
  ]
    .filter(Boolean)
    .join(', ')}`, async ({ visitor }) => {
    const requests = await requestsOf(visitor, path)
    const files = [...new Set(requests.map(({ pathname }) => pathname))]
    const named = await namedInHead(visitor)
    if (kilobytes) {
      const sizes = builtSizes()
      const code = files.filter((file) => /\.(js|css)$/.test(file))
      expect(code.length).toBeGreaterThan(2)
      expect(code.filter((file) => !sizes.has(file))).toEqual([])
      const bytes = code.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
      expect(bytes).toBeLessThanOrEqual(kilobytes * 1000)
    }
    if (namesItsRemote) {
      const needed = files.filter((file) => /^\/remotes\/.*\.(js|css)$/.test(file))
      expect(needed.length).toBeGreaterThan(2)
      expect(needed.filter((file) => !named.includes(file))).toEqual([])
    }
    if (countsFonts) {
      const fonts = files.filter((file) => file.endsWith('.woff2'))
      expect(fonts).toHaveLength(2)
      for (const font of fonts) expect(font).toContain('-english.')
    }
    if (calls) {
      const asked = requests.map(({ pathname, search }) => pathname + search)
      expect(named.filter((address) => address.startsWith('/api/'))).toEqual(calls.made)
      expect(asked.filter((address) => [...calls.made, ...calls.answered].includes(address))).toEqual(
        calls.made,
      )
    }
  })

test('the page of a member preloads no call, since calls carry a proof, and has the text of everybody', async ({
  visitor,
  siteAddress,
}) => {
  await becomeMember(visitor, siteAddress)
  const asked = await requestsOf(visitor, '/learn/education')
  expect((await namedInHead(visitor)).filter((address) => address.startsWith('/api/'))).toEqual([])
  expect(asked.filter(({ pathname }) => pathname === '/api/content/articles')).toEqual([])
})

/** A phone of a new visitor who has agreed, on the page at this path, with all that it receives. */
async function phoneAt(browser: Browser, site: string, path: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await passHumanCheck(context.request, site)
  await agreeBeforehand(context)
  const page = await context.newPage()
  const received = await countReceived(page)
  await visitorOf(page, site).open(path)
  return { page, received }
}

test('[FORUM-12, PEER-1] a seat has received at most 110 kB when it sits, and 15 kB more where it came by the program of a forum; the Peer Mirror loads once it is opened', async ({
  browser,
}) => {
  const site = await startSite()
  try {
    const { page: desk, open, context } = await staffOf(browser, site, 'admin')
    await passHumanCheck(context.request, site.address)
    const send = callsOf(desk, site.address)
    await open('/room')
    await expect(desk.getByLabel('Title').first()).toBeVisible()
    const begins = Date.now() + 300_000
    const forum = await send<{ id: string; code: string }>('/api/forums', {
      ...{ title: 'Yearly Forum', first_day: dayOf(new Date()), days: 2, time_zone: 'UTC' },
    })
    const { sessions } = await send<{ sessions: { code: string }[] }>(`/api/forums/${forum.id}/sessions`, {
      ...{ title: 'Investment Committee', hall: 'Hall A', seats: 50 },
      starts_at: new Date(begins).toISOString(),
      ends_at: new Date(begins + 3_600_000).toISOString(),
    })
    const code = sessions[0]?.code ?? ''
    const { id } = await send<{ id: string }>('/api/rooms/find', { code })
    await send(`/api/rooms/${id}/activities`, { kind: 'peers' })
    await open(`/room/${code}/desk`)
    await desk.getByRole('button', { name: 'Begin' }).first().click()
    await expect(desk.getByRole('button', { name: 'End this run' })).toBeVisible()

    const seat = await phoneAt(browser, site.address, `/room/${code}`)
    const guest = await phoneAt(browser, site.address, `/forum/${forum.code}`)
    for (const { page } of [seat, guest]) {
      await page.getByRole('button', { name: /^Join/ }).click()
      await expect(page.getByText('You are in.')).toBeVisible()
    }
    const ofKind = () => seat.received.urls.filter((url) => url.includes('peers-seat'))
    expect(ofKind()).toEqual([])
    expect(seat.received.bytes).toBeGreaterThan(80_000)
    expect(seat.received.bytes).toBeLessThanOrEqual(110_000)
    expect(guest.received.bytes).toBeLessThanOrEqual(125_000)
    expect(guest.received.bytes - seat.received.bytes).toBeLessThanOrEqual(15_000)
    const opens = desk.getByRole('button', { name: 'Open: Eight numbers of your policy' })
    await expectInFirstView(desk, opens)
    await opens.click()
    await expect(seat.page.getByRole('group', { name: 'Most in equities' })).toBeVisible()
    expect(ofKind().some((url) => url.endsWith('.js'))).toBe(true)
  } finally {
    await site.stop()
  }
})
