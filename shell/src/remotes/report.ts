import type { RegistryRemote } from '@icio/contracts/registry'
import type { RemoteReport } from '@icio/contracts/releases'
import { reportRemote } from '@icio/contracts/releases'

/** Tells the edge how a release does; it is told nothing about the visitor. */
export type Report = (remote: RegistryRemote, phase: RemoteReport['phase'], ms?: number) => void

/** Sends by beacon: it costs the page nothing and survives its end. A developer's own remote is nobody's business. */
export const sendReport: Report = ({ name, build, override }, phase, ms) => {
  if (override || typeof navigator.sendBeacon !== 'function') return
  const body: RemoteReport = { name, build, phase, ...(ms === undefined ? {} : { ms: Math.round(ms) }) }
  navigator.sendBeacon(reportRemote.url, new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
