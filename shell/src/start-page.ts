import type { Registry } from '@icio/contracts/releases/registry'
import { startTransition, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { unfoldForPrint } from './frame/unfold-for-print.js'
import { allowReleases } from './guard.js'
import { createLog, writeToConsole } from './log/log.js'
import type { FirstScreen } from './page-speed/page-speed.js'
import type { FetchRemote } from './remotes/federation.js'
import { headStart } from './remotes/head-start.js'
import { emptyRegistry, fetchRegistry } from './remotes/registry.js'
import { remoteOfError } from './remotes/report.js'
import { createShell, type Shell } from './shell.js'
import { findStandingText, gateLinks } from './standing-text/standing-text.js'

/** What differs between the document with the whole site and a light one. */
interface Kind {
  fetchRemote: FetchRemote
  page(shell: Shell): ReactNode
  /** Measures the screen with which the page was opened; a light document leaves the code for it out. */
  measure?: (registry: Registry, path: string) => FirstScreen
}

/**
 * Renders the page, or a message if it cannot.
 *
 * @param inline the registry from the page; if null, the registry is fetched, and if that fails, the shell's own
 *   screens still work
 */
export function startPage(inline: Registry | null, kind: Kind): void {
  start(inline, kind).catch((error: unknown) => {
    reportError(error)
    // The text of the page can still be read, and its links work.
    if (document.querySelector('#root main')) return
    const message = document.createElement('p')
    message.textContent =
      'The site could not be loaded. Please check your connection and load the page again.'
    message.style.margin = '3rem 1.5rem'
    document.getElementById('root')?.replaceChildren(message)
  })
}

async function start(inline: Registry | null, { fetchRemote, page, measure }: Kind): Promise<void> {
  const log = createLog(writeToConsole)
  const registry = inline ?? (await registryFromEdge((error) => log.error(error, 'registry')))
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element for the shell.')
  const standingText = findStandingText(root, location.pathname)
  const firstScreen = measure?.(registry, location.pathname)
  const shell = createShell({ registry, log, standingText, fetchRemote, firstScreen })
  recordStrayErrors(shell)
  unfoldForPrint()
  headStart(shell, location.pathname)
  const reactRoot = createRoot(standingText?.container ?? root, {
    onCaughtError: () => {
      // The error boundary has already logged it.
    },
    onUncaughtError: (error) => log.error(error, 'page'),
    onRecoverableError: (error) => log.error(error, 'page'),
  })
  if (standingText) {
    standingText.takeOver('with its content')
    gateLinks(standingText, root, {
      ...shell.gate,
      openExternal: shell.host.nav.openExternal,
      assign: (url) => location.assign(url),
    })
  }
  // As a transition, so that a phone stays responsive while React renders; the page already shows the top bar or its text.
  startTransition(() => reactRoot.render(page(shell)))
  await shell.session.refresh()
}

/** Logs errors that no part of the page has caught, and reports those of remotes to their teams. */
function recordStrayErrors({ log, registry, remotes }: Shell) {
  const record = (error: unknown) => {
    const code = log.failure(error, 'page')
    const errorSource = remoteOfError(error, registry.get().remotes, location.pathname)
    if (errorSource) remotes.reportError(errorSource.remote, { error, route: errorSource.route, code })
  }
  addEventListener('error', ({ error, message }) => record(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => record(reason))
}

async function registryFromEdge(report: (error: unknown) => void): Promise<Registry> {
  try {
    const registry = await fetchRegistry()
    allowReleases(registry)
    return registry
  } catch (error) {
    report(error)
    return emptyRegistry
  }
}
