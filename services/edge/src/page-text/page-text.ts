import { articlePath } from '@icio/contracts/articles/article-items'
import type { Library } from '@icio/content/articles/library'
import { defaultEdition, editionIds, editions, isEdition, type Edition } from '@icio/contracts/editions'
import { dayIn } from '@icio/contracts/dates/days'
import { ruleChangesPath } from '@icio/contracts/rule-changes/rule-changes'
import type { Registry, RegistryRemote } from '@icio/contracts/releases/registry'
import { hasScreen } from '@icio/contracts/releases/route-ownership'
import { defaultSettings, type SiteSettings } from '@icio/contracts/site-settings/site-settings'
import { toolScreens } from '@icio/contracts/site/screen-texts'
import { categoryPath } from '@icio/contracts/tools/tool-categories'
import { toolCategories } from '@icio/contracts/tools/endpoints'
import type { Release, VisitorSet } from '../releases/registry.js'
import { classNamesOf, filesWith } from './class-names.js'
import { framePage } from './frame.js'
import type { ScreenText, TextSources } from './screen-text.js'
import { articleText } from './screens/article.js'
import { homeText } from './screens/home.js'
import { hubText } from './screens/hub.js'
import { libraryText } from './screens/library.js'
import {
  accessibilityText,
  notFoundText,
  partnersText,
  privacyPolicyText,
  writeToUsText,
} from './screens/shell-screens.js'
import { ruleChangesPage } from './screens/rule-changes.js'
import { toolCategoryText, toolsOverviewText, toolText } from './screens/tools.js'

/** The text of a page before its script runs, and what the page says about it. */
export interface PageText extends Omit<ScreenText, 'main'> {
  /** The page inside #root. */
  markup: string
  /** Style files that the text needs besides the shell's first ones. */
  styles: { url: string; name: string }[]
}

export interface PageTextRequest {
  path: string
  search: URLSearchParams
  registry: Registry
  releases: VisitorSet
  /** The remote that owns the path. */
  owner: RegistryRemote | undefined
  /** False if the site has no screen at the path. */
  isKnown: boolean
  settings: Partial<SiteSettings> | null
  /** The articles; null if the content service has not answered yet. */
  library: Library | null
  /** Returns the absolute URL of a path of this site. */
  absolute(path: string): string
}

/** A screen whose text the edge knows, and where its styles are. */
interface TextScreen {
  /** CSS modules of screens that the shell loads on demand. */
  shellModules?: readonly string[]
  /** The pattern of another screen whose style files it needs. */
  stylesOf?: string
  write(sources: TextSources, slug: string): ScreenText | null
}

const articlePatterns = ['/learn/education/:slug', '/learn/insights/:slug']

/** The public screens with a text, by path pattern. */
const screens: Readonly<Record<string, TextScreen>> = {
  // The module of the cards stands only in the file with the rest of Home; that of the rest also in the file of a member's desk.
  '/': { shellModules: ['home-cards'], write: homeText },
  '/privacy-policy': { shellModules: ['statements'], write: privacyPolicyText },
  '/accessibility': { shellModules: ['statements'], write: accessibilityText },
  '/partners': { shellModules: ['partners'], write: partnersText },
  '/write-to-us': { shellModules: ['write'], write: writeToUsText },
  '/learn': { write: (sources) => hubText('general', sources) },
  '/learn-risk-pools': { write: (sources) => hubText('government-risk-pools', sources) },
  '/learn/education': { write: (sources) => libraryText('education', sources) },
  '/learn/insights': { write: (sources) => libraryText('insight', sources) },
  [ruleChangesPath]: { write: ruleChangesPage },
  '/learn/education/:slug': { write: (sources, slug) => articleText('education', slug, sources) },
  '/learn/insights/:slug': { write: (sources, slug) => articleText('insight', slug, sources) },
  '/tools': { write: toolsOverviewText },
  ...Object.fromEntries(
    (Object.keys(toolScreens) as (keyof typeof toolScreens)[]).map((path) => [
      path,
      { write: (sources: TextSources) => toolText(path, sources) },
    ]),
  ),
  ...Object.fromEntries(
    toolCategories.map((category) => [
      categoryPath(category.title),
      // The screen of a category has no chunk of its own name; the tools page has the same styles.
      { stylesOf: '/tools', write: (sources: TextSources) => toolCategoryText(category, sources) },
    ]),
  ),
}

/** The path patterns of all screens with a text. */
export const textPatterns: readonly string[] = Object.keys(screens)

/** With one of these in its address, a list shows only some of its rows, which its script chooses. */
const narrowings = ['q', 'level', 'topic', 'who']

function isNarrowed(search: URLSearchParams): boolean {
  return narrowings.some((name) => search.has(name))
}

/** The path of the shell's not-found text, which has no pattern. */
const notFound: TextScreen = { write: notFoundText }

/**
 * Returns the text of a public page (TEXT-1), or null if the screen has none, if its release is one that only this browser
 * gets, or if the articles are not known. It depends on releases, settings, content and address only, never on the
 * visitor.
 */
