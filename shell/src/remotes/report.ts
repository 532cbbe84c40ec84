import type { RegistryRemote } from '@icio/contracts/releases/registry'
import type { RemoteErrorReport, RemoteReport } from '@icio/contracts/releases/endpoints'
import { reportRemote, reportRemoteError } from '@icio/contracts/releases/endpoints'
import { hasScreen } from '@icio/contracts/releases/route-ownership'

/** Reports the state of a release to the edge, without anything about the visitor. */
export type Report = (remote: RegistryRemote, phase: RemoteReport['phase'], ms?: number) => void

/** A success is reported when the page is idle, after this many milliseconds at the latest. */
const longestIdleWait = 2000

/** Sends the report as a beacon, which does not delay the page and survives its end. Skips a developer's own remote. */
export const sendReport: Report = ({ name, build, override }, phase, ms) => {
  if (override || typeof navigator.sendBeacon !== 'function') return
  const body: RemoteReport = { name, build, phase, ...(ms === undefined ? {} : { ms: Math.round(ms) }) }
  const send = () => sendBeacon(reportRemote.url, body)
  if (phase !== 'ready' || typeof requestIdleCallback !== 'function') return send()
  requestIdleCallback(send, { timeout: longestIdleWait })
}

/** An error of a remote, the pattern of the screen's path, and the support code that the visitor can quote. */
export type ReportError = (
  remote: RegistryRemote,
  failure: { error: unknown; route: string; code: string },
) => void

/** A page in which something fails again and again reports the first few. */
const mostErrors = 5
let errorsSent = 0

/** Sends an error with its stack; the edge scrubs it of personal data. Skips a developer's own remote. */
export const sendError: ReportError = ({ name, build, override }, { error, route, code }) => {
  if (override || typeof navigator.sendBeacon !== 'function' || ++errorsSent > mostErrors) return
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const kind = error instanceof Error && error.name !== 'Error' ? `${error.name}: ` : ''
  const body: RemoteErrorReport = {
    name,
    build,
    route,
    message: `${kind}${message}`.slice(0, 500),
    stack: stack.slice(0, 4000),
    code,
  }
  sendBeacon(reportRemoteError.url, body)
}

/** Returns the remote whose file is the first in the stack that belongs to any, and the pattern of its open screen. */
export function remoteOfError(
  error: unknown,
  remotes: readonly RegistryRemote[],
  path: string,
): { remote: RegistryRemote; route: string } | null {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const [, name, build] = /\/remotes\/([a-z0-9-]+)\/([a-z0-9]+)\//.exec(stack) ?? []
  const remote = remotes
    .flatMap((each) => [each, each.previous ?? []].flat())
    .find((each) => each.name === name && each.build === build)
  return remote ? { remote, route: remote.paths.find((pattern) => hasScreen([pattern], path)) ?? '' } : null
}

/** Sends a report that does not delay the page and survives its end. */
export function sendBeacon(url: string, body: object): void {
  navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
