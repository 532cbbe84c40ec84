import { startSite } from './running-site.js'

/** Starts the one site that most journeys share; its address is the base of their paths. */
export default async function globalSetup() {
  const site = await startSite()
  process.env['SITE_ADDRESS'] = site.address
  return () => site.stop()
}
