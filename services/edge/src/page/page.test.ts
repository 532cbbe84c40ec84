import { runInNewContext } from 'node:vm'
import { createHash } from 'node:crypto'
import type { Registry } from '@icio/contracts/releases/registry'
import { contentSecurityPolicy } from './content-security-policy.js'
import { defaultSettings } from '@icio/contracts/site-settings/site-settings'
import type { PageText } from '../page-text/page-text.js'
import { firstFrame, inlineScript, inlineScriptSource } from './first-frame.js'
import { renderPage } from './page.js'

const remote = {
  name: 'mf-games',
  scope: 'mf_games_1',
  build: '1',
  manifest: '/remotes/mf-games/1/mf-manifest.json',
  owns: ['/quiz', '/game'],
  paths: ['/quiz', '/learn/:slug'],
  integrity: { '/remotes/mf-games/1/a.js': 'sha384-a' },
  preload: { scripts: ['/remotes/mf-games/1/a.js'], styles: [] },
  snapshot: { name: '</script><b>' },
}
const registry: Registry = {
  version: 1,
  shell: { build: 's', integrity: { '/shell/shell.js': 'sha384-s' } },
  remotes: [remote],
}
const shell = {
  name: 'shell',
  version: '0.1.0-s',
  build: 's',
  needs: {},
  usage: [],
  git: null,
  scope: 'shell',
  owns: ['/'],
  paths: ['/'],
  base: '/shell/',
  files: { 'shell.js': { bytes: 1, integrity: 'sha384-s' } },
  scripts: ['shell.js'],
  styles: [],
  folder: '/nowhere',
}

test('the page preloads the files of the shell and of the owner with their integrity', () => {
  const page = renderPage({ shell, registry, owner: remote })
  expect(page).toContain('src="/shell/shell.js" integrity="sha384-s"')
  expect(page).toContain(
    'as="script" href="/remotes/mf-games/1/a.js" crossorigin="anonymous" integrity="sha384-a"',
  )
})

test('the page preloads the fonts cut to English text, and those of a shell from before that has none', () => {
  const file = { bytes: 1, integrity: 'sha384-f' }
  const before = {
    'assets/inter-latin-wght-normal.1.woff2': file,
    'assets/inter-latin-ext-wght-normal.2.woff2': file,
  }
  const now = { ...before, 'assets/inter-latin-wght-normal-english.3.woff2': file }
  const fonts = (files: typeof before) =>
    [
      ...renderPage({
        shell: { ...shell, files: { ...shell.files, ...files } },
        registry,
        owner: remote,
      }).matchAll(/as="font"[^>]*href="([^"]+)"/g),
    ].map(([, url]) => url)
  expect(fonts(before)).toEqual(['/shell/assets/inter-latin-wght-normal.1.woff2'])
  expect(fonts(now)).toEqual(['/shell/assets/inter-latin-wght-normal-english.3.woff2'])
})

test('[SEC-12] the page has one inline script, the one that the policy allows by its hash', () => {
  const page = renderPage({ shell, registry, owner: undefined })
  const inline = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text ?? '')
  expect(inline).toEqual([inlineScript])
  const hash = createHash('sha256')
    .update(inline[0] ?? '')
    .digest('base64')
  expect(contentSecurityPolicy({ recaptcha: false })).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('[SITE-38] a page without a text has the outline of its screen, with the title that its release declares', () => {
  const owner = { ...remote, titles: { '/learn/:slug': '{title}, Learn', '/quiz': 'Quiz <b>: {title}' } }
  const outlineAt = (path: string, more = {}) =>
    /<div class="site-outline" aria-busy="true"><p>(.*?)<\/p>(<span><\/span>)+<\/div>/.exec(
      renderPage({ shell, registry, owner, path, ...more }),
    )?.[1]
  expect(outlineAt('/quiz')).toBe('Quiz &lt;b&gt;')
  expect(outlineAt('/learn/bonds')).toBe('')
  expect(outlineAt('/game')).toBe('')
  expect(outlineAt('/quiz', { isFrameless: true })).toBeUndefined()
})

test('before the shell loads the bar has the logo and no text', () => {
  expect(renderPage({ shell, registry, owner: undefined })).toContain(`<div id="root">${firstFrame}`)
  expect(firstFrame).toContain(`aria-label="${defaultSettings.siteName}, home"`)
  expect(firstFrame.replaceAll(/<[^>]*>/g, '')).toBe('')
})

test('[TEXT-8] a page with a text embeds the replies that stand in it, and preloads the other calls', () => {
  const calls = ['/api/content/articles/a?edition=general', '/api/content/articles?kind=education']
  const owner = { ...remote, preload: { scripts: [], styles: ['/remotes/mf-games/1/a.css'], calls } }
  const text: PageText = {
    title: 'A',
    description: 'About A',
    kind: 'article',
    canonical: '/a',
    structuredData: [{ name: '</script><b>' }],
    answers: { [calls[0] ?? '']: { markdown: '</script><b>' } },
    markup: '<main>Text</main>',
    styles: [{ url: '/remotes/mf-games/1/a.css', name: 'a.css' }],
  }
  const page = renderPage({ shell, registry, owner, text })
  expect(page).toContain('<div id="root" data-sliced><main>Text</main></div>')
  expect(page).toContain('<title>A · ICIO Commons</title>')
  expect(page).toContain('<link rel="stylesheet" data-href="a.css" href="/remotes/mf-games/1/a.css"')
  expect(page).not.toContain('as="style"')
  expect([...page.matchAll(/as="fetch" href="(.*?)"/g)].map(([, url]) => url)).toEqual(calls.slice(1))
  expect(page).not.toContain('</script><b>')
  const [, block = ''] = /id="first-answers">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(block)).toEqual(text.answers)
})

