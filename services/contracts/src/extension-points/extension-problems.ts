import { editionIds } from '../editions.js'
import { isOwned } from '../releases/route-ownership.js'
import {
  extensionFields,
  extensionKinds,
  extensionLimits,
  menuHeadings,
  placeOf,
  standTogether,
  titlePlaceholder,
  type Extension,
} from './extensions.js'

/** The parts of a release's description that its extensions are compared with. */
export interface ExtensionClaims {
  owns: readonly string[]
  paths: readonly string[]
  /** Of any shape: it comes from outside. */
  extensions?: unknown
}

/** More than the places take together; it keeps a hostile list from being read at all. */
const mostExtensions = 40

/** A finding about one extension: which one, which field, and what is wrong with it. */
export interface ExtensionProblem {
  index: number
  /** Undefined if the problem is the extension as a whole. */
  field?: string
  what: string
}

/**
 * Checks what a release declares in `extensions`: known fields of its kind, plain text within its length, paths of the
 * remote's own screens, and no more than its share of each place (docs/decisions/033-extension-points.md). A release
 * without extensions has no problems.
 */
export function extensionProblems({ owns, paths, extensions = [] }: ExtensionClaims): ExtensionProblem[] {
  if (!Array.isArray(extensions)) return [{ index: 0, what: 'is not in a list' }]
  if (extensions.length > mostExtensions)
    return [{ index: mostExtensions, what: `is one too many: ${mostExtensions} is the limit` }]
  const knownExtensions: Extension[] = []
  const places = new Map<string, number>()
  return (extensions as unknown[]).flatMap((value, index) => {
    const problems = fieldProblems(value, { owns, paths })
    if (problems.length > 0) return problems.map((problem) => ({ index, ...problem }))
    const extension = value as Extension
    const place = placeOf(extension)
    const count = (places.get(place) ?? 0) + 1
    places.set(place, count)
    const { perRemote } = extensionLimits(extension)
    if (count > perRemote)
      return [{ index, what: `is number ${count} of ${place}, and ${perRemote} is the limit` }]
    const twin = knownExtensions.find((other) => isShownWith(other, extension))
    knownExtensions.push(extension)
    if (!twin) return []
    const field = twin.path === extension.path ? 'path' : 'title'
    return [{ index, field, what: `is that of another ${place}` }]
  })
}

/** Whether two extensions would stand beside each other with the same title or the same path. */
function isShownWith(one: Extension, other: Extension): boolean {
  const isSame = one.path === other.path || (one.kind !== 'title' && isSameTitle(one.title, other.title))
  return isSame && standTogether(one, other)
}

function isSameTitle(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

type FieldProblem = Omit<ExtensionProblem, 'index'>

function fieldProblems(
  value: unknown,
  { owns, paths }: Pick<ExtensionClaims, 'owns' | 'paths'>,
): FieldProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ what: 'is not an object' }]
  const { kind, title, path, text, under, editions, sampleData, ...others } = value as Partial<Extension>
  if (kind === undefined || !extensionKinds.includes(kind))
    return [{ field: 'kind', what: `is none of ${extensionKinds.join(', ')}` }]
  const optional = { text, under, editions, sampleData }
  const strange = [
    ...Object.keys(others),
    ...(Object.keys(optional) as (keyof typeof optional)[]).filter(
      (field) => optional[field] !== undefined && !extensionFields[kind].includes(field),
    ),
  ].map((field) => ({ field, what: `is no field of a ${kind}` }))
  if (under !== undefined && !menuHeadings.includes(under))
    return [{ field: 'under', what: `is none of ${menuHeadings.join(', ')}` }]
  const limits = extensionLimits({ kind, ...(under ? { under } : {}) })
  const problems: [field: string, what: string | null][] = [
    ['title', textProblem(title, limits.title) ?? (kind === 'title' ? patternProblem(title) : null)],
    ['path', pathProblem(path, { owns, paths, isPattern: kind === 'title' })],
    ['text', limits.text > 0 ? textProblem(text, limits.text) : null],
    ['editions', editionsProblem(editions)],
    [
      'sampleData',
      sampleData === undefined || typeof sampleData === 'boolean' ? null : 'is not true or false',
    ],
  ]
  return [...strange, ...problems.flatMap(([field, what]) => (what === null ? [] : [{ field, what }]))]
}

/**
 * Returns why a text cannot stand in a place of the site; null if it can. Characters that cannot be seen are refused:
 * controls, and those that turn the direction of everything after them.
 */
export function textProblem(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || !/\p{L}/u.test(value)) return 'is missing'
  if ([...value].length > most) return `is longer than ${most} characters`
  if (/[<>]/.test(value)) return 'has < or >, and it is plain text'
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(value)) return 'has a character that cannot be seen'
  if (/\p{M}{3}/u.test(value)) return 'has too many marks on one letter'
  if (/^ | $| {2}|[^\S ]/.test(value)) return 'has spaces that do not belong there'
  return null
}

/** A pattern has its placeholder once, and no other braces. */
function patternProblem(value: unknown): string | null {
  const parts = String(value).split(titlePlaceholder)
  return parts.length === 2 && !/[{}]/.test(parts.join('')) ? null : `has not ${titlePlaceholder} once`
}

function pathProblem(
  path: unknown,
  { owns, paths, isPattern }: Pick<ExtensionClaims, 'owns' | 'paths'> & { isPattern: boolean },
): string | null {
  if (typeof path !== 'string' || !paths.includes(path) || !isOwned(owns, path))
    return 'is not a screen of its own'
  return !isPattern && path.includes(':') ? 'is a pattern, and a link needs one screen' : null
}

/** Returns why a list of editions is none; null if it is one, or missing. */
export function editionsProblem(editions: unknown): string | null {
  if (editions === undefined) return null
  const isList =
    Array.isArray(editions) &&
    editions.length > 0 &&
    editions.every((edition) => editionIds.includes(edition)) &&
    new Set(editions).size === editions.length
  return isList ? null : `is not a list of ${editionIds.join(' and ')}`
}
