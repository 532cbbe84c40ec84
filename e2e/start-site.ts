import { ownTemporaryFolder } from '../configuration/commands/temporary-folder.mjs'
import { keepSeededData, startSite } from './running-site.js'

/** Starts the one site that most journeys share; its address is the base of their paths. */
export default async function globalSetup() {
  const removeTemporaryFolder = ownTemporaryFolder()
  const site = await startSite()
  process.env['SITE_ADDRESS'] = site.address
  process.env['SITE_DATA_DIR'] = site.dataDir
  keepSeededData(site)
  return async () => {
    await site.stop()
    removeTemporaryFolder()
  }
}