test('[STAGE-1] a page without frame does not show the bar, not even before the shell loads', () => {
  const page = renderPage({ shell, registry, owner: remote, isFrameless: true })
  expect(page).toContain('<div id="root"></div>')
})

test('text in the registry cannot end its data block', () => {
  const page = renderPage({ shell, registry, owner: undefined })
  expect(page).not.toContain('</script><b>')
  const block = /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  expect(JSON.parse(block)).toEqual(registry)
})

test('[SEC-12] the policy has no unsafe word, no eval and no foreign origin', () => {
  const policy = contentSecurityPolicy({ recaptcha: false })
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "worker-src 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(part)
})

test('settings of administrators are embedded as data, and nothing is embedded without settings', () => {
  const settings = { ...defaultSettings, forumName: '</script><b>' }
  const page = renderPage({ shell, registry, owner: undefined, settings })
  const [, block = ''] = /id="site-settings">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(block)).toMatchObject({ forumName: '</script><b>' })
  expect(renderPage({ shell, registry, owner: undefined })).not.toContain('site-settings')
})

test('Google’s human check adds its three sources and removes Trusted Types, which it breaks', () => {
  const policy = contentSecurityPolicy({ recaptcha: true })
  expect(policy).toContain(
    `script-src 'self' ${inlineScriptSource} https://www.google.com https://www.gstatic.com`,
  )
  expect(policy).toContain('frame-src https://www.google.com')
  expect(policy).not.toContain('trusted-types')
})

test("a developer's machine may serve code and be called; the admin document loads code only from its own folders", () => {
  const policy = contentSecurityPolicy({
    recaptcha: false,
    developers: ['http://localhost:3100'],
    sources: ['https://site.test/shell/'],
  })
  expect(policy).toContain(`script-src https://site.test/shell/ http://localhost:3100 ${inlineScriptSource};`)
  expect(policy).toContain("connect-src 'self' http://localhost:3100 ws://localhost:3100;")
})

