import { builtSizes } from '../people/built-sizes.js'
import { becomeMember } from '../people/member.js'
import { expect, test, type Visitor } from '../people/people.js'

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
