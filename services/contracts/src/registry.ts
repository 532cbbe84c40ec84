/** One remote as the registry hands it to a visitor (docs/operations/releases.md). */
export interface RegistryRemote {
  /** For example mf-games. */
  name: string
  /** Federation name of this build, unique for each build: mf_games_ab12cd. */
  scope: string
  /** Build id; the release's folder is /remotes/<name>/<build>/. */
  build: string
  /** Path of mf-manifest.json. */
  manifest: string
  /** The path prefixes that the remote may claim. */
  owns: string[]
  /** Who gets it at all; everybody where it is left out. */
  access?: 'staff'
  /** Headings for those who are refused, by path, where they are not the usual one. */
  denials?: Record<string, string>
  /** The patterns of its screens, as in package.json's remote.paths: the edge answers 404 for all others. */
  paths: string[]
  /** sha384 integrity by absolute path, for every script and style of the release. */
  integrity: Record<string, string>
  /** Files to load at once when a page of this remote is opened, in order, and the calls that its screen begins with. */
  preload: { scripts: string[]; styles: string[]; calls?: string[] }
  /** The manifest itself, so that the first view needs no further request. */
  snapshot?: unknown
  /** The release before this one: what the page falls back to when this one fails. */
  previous?: RegistryRemote
  /** This browser alone gets it, by a developer's override. Its files may lie on the developer's machine. */
  override?: boolean
}

/** GET /registry.json: the remotes that this visitor gets. Also written into the page as a data block. */
export interface Registry {
  version: 1
  /** The shell's own files: its guard lets no other script or style load. Integrity by absolute path. */
  shell: { build: string; integrity: Record<string, string> }
  remotes: RegistryRemote[]
  /** Patterns of screens that open in another document than this one: a link to them loads the page anew. */
  elsewhere?: string[]
  /** Entries of the account menu for those who run the site. */
  menu?: { title: string; path: string }[]
  /** The moment that somebody of the staff looks back to, where this is the site of that time. */
  at?: string
  /** Number of the tested set that this visitor gets; absent where the edge serves what was built beside it. */
  train?: number
  /** Set where the asked path is a screen that this visitor may not enter: its remote is not in the list. */
  denied?: { path: string; title: string }
}

/** What those read who may not enter an admin page, where the page has no heading of its own (AUDIT-5). */
export const usualDenial = 'Access Restricted'

/** Id of the script element of type application/json that holds the registry in the page. */
export const registryElementId = 'registry'
