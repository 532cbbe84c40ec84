import { chown, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

/** A way to start the browser, from the tightest to what every system allows. */
interface Confinement {
  /** What stands before the browser's own command. */
  before: readonly string[]
  sandbox: boolean
  /** The user that it runs as, where it is not ours. */
  user?: number
  /** In words for the admission's answer. */
  said: string
}

const unshare = '/usr/bin/unshare'
const setpriv = '/usr/bin/setpriv'
/** Nobody: Chromium's sandbox refuses to run as root. */
const nobody = 65_534
const asNobody = [setpriv, `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--']

const on = "Chromium's sandbox is on"
const off = "Chromium's sandbox is off: this system does not allow it"
const own = 'In a network namespace of its own, in which there is nothing'
const dead = 'Its only way out is a proxy that is not there: this system gives no network namespace'

const forRoot: readonly Confinement[] = [
  { before: [unshare, '--net', '--', ...asNobody], sandbox: true, user: nobody, said: `${own}; ${on}.` },
  { before: [unshare, '--net', '--'], sandbox: false, said: `${own}; ${off}.` },
  { before: asNobody, sandbox: true, user: nobody, said: `${dead}; ${on}.` },
]
const forUsers: readonly Confinement[] = [
  { before: [unshare, '--user', '--map-current-user', '--net', '--'], sandbox: true, said: `${own}; ${on}.` },
  {
    before: [unshare, '--user', '--map-current-user', '--net', '--'],
    sandbox: false,
    said: `${own}; ${off}.`,
  },
  { before: [], sandbox: true, said: `${dead}; ${on}.` },
]
/** What is left where the system allows nothing; the proxy holds there as well. */
export const withoutTheSystem: Confinement = { before: [], sandbox: false, said: `${dead}; ${off}.` }

/** What the browser needs to be driven and no more. Where there is a network at all, it leads to a port of nobody's. */
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

/** The browser, how it is confined in words, and its end with all that it has written. */
export interface ConfinedBrowser {
  browser: Browser
  said: string
  close(): Promise<void>
}

/** Found once: which way this system allows. */
const found = new Map<string, Confinement>()

/**
 * Starts a headless Chromium that reaches nothing: no network where the system gives it a namespace of its own, else
 * a proxy that is not there, and its sandbox on where the system allows it. It gets none of our environment, in which
 * there are secrets. What its pages ask for has to be answered by whoever drives it.
 *
 * @param ways to try one after the other; by default what this system may allow
 * @throws Error where it does not start at all
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
  { before, sandbox, user, said }: Confinement,
): Promise<ConfinedBrowser> {
  // A third of a second to load: only those who admit a release wait for it, not every start of the site.
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
      said,
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
