import type { Registry, RegistryRemote } from '@icio/contracts/registry'
import type { Release } from './releases.js'

/** What a visitor's shell has to know of the releases: the body of GET /registry.json. */
export function registryOf({ shell, remotes }: { shell: Release; remotes: Release[] }): Registry {
  return {
    version: 1,
    shell: { build: shell.build, integrity: integrityOf(shell) },
    remotes: remotes.map(registryRemote),
  }
}

function registryRemote(release: Release): RegistryRemote {
  return {
    name: release.name,
    scope: release.scope,
    build: release.build,
    manifest: `${release.base}mf-manifest.json`,
    owns: release.owns,
    paths: release.paths,
    integrity: integrityOf(release),
    preload: {
      scripts: release.scripts.map((file) => release.base + file),
      styles: release.styles.map((file) => release.base + file),
    },
    ...(release.manifest === undefined ? {} : { snapshot: release.manifest }),
  }
}

function integrityOf(release: Release): Record<string, string> {
  return Object.fromEntries(
    Object.entries(release.files)
      .filter(([, facts]) => facts.integrity)
      .map(([file, facts]) => [release.base + file, facts.integrity ?? '']),
  )
}

/** The remote that owns a path: the longest of its prefixes that matches whole segments. */
export function ownerOf(registry: Registry, path: string): RegistryRemote | undefined {
  const owners = registry.remotes.flatMap((remote) =>
    remote.owns
      .filter((prefix) => path === prefix || path.startsWith(`${prefix}/`))
      .map((prefix) => ({ remote, prefix })),
  )
  return owners.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.remote
}

/** True where a screen stands at the path: `:name` in a pattern takes one segment. */
export function hasScreen(paths: readonly string[], path: string): boolean {
  const asked = path.split('/').filter(Boolean)
  return paths.some((pattern) => {
    const wanted = pattern.split('/').filter(Boolean)
    return (
      wanted.length === asked.length &&
      wanted.every((segment, index) => segment.startsWith(':') || segment === asked[index])
    )
  })
}
