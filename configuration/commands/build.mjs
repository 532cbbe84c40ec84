import { pathToFileURL } from 'node:url'
import { install, installSite } from './install.mjs'
import { wordsOf } from './typed-words.mjs'

/**
 * Builds what is stale: services, shell, remotes. Watching is in dev.mjs. With `site`, it installs only what the site needs, as a
 * start does.
 */
export async function build({ site = false } = {}) {
  await (site ? installSite() : install())
  // Imported late: before the install there are no packages to import.
  const { buildServices } = await import('./build-services.mjs')
  const { buildPages } = await import('./build-pages.mjs')
  await buildServices()
  await buildPages()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { flags } = wordsOf({ usage: 'npm run build [-- --site]', flags: { site: 'switch' }, most: 0 })
  await build({ site: Boolean(flags.site) })
}
