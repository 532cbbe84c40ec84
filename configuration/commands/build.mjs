import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { wordsOf } from './typed-words.mjs'

/** Builds what is stale: services, shell, remotes. Watching is in dev.mjs. */
export async function build() {
  await install()
  // Imported late: before the install there are no packages to import.
  const { buildServices } = await import('./build-services.mjs')
  const { buildPages } = await import('./build-pages.mjs')
  await buildServices()
  await buildPages()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  wordsOf({ usage: 'npm run build', most: 0 })
  await build()
}
