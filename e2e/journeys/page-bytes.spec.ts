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

/** The paths of these requests, each once. */
async function askedFor(visitor: Visitor, path: string): Promise<string[]> {
  return [...new Set((await requestsOf(visitor, path)).map(({ pathname }) => pathname))]
}

/** The URLs that the head of the page preloads, and those of the styles that its text needs. */
function namedInHead({ page }: Visitor): Promise<string[]> {
  return page
    .locator('link[rel="preload"], link[rel="stylesheet"][data-href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

for (const { path, kilobytes } of [
  { path: '/', kilobytes: 130 },
  { path: '/learn', kilobytes: 170 },
  { path: '/quiz', kilobytes: 170 },
]) {
  test(`the first view of ${path} takes at most ${kilobytes} kB of compressed scripts and styles`, async ({
    visitor,
  }) => {
    const sizes = builtSizes()
    const asked = await askedFor(visitor, path)
    const files = asked.filter((file) => /\.(js|css)$/.test(file))
    expect(files.length).toBeGreaterThan(2)
    expect(files.filter((file) => !sizes.has(file))).toEqual([])
    const bytes = files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    expect(bytes).toBeLessThanOrEqual(kilobytes * 1000)
  })
}

for (const path of ['/learn', '/learn/education', '/tools/calculator', '/quiz', '/geoffardy', '/auth']) {
  test(`every file of the remote that ${path} needs is named in the head of its page`, async ({
    visitor,
  }) => {
    const asked = await askedFor(visitor, path)
    const named = await namedInHead(visitor)
    const needed = asked.filter((file) => /^\/remotes\/.*\.(js|css)$/.test(file))
    expect(needed.length).toBeGreaterThan(2)
    expect(needed.filter((file) => !named.includes(file))).toEqual([])
  })
}

for (const path of ['/', '/learn', '/learn/education', '/learn/education/fixed-income-primer', '/quiz']) {
  test(`the only fonts of ${path} are those of English text`, async ({ visitor }) => {
    const fonts = (await askedFor(visitor, path)).filter((file) => file.endsWith('.woff2'))
    expect(fonts).toHaveLength(2)
    for (const font of fonts) expect(font).toContain('-english.')
  })
}

const primer = '/api/content/articles/fixed-income-primer?edition='
for (const { path, calls, answered } of [
  { path: '/learn/education', calls: [], answered: ['/api/content/articles?kind=education'] },
  { path: '/learn/insights', calls: [], answered: ['/api/content/articles?kind=insight'] },
  {
    path: '/learn/education/fixed-income-primer',
    calls: ['/api/content/articles?kind=education'],
    answered: [`${primer}general`],
  },
  {
    path: '/learn/education/fixed-income-primer?edition=government-risk-pools',
    calls: ['/api/content/articles?kind=education'],
    answered: [`${primer}government-risk-pools`],
  },
]) {
  test(`[TEXT-8] of the first calls of ${path}, those whose text stands in the page are not made, and the others are preloaded and made once`, async ({
    visitor,
  }) => {
    const asked = (await requestsOf(visitor, path)).map(({ pathname, search }) => pathname + search)
    const named = await namedInHead(visitor)
    expect(named.filter((address) => address.startsWith('/api/'))).toEqual(calls)
    expect(asked.filter((address) => [...calls, ...answered].includes(address))).toEqual(calls)
  })
}

test('the page of a member preloads no call, since calls carry a proof, and has the text of everybody', async ({
  visitor,
  siteAddress,
}) => {
  await becomeMember(visitor, siteAddress)
  const asked = await requestsOf(visitor, '/learn/education')
  expect((await namedInHead(visitor)).filter((address) => address.startsWith('/api/'))).toEqual([])
  expect(asked.filter(({ pathname }) => pathname === '/api/content/articles')).toEqual([])
})
