import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLibrary } from '@icio/content/articles/library'
import { editionIds } from '@icio/contracts/editions'
import { dayIn } from '@icio/contracts/dates/days'
import { readableArticle } from '@icio/contracts/articles/readable-article'
import { ruleChangesPath, withChangeMarks } from '@icio/contracts/rule-changes/rule-changes'
import { articlePath } from '@icio/contracts/articles/article-items'
import type { Article } from '@icio/contracts/articles/endpoints'
import type { Registry } from '@icio/contracts/releases/registry'
import { defaultSettings } from '@icio/contracts/site-settings/site-settings'
import { toolCategoryTitles } from '@icio/contracts/tools/tool-categories'
import { registryRemote } from '../releases/registry.js'
import { aboutPage } from './about.js'
import { pageText, textAddresses, textPatterns, type PageText } from './page-text.js'

const folder = mkdtempSync(join(tmpdir(), 'page-text-'))
writeFileSync(
  join(folder, 'learn.css'),
  '@scope (.mf-learn){.article-module-page-abc\\+1{a:b}.page-module-title-_de12{a:b}.blocks-module-table-aB3d_{a:b}}',
)
writeFileSync(join(folder, 'shell.css'), '.frame-module-main-Lc3xQ{a:b}')
writeFileSync(
  join(folder, 'home.css'),
  '.home-cards-module-card-paN_u{a:b}.home-below-module-doors-paN_u{a:b}',
)

const release = (name: string, paths: string[], files: string[]) => ({
  name,
  version: '0.1.0-1',
  build: '1',
  scope: name,
  needs: {},
  usage: [],
  git: null,
  owns: paths,
  paths,
  base: `/${name}/`,
  files: Object.fromEntries(files.map((file) => [file, { bytes: 1 }])),
  scripts: [],
  styles: files.slice(0, 1),
  folder,
})
const shell = release('shell', ['/', '/privacy-policy'], ['shell.css', 'home.css'])
const learnPaths = textPatterns.filter((pattern) => /^\/(learn|tools)/.test(pattern))
const learn = {
  ...release('mf-learn', [...learnPaths], ['learn.css']),
  owns: ['/learn', '/learn-risk-pools', '/tools'],
}
const remote = registryRemote(learn)
const registry: Registry = { version: 1, shell: { build: '1', integrity: {} }, remotes: [remote] }
const library = openLibrary()
const absolute = (path: string) => `https://commons.example.org${path}`

function textAt(address: string, more: Partial<Parameters<typeof pageText>[0]> = {}): PageText | null {
  const { pathname: path, searchParams: search } = new URL(address, 'https://site.invalid')
  return pageText({
    path,
    search,
    registry,
    releases: { shell, remotes: [learn] },
    owner: /^\/(learn|tools)/.test(path) ? remote : undefined,
    isKnown: true,
    settings: null,
    library,
    absolute,
    ...more,
  })
}

