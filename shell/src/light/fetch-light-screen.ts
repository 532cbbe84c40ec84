import type { SpokenInit } from '../host-contract/spoken-contracts.js'
import type { FetchRemote } from '../remotes/federation.js'

/**
 * Loads the light screen of a remote: the files that the registry names for it, each checked by the guard. The script
 * leaves its export in a global variable with the release's name, so that two releases can coexist in one page.
 */
export const fetchLightScreen: FetchRemote = async ({ name, scope, preload }) => {
  await Promise.all([...preload.styles.map(loadStyle), ...preload.scripts.map(loadScript)])
  const remoteExport = (globalThis as Record<string, unknown>)[`${scope}_light`] as
    { default?: SpokenInit } | undefined
  if (typeof remoteExport?.default !== 'function') throw new Error(`${name} does not export a light screen.`)
  return remoteExport.default
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${address} could not be loaded.`))
    })
    script.src = address
    document.head.append(script)
  })
}

/** Resolves in any case: a style file that fails does not keep the screen away, as with federated remotes. */
function loadStyle(address: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][data-href="${address}"]`)) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    // Set rel before href, because the guard checks stylesheets only.
    link.rel = 'stylesheet'
    link.dataset['href'] = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      resolve()
    })
    link.href = address
    document.head.append(link)
  })
}
