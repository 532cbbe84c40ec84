import { Hub } from './hub.js'

/** /learn (SITE-2). */
export function GeneralHub() {
  return <Hub specialization="general" />
}

/** /learn-risk-pools (SITE-2). */
export function RiskPoolHub() {
  return <Hub specialization="government-risk-pools" />
}
