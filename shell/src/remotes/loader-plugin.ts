import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'

const fileTimeoutMs = 4000

export interface LoaderPlugin {
  plugin: ModuleFederationRuntimePlugin
  /** Resolves when the styles requested so far have loaded, failed, or timed out. */
  stylesSettled(): Promise<void>
}

/**
 * A plugin for the federation runtime: it reads manifests from the page without a request, limits every wait, rejects
 * an error page as a manifest, and waits for styles before the screen. The guard adds the integrity hash, limits the
 * wait for styles, and gives a file that failed a new address.
 *
 * @param snapshots the manifests in the page, by address
 */
export function createLoaderPlugin(snapshots: ReadonlyMap<string, unknown>): LoaderPlugin {
  const styles = new Set<Promise<void>>()
  return {
    plugin: {
      name: 'shell-loader',
      fetch: (url) => fetchManifest(url, snapshots.get(new URL(url, location.href).href)),
      createScript: ({ url }) => ({ script: scriptOf(url), timeout: fileTimeoutMs }),
      createLink({ url, attrs = {} }) {
        const link = linkOf(url, attrs)
        if (link.rel === 'stylesheet') {
          const done = whenSettled(link)
          styles.add(done)
          void done.then(() => styles.delete(done))
        }
        return { link, timeout: fileTimeoutMs }
      },
    },
    stylesSettled: async () => void (await Promise.all(styles)),
  }
}

async function fetchManifest(url: string, snapshot: unknown): Promise<Response> {
  if (snapshot) return new Response(JSON.stringify(snapshot))
  const answer = await fetch(url, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(fileTimeoutMs),
  })
  if (!answer.ok) throw new Error(`The manifest ${url} answered ${answer.status}.`)
  return answer
}

function scriptOf(url: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = url
  script.async = true
  return script
}

function linkOf(url: string, attributes: Record<string, unknown>): HTMLLinkElement {
  const link = document.createElement('link')
  // Set rel before href, because the guard checks stylesheets only.
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, String(value))
  link.href = url
  return link
}

function whenSettled(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    for (const kind of ['load', 'error']) link.addEventListener(kind, () => resolve(), { once: true })
  })
}
