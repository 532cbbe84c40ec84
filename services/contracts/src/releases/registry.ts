import type { PlacedExtension } from '../extension-points/extensions.js'

/** A link to a screen that a remote declares in its package.json and the shell places. */
export type MenuEntry = Pick<PlacedExtension, 'title' | 'path' | 'editions'>

/** A remote in the registry of a visitor (docs/operations/releases.md). */
export interface RegistryRemote {
  /** For example mf-games. */
  name: string
  /** The federation name, unique for each build: mf_games_ab12cd. */
  scope: string
  /** Build id; the release's folder is /remotes/<name>/<build>/. */
  build: string
  /** Path of mf-manifest.json. */
  manifest: string
  /** The path prefixes that the remote owns. */
  owns: string[]
  /** Who gets the remote; everyone by default. */
  access?: 'staff'
  /** Headings for people who are denied access, by path, if they differ from the usual one. */
  denials?: Record<string, string>
  /** The path patterns of its screens, as in package.json's remote.paths; the edge answers 404 for all others. */
  paths: string[]
  /** The patterns among them whose screens fill the window, without the site's navigation and footer (STAGE-1). */
  frameless?: string[]
  /** Title patterns of its screens by path, for titles that a screen fills in (EXT-7). */
  titles?: Record<string, string>
  /** sha384 integrity by absolute path, for every script and style of the release. */
  integrity: Record<string, string>
  /** Files to load at once, in order, when a page of this remote opens, and the calls that its screen starts with. */
  preload: { scripts: string[]; styles: string[]; calls?: string[] }
  /** The manifest itself, so that the first view needs no further request. */
  snapshot?: unknown
  /** The previous release, to which the page falls back if this one fails. */
  previous?: RegistryRemote
  /** True if only this browser gets it, through an override. Its files may be on the developer's machine. */
  override?: boolean
}

/** GET /registry.json: the remotes for this visitor. Also written into the page as a data block. */
export interface Registry {
  version: 1
  /** The shell's own files, with integrity by absolute path. The guard allows no other scripts or styles. */
  shell: { build: string; integrity: Record<string, string> }
  remotes: RegistryRemote[]
  /** Path patterns of screens that open in another document; a link to them reloads the page. */
  elsewhere?: string[]
  /** Entries that remotes add to the bar of the main navigation, the same in every document of the visitor. */
  navigation?: MenuEntry[]
  /** What the releases add to all other places of the site, in the order in which it is shown there. */
  extensions?: PlacedExtension[]
  /** Entries of the account menu for staff. */
  menu?: MenuEntry[]
  /** The point in time that a staff member looks back to, if this is the site of that time. */
  at?: string
  /**
   * Number of the tested set (train) that this visitor gets; missing if the edge serves local builds, and for releases
   * of several canaries that were proved to be independent and have no number as a set.
   */
  train?: number
  /** Set if the requested path is a screen that this visitor may not open; its remote is not in the list. */
  denied?: { path: string; title: string }
}

/** The default heading for people who may not open an admin page (AUDIT-5). */
export const usualDenial = 'Access Restricted'

/** Id of the script element (type application/json) with the registry in the page. */
export const registryElementId = 'registry'
