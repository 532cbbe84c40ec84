import {
  registryElementId,
  type MenuEntry,
  type Registry,
  type RegistryRemote,
} from '@icio/contracts/releases/registry'

/** The paths that always belong to the shell. */
export const shellPaths = ['/', '/privacy-policy', '/accessibility', '/partners', '/write-to-us'] as const

/** Time limit for fetching a registry that is not in the page (docs/operations/releases.md). */
const registryTimeoutMs = 1500

/** A shell without remotes: Home and the privacy policy still work. */
export const emptyRegistry: Registry = { version: 1, shell: { build: '', integrity: {} }, remotes: [] }

/** Returns the registry that the edge wrote into the page, or null if there is none or it is invalid. */
export function readInlineRegistry(page: Document): Registry | null {
  const block = page.getElementById(registryElementId)?.textContent
  try {
    return block ? parseRegistry(JSON.parse(block)) : null
  } catch {
    return null
  }
}

/**
 * Fetches the registry from the edge. Throws if no valid one arrives in time.
 *
 * @param path a path that the page does not know; the response says whether the visitor is denied access to it
 * @param headers the proof of the admin document, if this is one
 */
export async function fetchRegistry(path?: string, headers: Record<string, string> = {}): Promise<Registry> {
  const question = path === undefined ? '' : `?path=${encodeURIComponent(path)}`
  const answer = await fetch(`/registry.json${question}`, {
    credentials: 'same-origin',
    headers,
    signal: AbortSignal.timeout(registryTimeoutMs),
  })
  if (!answer.ok) throw new Error(`The registry answered ${answer.status}.`)
  return parseRegistry(await answer.json())
}

/**
 * Validates a registry. Leaves out remotes that claim a path of the shell or files outside their own release folder.
 * Throws if the value is not a registry at all.
 */
export function parseRegistry(value: unknown): Registry {
  const registry = value as Partial<Registry> | null
  if (registry?.version !== 1 || !isIntegrity(registry.shell?.integrity, '/shell/') || !registry.shell)
    throw new Error('This is not a registry of version 1.')
  const remotes: unknown[] = Array.isArray(registry.remotes) ? registry.remotes : []
  const { denied } = registry
  return {
    version: 1,
    shell: registry.shell,
    remotes: remotes.filter(isRemote).map(withUsablePrevious),
    ...(isPathList(registry.elsewhere) ? { elsewhere: registry.elsewhere } : {}),
    ...(isMenu(registry.navigation) ? { navigation: registry.navigation } : {}),
    ...(isMenu(registry.extensions) ? { extensions: registry.extensions } : {}),
    ...(isMenu(registry.menu) ? { menu: registry.menu } : {}),
    ...(typeof registry.train === 'number' ? { train: registry.train } : {}),
    ...(typeof registry.at === 'string' ? { at: registry.at } : {}),
    ...(typeof denied?.path === 'string' && typeof denied.title === 'string' ? { denied } : {}),
  }
}

/** Drops an invalid previous release but keeps the remote. */
function withUsablePrevious({ previous, ...remote }: RegistryRemote): RegistryRemote {
  return previous && isRemote(previous) && previous.name === remote.name ? { ...remote, previous } : remote
}

function isRemote(value: unknown): value is RegistryRemote {
  const remote = value as RegistryRemote
  if (![remote?.name, remote?.build].every((word) => /^[a-z0-9-]+$/.test(String(word)))) return false
  const base = `/remotes/${remote.name}/${remote.build}/`
  return (
    /^\w+$/.test(remote.scope) &&
    (remote.manifest === `${base}mf-manifest.json` || isDevelopers(remote)) &&
    isPathList(remote.owns) &&
    remote.owns.every((prefix) => !shellPaths.some((path) => path === prefix)) &&
    isPathList(remote.paths) &&
    (remote.frameless === undefined || isPathList(remote.frameless)) &&
    isIntegrity(remote.integrity, base)
  )
}

/** Returns whether this is a remote on a developer's machine, which the edge allows in this browser only. */
function isDevelopers({ override, manifest }: RegistryRemote): boolean {
  return (
    override === true &&
    /^http:\/\/(localhost|127\.0\.0\.1):\d+\/([\w./-]*\/)?mf-manifest\.json$/.test(manifest)
  )
}

/** True for links with a text, wherever they stand. */
function isMenu<Entry extends MenuEntry>(value: Entry[] | undefined): value is Entry[] {
  return (
    Array.isArray(value) &&
    value.every((entry) => typeof entry?.title === 'string' && isPathList([entry.path]))
  )
}

function isPathList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((path) => typeof path === 'string' && /^\/(?!\/)/.test(path))
}

function isIntegrity(value: unknown, base: string): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(
      ([path, hash]) => path.startsWith(base) && /^sha384-[\w+/]+=*$/.test(String(hash)),
    )
  )
}
