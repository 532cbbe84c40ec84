import type { RegistryRemote } from '@icio/contracts/registry'
import type { RemoteReport } from '@icio/contracts/releases'
import { reportRemote } from '@icio/contracts/releases'

/** Tells the edge how a release does; it is told nothing about the visitor. */
export type Report = (remote: RegistryRemote, phase: RemoteReport['phase'], ms?: number) => void

/** That a release is well can wait until the page has shown it; so long at most, in milliseconds. */
const longestIdleWait = 2000

/** Sends by beacon: it costs the page nothing and survives its end. A developer's own remote is nobody's business. */
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