export function pageText(request: PageTextRequest): PageText | null {
  const { library, path, search, registry, releases, isKnown, settings } = request
  // Every unknown address has its own text; only those of screens are worth keeping.
  if (!library || !isKnown) return writePageText(request)
  const cachedTexts = textsOf(library)
  // Of the query, only what the text depends on: any other one would let a stranger have each text written again.
  const key = JSON.stringify([
    path,
    editionIn(search),
    isNarrowed(search),
    releases.shell.build,
    registry.remotes.map(({ name, build }) => [name, build]),
    releases.inBuild?.map(({ name }) => name),
    registry.navigation,
    registry.extensions,
    registry.denied,
    settings,
    request.absolute('/'),
    dayIn(new Date()),
  ])
  const cachedText = cachedTexts.get(key)
  if (cachedText !== undefined) return cachedText
  const text = writePageText(request)
  if (cachedTexts.size >= keptTexts) cachedTexts.clear()
  cachedTexts.set(key, text)
  return text
}

/** Whether the address is that of an article which the library does not have. */
export function isUnknownArticle({
  path,
  search,
  library,
}: Pick<PageTextRequest, 'path' | 'search' | 'library'>): boolean {
  if (!library || path === ruleChangesPath || !hasScreen(articlePatterns, path)) return false
  return !library.find(slugOf(path), editionIn(search))
}

/** How many texts are kept of one state of the library. */
const keptTexts = 500

/** The texts that were written, by the articles that they were written from. */
const texts = new WeakMap<Library, Map<string, PageText | null>>()

function textsOf(library: Library): Map<string, PageText | null> {
  const cachedTexts = texts.get(library)
  if (cachedTexts) return cachedTexts
  const newTexts = new Map<string, PageText | null>()
  texts.set(library, newTexts)
  return newTexts
}

function writePageText(request: PageTextRequest): PageText | null {
  const { path, search, registry, releases, owner, isKnown, library, absolute } = request
  if (!library || registry.denied || isNarrowed(search)) return null
  const pattern = textPatterns.find((each) => hasScreen([each], path))
  const screen = isKnown ? pattern && screens[pattern] : notFound
  if (!screen) return null
  const ofShell = !isKnown || !owner
  const release = ofShell ? releases.shell : releases.remotes.find(({ name }) => name === owner.name)
  if (!release || (!ofShell && release.build !== owner.build)) return null
  const { shell } = releases
  const files = ofShell
    ? [...shell.styles, ...filesWith(shell, screen.shellModules ?? [])]
    : screenStyles(release, screen.stylesOf ?? pattern ?? '')
  const c = classNamesOf(release, files)
  const settings = { ...defaultSettings, ...request.settings }
  const knows = (to: string) =>
    hasScreen(shell.paths, to) ||
    [...registry.remotes, ...(releases.inBuild ?? [])].some(({ paths }) => hasScreen(paths, to))
  const sources: TextSources = {
    c,
    knows,
    settings,
    library,
    path,
    edition: editionIn(search),
    today: dayIn(new Date()),
    extensions: registry.extensions ?? [],
    absolute,
  }
  const text = screen.write(sources, slugOf(path))
  if (!text) return null
  const { main, ...about } = text
  const frame = {
    c: classNamesOf(shell, shell.styles),
    knows,
    settings,
    path,
    navigation: registry.navigation ?? [],
    extensions: sources.extensions,
    edition: editionIds.find((id) => editions[id].hubPath === path) ?? sources.edition,
    year: new Date().getFullYear(),
  }
  return {
    ...about,
    markup: framePage(main, ofShell ? null : release.name, frame).markup.replaceAll(/\sclass=""/g, ''),
    styles: files
      .filter((file) => !ofShell || !shell.styles.includes(file))
      .map((name) => ({ url: release.base + name, name })),
  }
}

/** The style files of a remote's screen. */
function screenStyles({ styles, screens: all = {} }: Release, pattern: string): string[] {
  return [...new Set([...styles, ...(all[pattern]?.styles ?? [])])]
}

/** The last part of a path; a slash at its end makes no other screen of it. */
function slugOf(path: string): string {
  return path.split('/').findLast((part) => part !== '') ?? ''
}

function editionIn(search: URLSearchParams): Edition {
  const requestedEdition = search.get('edition')
  return isEdition(requestedEdition) ? requestedEdition : defaultEdition
}

/** The addresses of all public texts, for the site map: those that this site has a screen for. */
export function textAddresses(
  library: Library,
  knows: (path: string) => boolean,
): { path: string; asOf?: string }[] {
  const fixedPaths = textPatterns.filter((pattern) => !pattern.includes(':') && knows(pattern))
  const pools = fixedPaths
    .filter((path) => ['/learn/education', '/learn/insights', ruleChangesPath].includes(path))
    .flatMap((path) => editionIds.filter((id) => id !== defaultEdition).map((id) => `${path}?edition=${id}`))
  const articles = library
    .list({})
    .map((article) => ({
      path: articlePath(article, article.edition === 'both' ? defaultEdition : article.edition),
      asOf: article.as_of,
    }))
    .filter(({ path }) => knows(path.split('?')[0] ?? ''))
  return [...[...fixedPaths, ...pools].map((path) => ({ path })), ...articles]
}
