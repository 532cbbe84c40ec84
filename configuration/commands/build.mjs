import { pathToFileURL } from 'node:url'
import { buildServices } from './build-services.mjs'
import { install, installSite } from './install.mjs'
import { wordsOf } from './typed-words.mjs'

/** Installs the packages and compiles the services. With `site`, it installs only what the site needs, as a start does. */
export async function prepareServices({ site = false } = {}) {
  await (site ? installSite() : install())
  await buildServices()
}

/**
 * Builds what is stale: services, shell, remotes. Watching is in dev.mjs.
 *
 * @param {{ site?: boolean }} [options] those of prepareServices
 */
export async function build(options) {
  await prepareServices(options)
  // Imported late: before the install there are no packages to import.
  const { buildPages } = await import('./build-pages.mjs')
  await buildPages()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { flags } = wordsOf({ usage: 'npm run build [-- --site]', flags: { site: 'switch' }, most: 0 })
  await build({ site: Boolean(flags.site) })
}
