import type { AdmissionCheck } from '@icio/contracts/releases/endpoints'
import type { BrowserContext, Page, Request } from 'playwright-core'
import type { Release } from '../release.js'
import { admissionOrigin, type AdmissionSite } from './admission-site.js'
import { launchConfined } from './confined-browser.js'

export interface BrowserRun {
  chromiumPath: string
  /** Answers all requests of the browser. */
  site: AdmissionSite
}

/** A screen must render within this time, even on a busy machine. */
const screenLimitMs = 20_000

/** A screen that has rendered must have its heading within this time, once its calls have failed. */
const headingLimitMs = 10_000

/** The global names that a remote may leave in the page: its federation container and its webpack chunks. */
const allowedGlobals = 2

/**
 * Opens every path of a remote in a headless browser, in the shell and under the visitors' policy, as a signed-in
 * administrator whose calls are all refused: each screen must render with a heading, and say by itself what is unavailable. Nothing it
 * does reaches a service or any other machine: the browser has no network, and its requests are answered only from the
 * releases.
 */
export async function browserChecks(
  { chromiumPath, site }: BrowserRun,
  { name, build, scope }: Pick<Release, 'name' | 'build' | 'scope'>,
  paths: readonly string[],
): Promise<AdmissionCheck[]> {
  const { browser, description: detail, close } = await launchConfined(chromiumPath)
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'block',
    })
    await context.addCookies([{ name: 'signed_in', value: '1', url: admissionOrigin }])
    const elsewhere = await answerFrom(site, context)
    await context.addInitScript(watchPage)
    const checks: AdmissionCheck[] = [{ name: 'browser', passed: true, detail }]
    for (const path of paths)
      checks.push(...(await tryPath(context, admissionOrigin + samplePath(path), { name, build, scope })))
    return [...checks, staysHere(elsewhere)]
  } finally {
    await close()
  }
}

/** Reports requests outside the site, which were blocked. */
function staysHere(elsewhere: ReadonlySet<string>): AdmissionCheck {
  const asked = [...elsewhere].slice(0, 5).join(', ')
  return {
    name: 'asks nobody else',
    passed: elsewhere.size === 0,
    detail: elsewhere.size === 0 ? 'All that it asked for is of the site.' : `It asked for ${asked}.`,
  }
}

/** Replaces `:code` in a pattern with a value that no service knows. */
function samplePath(pattern: string): string {
  return pattern.replaceAll(/:\w+\??/g, 'sample').replace('/*', '/sample')
}

/** Answers every request of the browser's pages; returns the blocked requests to other places. */
async function answerFrom(site: AdmissionSite, context: BrowserContext): Promise<ReadonlySet<string>> {
  const elsewhere = new Set<string>()
  await context.route(/.*/, async (route) => {
    const request = route.request()
    const [url, method] = [request.url(), request.method()]
    const answer = await site.answer({ url, method, document: documentOf(request) })
    if (answer) return route.fulfill(answer)
    elsewhere.add(new URL(url).origin)
    return route.abort('blockedbyclient')
  })
  await context.routeWebSocket(/.*/, (socket) => socket.close())
  return elsewhere
}

function documentOf(request: Request): 'own' | 'framed' | null {
  if (!request.isNavigationRequest()) return null
  return request.frame().parentFrame() === null ? 'own' : 'framed'
}

/** Runs in the page before anything else; as text, because services are compiled without DOM types. */
const watchPage = `
  sessionStorage.setItem('disclosure_agreed', 'true')
  globalThis.admission = { violations: [] }
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    admission.violations.push(violatedDirective + ' ' + blockedURI),
  )
`

/** Runs in the page at the end: returns global names that a fresh page does not have, and policy violations. */
const lookAtPage = `(() => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const native = new Set(Object.getOwnPropertyNames(frame.contentWindow ?? {}))
  frame.remove()
  const own = Object.getOwnPropertyNames(globalThis).filter((key) => !native.has(key) && !/^\\d+$/.test(key))
  return { own, violations: globalThis.admission?.violations ?? [] }
})()`

async function tryPath(
  context: BrowserContext,
  url: string,
  { name, build, scope }: Pick<Release, 'name' | 'build' | 'scope'>,
): Promise<AdmissionCheck[]> {
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  const shown = page.waitForEvent('console', {
    timeout: screenLimitMs,
    predicate: (message) => message.text().includes('remote.shown') && message.text().includes(name),
  })
  shown.catch(() => {})
  try {
    await page.goto(`${url}`, { waitUntil: 'load', timeout: screenLimitMs })
    const unavailable = page.getByText('This part is unavailable')
    const outcome = await Promise.race([
      shown.then(() => 'shown' as const),
      unavailable.waitFor({ timeout: screenLimitMs }).then(() => 'unavailable' as const),
    ]).catch(() => 'silent' as const)
    const isBuild =
      outcome !== 'shown' ||
      (await (await shown).args()[1]?.evaluate((d) => (d as { build?: string })?.build)) === build
    const hasHeading = outcome !== 'shown' || (await showsHeading(page))
    return [
      {
        name: `screen ${new URL(url).pathname}`,
        passed: outcome === 'shown' && isBuild && hasHeading && failures.length === 0,
        detail: hasHeading
          ? describeOutcome(outcome, isBuild, failures)
          : 'It shows no heading of level 1 (<h1>) while every call fails.',
      },
      ...(await afterwards(page, scope, url)),
    ]
  } finally {
    await page.close()
  }
}

/** The rule of the contract test too (shared-ui/src/testing/contract-test.tsx): who cannot see the page hears where it is. */
async function showsHeading(page: Page): Promise<boolean> {
  const heading = page.getByRole('heading', { level: 1 }).first()
  return heading.waitFor({ timeout: headingLimitMs }).then(
    () => true,
    () => false,
  )
}

function describeOutcome(
  outcome: 'shown' | 'unavailable' | 'silent',
  isBuild: boolean,
  failures: string[],
): string {
  const words = {
    shown: isBuild ? 'It stands.' : 'Another release was shown in its place.',
    unavailable: 'The shell could not show it.',
    silent: `Nothing was shown within ${screenLimitMs / 1000} s.`,
  }
  return [words[outcome], ...failures.slice(0, 3)].join(' ')
}

/** Checks what the screen has left behind in the page. */
async function afterwards(page: Page, scope: string, url: string): Promise<AdmissionCheck[]> {
  const found = (await page.evaluate(lookAtPage)) as { own: string[]; violations: string[] }
  const shells =
    /^(webpackChunkshell|__FEDERATION__|__GLOBAL_LOADING_REMOTE_ENTRY__|__VMOK|_FEDERATION|admission|__playwright)/
  const extra = found.own.filter((key) => !shells.test(key) && !key.includes(scope) && !/^shell/.test(key))
  const where = new URL(url).pathname
  return [
    {
      name: `policy on ${where}`,
      passed: found.violations.length === 0,
      detail:
        found.violations.length === 0
          ? 'Nothing was blocked.'
          : `Blocked: ${found.violations.slice(0, 5).join('; ')}.`,
    },
    {
      name: `globals on ${where}`,
      passed: extra.length <= allowedGlobals,
      detail: extra.length === 0 ? 'No new ones.' : `New: ${extra.slice(0, 8).join(', ')}.`,
    },
  ]
}
