import type { RegistryRemote } from '@icio/contracts/releases/registry'
import type { RemoteReport } from '@icio/contracts/releases/endpoints'
import { reportRemote } from '@icio/contracts/releases/endpoints'

/** Reports the state of a release to the edge, without anything about the visitor. */
export type Report = (remote: RegistryRemote, phase: RemoteReport['phase'], ms?: number) => void

/** A success is reported when the page is idle, after this many milliseconds at the latest. */
const longestIdleWait = 2000

/** Sends the report as a beacon, which does not delay the page and survives its end. Skips a developer's own remote. */
export const sendReport: Report = ({ name, build, override }, phase, ms) => {
  if (override || typeof navigator.sendBeacon !== 'function') return
  const body: RemoteReport = { name, build, phase, ...(ms === undefined ? {} : { ms: Math.round(ms) }) }
  const send = () =>
    void navigator.sendBeacon(
      reportRemote.url,
      new Blob([JSON.stringify(body)], { type: 'application/json' }),
    )
  if (phase !== 'ready' || typeof requestIdleCallback !== 'function') return send()
  requestIdleCallback(send, { timeout: longestIdleWait })
}
