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
