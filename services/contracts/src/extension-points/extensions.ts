import { editionIds, type Edition } from '../editions.js'

/** The places of the site to which a release can add something, and the titles of its screens. */
export const extensionKinds = ['menu', 'hub-card', 'desk-card', 'tool', 'room-activity', 'title'] as const
export type ExtensionKind = (typeof extensionKinds)[number]

/** The kinds with a place of their own; titles belong to the screens of the remote itself. */
export type PlacedKind = Exclude<ExtensionKind, 'title'>

/** The menus of the main navigation that take entries; without one, an entry stands in the bar itself. */
export const menuHeadings = ['learn', 'play'] as const
export type MenuHeading = (typeof menuHeadings)[number]

/** Something that a release adds to the site, as its package.json declares it in `remote.extensions`. */
export interface Extension {
  kind: ExtensionKind
  /** Plain text. Of a title: the pattern, with `{title}` where the screen's words go. */
  title: string
  /** A screen of the same remote; only a title may name a pattern such as /events/:id. */
  path: string
  /** One or two sentences, plain text. */
  text?: string
  under?: MenuHeading
  /** The editions in which it is shown; both by default. */
  editions?: readonly Edition[]
  /** Of a tool: it opens with sample data, and says so. */
  sampleData?: boolean
}

/** An extension with a place, in the registry of a visitor whose releases include it. */
export interface PlacedExtension extends Extension {
  kind: PlacedKind
}

/** The fields that a kind may have besides kind, title and path. */
export const extensionFields: Readonly<Record<ExtensionKind, readonly (keyof Extension)[]>> = {
  menu: ['under', 'editions'],
  'hub-card': ['text', 'editions'],
  'desk-card': ['text'],
  tool: ['text', 'sampleData'],
  'room-activity': ['text', 'editions'],
  title: [],
}

/** Limits of one kind. Lengths are in characters; `perPlace` counts all remotes together. */
interface ExtensionLimits {
  title: number
  /** 0 for a kind without text. */
  text: number
  perRemote: number
  perPlace: number
}

/** The bar of the navigation has room for a few short words; a menu takes longer ones. */
const inBar: ExtensionLimits = { title: 16, text: 0, perRemote: 1, perPlace: 2 }
const inMenu: ExtensionLimits = { title: 28, text: 0, perRemote: 2, perPlace: 4 }

const limitsByKind: Readonly<Record<Exclude<ExtensionKind, 'menu'>, ExtensionLimits>> = {
  'hub-card': { title: 40, text: 160, perRemote: 2, perPlace: 6 },
  'desk-card': { title: 40, text: 120, perRemote: 1, perPlace: 3 },
  tool: { title: 24, text: 48, perRemote: 2, perPlace: 4 },
  'room-activity': { title: 40, text: 120, perRemote: 2, perPlace: 6 },
  title: { title: 60, text: 0, perRemote: 20, perPlace: Infinity },
}

/** Returns the limits that apply to an extension: those of its kind, and for a menu entry those of its heading. */
export function extensionLimits({ kind, under }: Pick<Extension, 'kind' | 'under'>): ExtensionLimits {
  return kind === 'menu' ? (under ? inMenu : inBar) : limitsByKind[kind]
}

/** Returns where an extension stands: its kind, and for a menu entry its heading. */
export function placeOf({ kind, under }: Pick<Extension, 'kind' | 'under'>): string {
  return under ? `${kind} under ${under}` : kind
}

export function isForEdition({ editions }: { editions?: readonly Edition[] }, edition: Edition): boolean {
  return editions === undefined || editions.includes(edition)
}

/** Returns whether the visitors of an edition see both at one place. */
export function standTogether(one: Extension, other: Extension): boolean {
  const isSeen = (edition: Edition) => isForEdition(one, edition) && isForEdition(other, edition)
  return placeOf(one) === placeOf(other) && editionIds.some(isSeen)
}

/** Stands in a title pattern for the words that the screen gives. */
export const titlePlaceholder = '{title}'
