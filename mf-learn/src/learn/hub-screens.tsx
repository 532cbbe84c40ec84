import { Hub } from './hub.js'

/** /learn (SITE-2). */
export function GeneralHub() {
  return <Hub edition="general" />
}

/** /learn-risk-pools (SITE-2). */
export function RiskPoolHub() {
  return <Hub edition="government-risk-pools" />
}