const entities: Readonly<Record<string, string>> = {
  '&#39;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** The text between tags: an inserted '<' or '>' never stands as itself in the markup. */
function wordsOf(markup = ''): string {
  return markup
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&#39;|&quot;|&lt;|&gt;|&amp;/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The contents of all elements of a name. */
function contentsOf(markup: string, name: string): string[] {
  const element = new RegExp(`<${name}(?:\\s[^<>]*)?>(.*?)</${name}\\s*>`, 'gs')
  return [...markup.matchAll(element)].map(([, inside = '']) => inside)
}

/** All attributes, with their values as they stand in the markup. */
function attributesOf(markup: string): { name: string; value: string }[] {
  return [...markup.matchAll(/<[a-z][^<>]*>/g)].flatMap(([tag]) =>
    [...tag.matchAll(/\s([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({ name, value })),
  )
}

const valuesOf = (markup: string, wanted: string) =>
  attributesOf(markup).flatMap(({ name, value }) => (name === wanted ? [value] : []))

/** Names of elements that are not closed, or are closed in the wrong order. */
function unbalanced(markup: string): string[] {
  const open: string[] = []
  const wrong: string[] = []
  for (const [, slash, name = ''] of markup.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?\s*>/g)) {
    if (['br', 'hr', 'input', 'meta', 'link'].includes(name)) continue
    if (!slash) open.push(name)
    else if (open.pop() !== name) wrong.push(name)
  }
  return [...open, ...wrong]
}

const slug = 'fixed-income-primer'
const screens: [string, string][] = [
  ['/', 'Education and community for insurance investment professionals'],
  ['/learn', 'Learn & Grow for Commercial Insurers'],
  ['/learn-risk-pools', 'Learn & Grow for Government Risk Pools'],
  ['/learn/education', 'Education Library'],
  ['/learn/insights', 'Insights'],
  [`/learn/education/${slug}`, 'Fixed Income Primer'],
  ['/learn/insights/asking-better-questions-of-your-manager', 'Asking better questions of your manager'],
  ['/tools', 'Professional Tools'],
  ['/tools/calculator', 'Calculator'],
  ['/tools/analytics', 'Portfolio Analytics'],
  ['/tools/managers', 'Manager Database'],
  ['/tools/checklist', 'CIO Duties Checklist'],
  ...toolCategoryTitles.map((title): [string, string] => [
    `/tools/${title.toLowerCase().replaceAll(' ', '-')}`,
    title,
  ]),
  ['/privacy-policy', 'Privacy Policy'],
]

test.each(screens)(
  '[TEXT-1] the text of %s has one heading, well-formed markup, and links that lead somewhere',
  (path, heading) => {
    const text = textAt(path)
    const markup = text?.markup ?? ''
    expect(contentsOf(markup, 'h1').map(wordsOf)).toEqual([heading])
    expect(unbalanced(markup)).toEqual([])
    const hrefs = valuesOf(markup, 'href')
    expect(hrefs.length).toBeGreaterThan(5)
    expect(hrefs.filter((href) => !/^(https:\/\/|\/(?!\/)|#)/.test(href))).toEqual([])
    expect(markup).not.toMatch(/<(script|style|form|iframe)/)
    expect(valuesOf(markup, 'style')).toEqual([])
    const ids = valuesOf(markup, 'id')
    expect(ids).toHaveLength(new Set(ids).size)
  },
)

/** The letters and digits of a text, since signs are set differently in print. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '')

test('[TEXT-1, TEXT-8] every paragraph of every article stands in its page, which has its reply too', () => {
  for (const article of library.list({})) {
    const edition = article.edition === 'both' ? 'general' : article.edition
    const text = textAt(articlePath(article, edition))
    const explanation =
      /<span[^<>]*\spopover="auto"[^<>]*>\s*<span[^<>]*>[^<>]*<\/span\s*>\s*<span[^<>]*>[^<>]*<\/span\s*>/g
    const shown = lettersOf(
      (text?.markup ?? '')
        .replaceAll(explanation, '')
        .replaceAll(/<[^<>]*>/g, '')
        .replaceAll(/&#39;|&quot;|&amp;|&lt;|&gt;/g, ''),
    )
    const paragraphs = withChangeMarks(article, edition, dayIn(new Date()))
      .split('\n')
      .filter((line) => /^[A-Z][^|^[\]*`_<>]*$/.test(line) && !/ x [\d($]/.test(line))
    expect(paragraphs.filter((line) => !shown.includes(lettersOf(line)))).toEqual([])
    expect(text?.answers).toEqual({
      [`/api/content/articles/${article.slug}?edition=${edition}`]: readableArticle(
        article,
        edition,
        dayIn(new Date()),
      ),
    })
  }
})

test('[TEXT-1] the classes are those of the release’s own styles, and unknown ones are left out', () => {
  const text = textAt(`/learn/education/${slug}`)
  expect(text?.markup).toMatch(/<main class="frame-module-main-Lc3xQ"[^>]*>\s*<div class="mf-learn">/)
  expect(text?.markup).toContain('<article class="article-module-page-abc+1">')
  expect(text?.markup).not.toMatch(/class=""|undefined/)
  expect(text?.styles).toEqual([{ url: '/mf-learn/learn.css', name: 'learn.css' }])
  expect(textAt('/')?.styles).toEqual([{ url: '/shell/home.css', name: 'home.css' }])
})

test('[EXT-3, EXT-5] cards, tools and menu entries of remotes stand in the text, after the site’s own and escaped', () => {
  const path = '/learn/insights'
  const more: Registry = {
    ...registry,
    navigation: [{ title: 'Insights & more', path }],
    extensions: [
      { kind: 'menu', under: 'learn', title: 'In the menu', path },
      {
        kind: 'hub-card',
        title: 'A "card"',
        text: 'For <pools>.',
        path,
        editions: ['government-risk-pools'],
      },
      { kind: 'hub-card', title: 'Gone', text: 'Its screen is not here.', path: '/gone' },
      { kind: 'tool', title: 'Planner', text: 'Dates', path, sampleData: true },
    ],
  }
  const hub = textAt('/learn-risk-pools', { registry: more })?.markup ?? ''
  expect(unbalanced(hub)).toEqual([])
  const words = wordsOf(hub)
  expect(words).toMatch(/Investment Policy.*Also on this site A "card" For <pools>\..*Looking for the other/)
  expect(words).not.toContain('Gone')
  expect(contentsOf(hub, 'noscript').map(wordsOf)[0]).toContain(
    'Insights & more · In the menu · Privacy Policy',
  )
  expect(contentsOf(hub, 'nav').map(wordsOf)[0]).toMatch(/Tools\s*Insights & more/)
  expect(wordsOf(textAt('/learn', { registry: more })?.markup)).not.toContain('Also on this site')
  const tools = textAt('/tools', { registry: more })?.markup ?? ''
  expect(unbalanced(tools)).toEqual([])
  expect(contentsOf(tools, 'ul').map(wordsOf).join()).toMatch(
    /ChecklistA CIO’s duties.*PlannerDatesWith sample data/,
  )
})

test('[TEXT-1] a screen without a text, a narrowed library, and a release of one browser only have none', () => {
  expect(textAt('/quiz')).toBeNull()
  expect(textAt('/learn/education?level=Beginner')).toBeNull()
  expect(textAt('/learn/education/no-such-article')).toBeNull()
  const local = { ...remote, build: 'local' }
  expect(textAt('/learn', { owner: local, registry: { ...registry, remotes: [local] } })).toBeNull()
  expect(textAt('/learn', { library: null })).toBeNull()
  expect(
    textAt('/members', { registry: { ...registry, denied: { path: '/members', title: 'No' } } }),
  ).toBeNull()
})

test('a text is written once, whatever else the query says', () => {
  const article = '/learn/education/fixed-income-primer'
  expect(textAt(`${article}?any=1`)).toBe(textAt(`${article}?any=2&edition=nowhere`))
  const pools = textAt(`${article}?edition=government-risk-pools`)
  expect(pools).not.toBe(textAt(article))
  expect(textAt('/learn/education?any=1')).not.toBeNull()
  expect(textAt('/learn/education?any=1&q=bonds')).toBeNull()
})

test('[TEXT-1] an unknown address has the text of the 404 screen, which is not listed', () => {
  const text = textAt('/nowhere', { isKnown: false, owner: undefined })
  expect(contentsOf(text?.markup ?? '', 'h1').map(wordsOf)).toEqual(['Oops! Page not found'])
  const about = aboutPage(text as PageText, { siteName: 'S', absolute, picture: undefined })
  expect(about).toContain('<meta name="robots" content="noindex"')
  expect(about).not.toContain('canonical')
})

function aboutAt(address: string) {
  const text = textAt(address) as PageText
  const about = aboutPage(text, { siteName: 'ICIO Commons', absolute, picture: '/shell/share-picture.png' })
  const meta = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(about)?.[1]
  const data = contentsOf(about, 'script').map((block) => JSON.parse(block) as Record<string, unknown>)
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(about)?.[1]
  return { title: contentsOf(about, 'title').map(wordsOf)[0], meta, data, canonical }
}

test('[TEXT-3] an article’s head has title, description, canonical address, Open Graph and JSON-LD', () => {
  const { title, meta, data, canonical } = aboutAt(`/learn/education/${slug}`)
  const article = library.find(slug, 'general') as Article
  expect(title).toBe('Fixed Income Primer · ICIO Commons')
  expect(wordsOf(meta('description'))).toBe(article.summary)
  expect(canonical).toBe(`https://commons.example.org/learn/education/${slug}?edition=general`)
  expect(meta('og:type')).toBe('article')
  expect(meta('og:title')).toBe('Fixed Income Primer')
  expect(meta('og:url')).toBe(canonical)
  expect(meta('og:image')).toBe('https://commons.example.org/shell/share-picture.png')
  expect(data.map((each) => each['@type'])).toEqual(['Article', 'BreadcrumbList'])
  expect(data[0]).toMatchObject({
    headline: 'Fixed Income Primer',
    mainEntityOfPage: canonical,
    datePublished: article.added,
  })
  expect(data[1]).toMatchObject({
    itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, item: canonical }],
  })
})

test('[TEXT-3] a hub is a course with its primers, and Home is the site', () => {
  const { data } = aboutAt('/learn-risk-pools')
  expect(data[0]).toMatchObject({
    '@type': 'Course',
    name: 'Learn & Grow for Government Risk Pools',
    provider: { '@type': 'Organization' },
    hasCourseInstance: { courseMode: 'Online' },
  })
  expect(aboutAt('/').data[0]).toMatchObject({ '@type': 'WebSite', url: 'https://commons.example.org/' })
})

test('[TEXT-5] the edition in the address decides the text, and the canonical address names the variant', () => {
  const pools = textAt(`/learn/education/${slug}?edition=government-risk-pools`)
  expect(pools?.canonical).toBe(`/learn/education/${slug}?edition=government-risk-pools`)
  expect(pools?.markup).not.toBe(textAt(`/learn/education/${slug}`)?.markup)
  const both = library.list({}).find(({ edition }) => edition === 'both') as Article
  const addresses = ['general', 'government-risk-pools'].map(
    (edition) => textAt(articlePath(both, edition as 'general'))?.canonical,
  )
  expect(new Set(addresses)).toEqual(new Set([articlePath(both, 'general')]))
})

test('[SEC-11] [TEXT-6] hostile articles and settings stay text', () => {
  const hostile = '"><img src=x onerror=alert(1)></script><script>alert(2)</script>'
  const [first] = library.list({})
  const article: Article = {
    ...(first as Article),
    title: `T${hostile}`,
    summary: `S${hostile}`,
    sources: [{ title: `Q${hostile}`, publisher: `P${hostile}`, url: `https://x.org/${hostile}` }],
    markdown: `## H${hostile}\n\nText ${hostile}\n\n[go](javascript:alert(3)) [away](https://x.org/"onclick="alert(4)) [in](//evil.example)\n\n| a${hostile} |\n| - |\n| b${hostile} |\n`,
  }
  const settings = { ...defaultSettings, forumName: `F${hostile}` }
  const texts = [
    textAt(articlePath(article, 'general'), { library: openLibrary([article]), settings }),
    textAt('/learn/education', { library: openLibrary([{ ...article, kind: 'education' }]), settings }),
    textAt('/', { library: openLibrary([article]), settings }),
    textAt('/privacy-policy', { settings }),
  ]
  for (const text of texts) {
    const about = aboutPage(text as PageText, { siteName: `N${hostile}`, absolute, picture: undefined })
    const markup = text?.markup ?? ''
    const all = about.replaceAll('<script type="application/ld+json">', '') + markup
    expect(all).not.toMatch(/<(script|img)/)
    expect(attributesOf(all).filter(({ name }) => name.startsWith('on'))).toEqual([])
    expect(valuesOf(all, 'href').filter((href) => /^(javascript:|\/\/)/i.test(href))).toEqual([])
    expect(unbalanced(markup)).toEqual([])
  }
  expect(contentsOf(texts[0]?.markup ?? '', 'h1').map(wordsOf)).toEqual([`T${hostile}`])
})

test('[TEXT-4] the site map has every text once, and only screens that the site has', () => {
  const all = textAddresses(library, () => true).map(({ path }) => path)
  expect(all).toHaveLength(new Set(all).size)
  expect(all).toEqual(
    expect.arrayContaining([
      '/',
      '/learn',
      '/tools/calculator',
      articlePath({ kind: 'education', slug }, 'general'),
    ]),
  )
  for (const path of all) expect(textAt(path)?.canonical).toBe(path)
  expect(textAddresses(library, (path) => path === '/').map(({ path }) => path)).toEqual(['/'])
})

test('[CHANGE-1, CHANGE-4] the page of changes has every change of its edition, and an article links to those it depends on', () => {
  for (const edition of editionIds) {
    const text = textAt(`${ruleChangesPath}?edition=${edition}`)
    const changes = library.changes(edition)
    expect(changes.length).toBeGreaterThan(10)
    for (const { id } of changes) expect(text?.markup).toContain(`id="${id}"`)
    expect(text?.answers).toEqual({ [`/api/content/rule-changes?edition=${edition}`]: { changes } })
    for (const article of library.list({ edition }).filter((each) => each.changes?.length)) {
      const markup = textAt(articlePath(article, edition))?.markup
      for (const { id } of article.changes ?? []) expect(markup).toContain(`#${id}"`)
    }
  }
  expect(textAt(`${ruleChangesPath}?who=pools`)).toBeNull()
})

test('[TEXT-1] a slash at the end of an article’s address makes no other text of it', () => {
  const markup = textAt(`/learn/education/${slug}`)?.markup
  expect(markup).toContain('Fixed Income Primer')
  expect(textAt(`/learn/education/${slug}/`)?.markup).toBe(markup)
})
