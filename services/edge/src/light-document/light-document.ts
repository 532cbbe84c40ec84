import type { Registry, RegistryRemote } from '@icio/contracts/releases/registry'
import { hasScreen } from '@icio/contracts/releases/route-ownership'
import { integrityOf, type VisitorSet, type FirstFiles, type Release } from '../releases/registry.js'

/** What a light document has instead of the whole shell and registry (docs/decisions/030-light-documents.md). */
export interface LightDocument {
  /** The shell's files. */
  shell: FirstFiles
  /** The same releases as in the visitor's registry, with the files of this screen and no others. */
  registry: Registry
  owner: RegistryRemote
}

interface Opened {
  /** The visitor's registry at this path. */
  registry: Registry
  owner: RegistryRemote | undefined
  path: string
}

/**
 * Returns the light document of a path, in the releases that the visitor gets there anyway; null if the whole site opens
 * there: if the release, or the shell, has no light one, or if the remote comes from a developer's machine.
 */
export function lightDocument(set: VisitorSet, { registry, owner, path }: Opened): LightDocument | null {
  const { lightShell } = set.shell
  const remote = owner && lightRemote(set, owner, path)
  if (!lightShell || !remote || registry.at !== undefined) return null
  const others = [
    ...set.shell.paths,
    ...[...registry.remotes, ...(set.inBuild ?? [])].flatMap(({ paths }) => [...paths]),
  ]
  return {
    shell: lightShell,
    owner: remote,
    registry: {
      version: 1,
      shell: { build: registry.shell.build, integrity: integrityOf(set.shell, 'light') },
      remotes: [remote],
      // A link to any of them loads another document.
      elsewhere: others,
      ...(registry.train === undefined ? {} : { train: registry.train }),
    },
  }
}

/** The remote with its light files at this path, and so its previous release; null if it has none. */
function lightRemote(set: VisitorSet, remote: RegistryRemote, path: string): RegistryRemote | null {
  const release = releaseOf(set, remote)
  const [pattern, files] =
    Object.entries(release?.light ?? {}).find(([each]) => hasScreen([each], path)) ?? []
  if (!release || !pattern || !files) return null
  const { name, scope, build, manifest, owns, titles, override } = remote
  const before = remote.previous && lightRemote(set, remote.previous, path)
  const urls = (kind: keyof FirstFiles) => files[kind].map((file) => release.base + file)
  return {
    name,
    scope,
    build,
    manifest,
    owns,
    paths: [pattern],
    frameless: [pattern],
    integrity: integrityOf(release, 'light'),
    preload: { scripts: urls('scripts'), styles: urls('styles') },
    ...(titles ? { titles } : {}),
    ...(before ? { previous: before } : {}),
    ...(override ? { override } : {}),
  }
}

/** The release behind an entry of the registry. */
function releaseOf(
  { remotes, previous, overriding }: VisitorSet,
  { name, build }: RegistryRemote,
): Release | undefined {
  return [...(overriding ?? []), ...remotes, ...(previous?.values() ?? [])].find(
    (release) => release.name === name && release.build === build,
  )
}