test('the admin token and the development script appear only in pages that receive them', () => {
  const plain = renderPage({ shell, registry, owner: undefined })
  expect(plain).not.toMatch(/admin-doc|\/dev\//)
  const page = renderPage({
    shell,
    registry,
    owner: undefined,
    adminToken: 'token-1',
    liveReload: true,
  })
  expect(page).toContain('content="token-1"')
  expect(page).toMatch(/<script defer src="\/dev\//)
})

describe('[TEXT-13] the script of a page with a text', () => {
  const text: PageText = {
    title: 'A',
    description: 'About A',
    kind: 'website',
    canonical: '/a',
    structuredData: [],
    markup: '<main>Text</main>',
    styles: [],
  }

  test('waits for the paint, and so do the preloads of its screen', () => {
    const page = renderPage({ shell, registry, owner: remote, text })
    expect(page).toContain(
      `<script type="after-text" crossorigin="anonymous" src="/shell/shell.js" integrity="`,
    )
    expect(page).not.toContain('<script defer')
    const waiting = [...page.matchAll(/<link rel="after-text" as="script" href="(.*?)"/g)]
    expect(waiting.map(([, url]) => url)).toEqual(['/remotes/mf-games/1/a.js'])
    expect(page).not.toContain('<link rel="preload"')
  })

  test.each([
    { page: 'is seen', hidden: false, entries: ['paint'], waits: true },
    { page: 'is in the background', hidden: true, entries: ['paint'], waits: false },
    { page: 'is seen in a browser that does not tell of paints', hidden: false, entries: [], waits: false },
  ])('starts where the page $page', ({ hidden, entries, waits }) => {
    const script = { type: 'after-text', async: true }
    const preload = { rel: 'after-text' }
    const started: unknown[] = []
    const events: (() => void)[] = []
    const observed: unknown[] = []
    const timers: number[] = []
    const opened = openedBy('navigate')
    class PerformanceObserver {
      static supportedEntryTypes = entries
      constructor(private readonly call: () => void) {}
      observe(what: unknown) {
        observed.push(what)
        events.push(this.call)
      }
    }
    runInNewContext(inlineScript, {
      ...opened,
      localStorage: { getItem: () => null },
      document: {
        ...opened.document,
        hidden,
        querySelectorAll: (selector: string) =>
          [script, preload].filter((element) =>
            'rel' in element
              ? selector === `link[rel=${element.rel}]`
              : selector === `script[type=${element.type}]`,
          ),
        head: { append: (what: unknown) => started.push(what) },
      },
      addEventListener: (name: string, call: () => void) => name === 'DOMContentLoaded' && events.push(call),
      setTimeout: (_call: () => void, ms: number) => timers.push(ms),
      PerformanceObserver,
    })
    events.shift()?.()
    expect(opened.removed).toEqual([])
    expect(started).toEqual(waits ? [] : [script])
    expect(preload).toEqual({ rel: waits ? 'after-text' : 'preload' })
    expect(observed).toEqual(waits ? [{ type: 'paint', buffered: true }] : [])
    expect(timers).toEqual(waits ? [2000] : [])
    // First paint and first contentful paint, each with a call.
    for (const call of [...events, ...events]) call()
    expect(started).toEqual([{ type: '', async: false }])
    expect(preload).toEqual({ rel: 'preload' })
  })
})

/** What the inline script sees of how the page was opened. */
function openedBy(type: string, hash = '') {
  const removed: string[] = []
  return {
    removed,
    navigator: {},
    location: { hash },
    performance: { getEntriesByType: () => [{ type }] },
    document: {
      hidden: true,
      querySelectorAll: () => [],
      getElementById: () => ({ removeAttribute: (name: string) => removed.push(name) }),
    },
  }
}

test.each([
  ['a link', 'navigate', '', []],
  ['a link to a section', 'navigate', '#bonds', ['data-sliced']],
  ['the way back', 'back_forward', '', ['data-sliced']],
  ['loading it again', 'reload', '', ['data-sliced']],
])('[TEXT-17] a page opened by %s is laid out where its reader is', (_, type, hash, removed) => {
  const opened = openedBy(type, hash)
  runInNewContext(inlineScript, {
    ...opened,
    localStorage: { getItem: () => null },
    addEventListener: (_name: string, call: () => void) => call(),
    PerformanceObserver: { supportedEntryTypes: [] },
  })
  expect(opened.removed).toEqual(removed)
})

test.each([
  [{}, 'preload'],
  [{ connection: { downlink: 10 } }, 'preload'],
  [{ connection: { downlink: 0.45 } }, 'on-fast-connection'],
])('[SITE-41] fonts that would come after the text do not hold up the scripts: %j', (navigator, rel) => {
  const face = { rel: 'on-fast-connection' }
  const opened = openedBy('navigate')
  runInNewContext(inlineScript, {
    ...opened,
    navigator,
    localStorage: { getItem: () => null },
    document: {
      ...opened.document,
      querySelectorAll: (selector: string) => (selector === `link[rel=${face.rel}]` ? [face] : []),
    },
    addEventListener: () => undefined,
  })
  expect(face).toEqual({ rel })
  const files = { 'assets/inter-english.1.woff2': { bytes: 1, integrity: 'sha384-f' } }
  const page = renderPage({ shell: { ...shell, files }, registry, owner: remote })
  const link = page.indexOf('<link rel="on-fast-connection" as="font"')
  expect(link).toBeGreaterThan(0)
  expect(link).toBeLessThan(page.indexOf(inlineScript))
})
