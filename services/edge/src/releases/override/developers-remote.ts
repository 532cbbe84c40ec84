import type { SetOverride } from '@icio/contracts/releases/endpoints'
import type { Release } from '../release.js'

/** A remote on a developer's machine that a browser asks for. */
export type DevelopersRemote = SetOverride & { url: string }

/** Whether an override points at a developer's machine. */
export function isOnDevelopersMachine(override: SetOverride): override is DevelopersRemote {
  return override.url !== undefined
}

/**
 * Whether a remote on a developer's machine takes places of its own, which have to be checked; otherwise it keeps those of
 * the release that it replaces.
 */
export function takesPlaces({ declared }: DevelopersRemote, replaced: Release | undefined): boolean {
  return declared !== undefined || replaced === undefined
}

/**
 * Describes a remote on a developer's machine as if it were released: with what it declares, else with what the release has
 * that it replaces, else with the path of its name. Its files are unknown, so none has a hash.
 *
 * @param replaced the release of the same name that this visitor would get otherwise
 */
export function developersRelease({ name, url, declared }: DevelopersRemote, replaced?: Release): Release {
  const word = `/${name.replace(/^mf-/, '')}`
  const claims = declared ?? replaced ?? { owns: [word], paths: [word] }
  return {
    name,
    version: 'local',
    build: 'local',
    scope: `${name.replaceAll('-', '_')}_local`,
    needs: {},
    usage: [],
    git: null,
    owns: claims.owns,
    paths: claims.paths,
    ...(claims.frameless ? { frameless: claims.frameless } : {}),
    ...(claims.extensions ? { extensions: claims.extensions } : {}),
    ...(replaced?.menu && !declared ? { menu: replaced.menu } : {}),
    // No declaration makes a remote of the staff public.
    ...(replaced?.access ? { access: replaced.access } : {}),
    ...(replaced?.denials ? { denials: replaced.denials } : {}),
    base: url.endsWith('/') ? url : `${url}/`,
    files: {},
    scripts: [],
    styles: [],
    folder: '',
  }
}
