import type { Library } from '@icio/content/articles/library'
import type { Edition } from '@icio/contracts/editions'
import type { PlacedExtension } from '@icio/contracts/extension-points/extensions'
import type { SiteSettings } from '@icio/contracts/site-settings/site-settings'
import type { ClassNames } from './class-names.js'
import type { Html } from './html.js'

/** What a screen's text is made from. None of it depends on the visitor, so that everybody gets the same text. */
export interface TextSources {
  /** The class names of the release that owns the screen. */
  c: ClassNames
  /** Whether this site has a screen at the path; a link to a missing one is left out. */
  knows(path: string): boolean
  settings: SiteSettings
  library: Library
  path: string
  /** The edition in the address, general by default. */
  edition: Edition
  /** The day, by the edge's clock. */
  today: string
  /** What the visitor's releases add to places of the site. */
  extensions: readonly PlacedExtension[]
  /** Returns the absolute URL of a path of this site. */
  absolute(path: string): string
}

/** The text of one screen, and what its page says about it to search engines and link previews. */
export interface ScreenText {
  /** Without the site's name; empty for Home. */
  title: string
  description: string
  kind: 'website' | 'article'
  /** The address of this text: search engines keep it once, whatever address it was found at. */
  canonical: string
  /** JSON-LD, as objects. */
  structuredData: object[]
  main: Html
  /** The replies to the first calls whose text stands here, by call, so that the screen does not request them. */
  answers?: Record<string, unknown>
  /** False for a screen that search engines must not list. */
  isListed?: false
}
