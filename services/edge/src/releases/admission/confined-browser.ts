import { chown, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

/** A way to start the browser; ordered from the tightest confinement to what every system allows. */
interface Confinement {
  /** The command prefix. */
  before: readonly string[]
  sandbox: boolean
  /** User id to run as, if not ours. */
  user?: number
  /** Description for the admission's result. */
  description: string
}

const unshare = '/usr/bin/unshare'
const setpriv = '/usr/bin/setpriv'
/** The user nobody: Chromium's sandbox refuses to run as root. */
const nobody = 65_534
const asNobody = [setpriv, `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--']

const on = "Chromium's sandbox is on"
const off = "Chromium's sandbox is off: this system does not allow it"
const own = 'In a network namespace of its own, in which there is nothing'
const dead = 'Its only way out is a proxy that is not there: this system gives no network namespace'

const forRoot: readonly Confinement[] = [
  {
    before: [unshare, '--net', '--', ...asNobody],
    sandbox: true,
    user: nobody,
    description: `${own}; ${on}.`,
  },
  { before: [unshare, '--net', '--'], sandbox: false, description: `${own}; ${off}.` },
  { before: asNobody, sandbox: true, user: nobody, description: `${dead}; ${on}.` },
]
const forUsers: readonly Confinement[] = [
  {
    before: [unshare, '--user', '--map-current-user', '--net', '--'],
    sandbox: true,
    description: `${own}; ${on}.`,
  },
  {
    before: [unshare, '--user', '--map-current-user', '--net', '--'],
    sandbox: false,
    description: `${own}; ${off}.`,
  },
  { before: [], sandbox: true, description: `${dead}; ${on}.` },
]
/** The fallback for systems that allow nothing else; it still has the proxy. */
export const withoutTheSystem: Confinement = { before: [], sandbox: false, description: `${dead}; ${off}.` }

/** Only what is needed to drive the browser. If there is a network at all, it leads to a closed port. */
const flags = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--password-store=basic',
  '--use-mock-keychain',
  '--mute-audio',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-back-forward-cache',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
]

/** The browser, a description of its confinement, and a function that ends it and deletes its files. */
export interface ConfinedBrowser {
  browser: Browser
  description: string
  close(): Promise<void>
}

/** The way that works on this system, cached per browser. */
const found = new Map<string, Confinement>()

/**
 * Starts a headless Chromium that reaches nothing: without a network if the system provides a network namespace, else
 * with an unreachable proxy; with its sandbox if the system allows it. It gets none of our environment, which contains
 * secrets. The caller must answer the requests of its pages.
 *
 * @param ways to try in order; by default those that this system may allow
 * @throws Error if it does not start at all
 */
export async function launchConfined(
  chromiumPath: string,
  ways: readonly Confinement[] = waysOfThisSystem(chromiumPath),
): Promise<ConfinedBrowser> {
  let reason: unknown
  for (const way of ways.filter(isAtHand)) {
    try {
      const started = await launch(chromiumPath, way)
      found.set(chromiumPath, way)
      return started
    } catch (error) {
      reason = error
    }
  }
  throw reason
}

function waysOfThisSystem(chromiumPath: string): readonly Confinement[] {
  const known = found.get(chromiumPath)
  return known ? [known] : [...(process.getuid?.() === 0 ? forRoot : forUsers), withoutTheSystem]
}

function isAtHand({ before }: Confinement): boolean {
  return before.filter((word) => word.startsWith('/')).every((program) => existsSync(program))
}

async function launch(
  chromiumPath: string,
  { before, sandbox, user, description }: Confinement,
): Promise<ConfinedBrowser> {
  // It takes a third of a second to load: only an admission should wait for it, not every start of the site.
  const { chromium } = await import('playwright-core')
  const profile = await mkdtemp(join(tmpdir(), 'admission-'))
  const end = () => rm(profile, { recursive: true, force: true })
  try {
    if (user !== undefined) await chown(profile, user, user)
    const words = [...flags, `--user-data-dir=${profile}`, ...(sandbox ? [] : ['--no-sandbox'])]
    const [program = chromiumPath, ...rest] = [...before, chromiumPath, ...words]
    const browser = await chromium.launch({
      executablePath: program,
      ignoreDefaultArgs: true,
      args: rest,
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: profile, TMPDIR: profile },
      timeout: 20_000,
    })
    return {
      browser,
      description,
      close: async () => {
        await browser.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
