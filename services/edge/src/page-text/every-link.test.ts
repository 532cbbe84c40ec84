import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openLibrary } from '@icio/content/articles/library'
import { outsideLinks } from '@icio/content/outside-links/outside-links'
import { editionIds } from '@icio/contracts/editions'
import { behavioralBooks, bookReferences } from '@icio/contracts/games/book-references'
import type { Registry } from '@icio/contracts/releases/registry'
import { hasScreen, ownerOf } from '@icio/contracts/releases/route-ownership'
import { resourceLibrary } from '@icio/contracts/resources/resource-library'
import { ruleChangesPath } from '@icio/contracts/rule-changes/rule-changes'
import { routePaths } from '@icio/contracts/site/route-paths'
import { defaultSettings } from '@icio/contracts/site-settings/site-settings'
import { featuredTools, quickTiles, toolList } from '@icio/contracts/tools/endpoints'
import { partnerAddress } from '@icio/contracts/site-settings/placeholder-addresses'
import { messageKindIds, writeToUsPath } from '@icio/contracts/visitor-messages/message-rules'
import { registryRemote } from '../releases/registry.js'
import { pageText, textAddresses } from './page-text.js'

const root = join(__dirname, '../../../..')
const release = (name: string, owns: string[], paths: string[]) => ({
  name,
  version: '0.1.0-1',
  build: '1',
  scope: name,
  needs: {},
  usage: [],
  git: null,
  owns,
  paths,
  base: `/${name}/`,
  files: {},
  scripts: [],
  styles: [],
  folder: root,
})
const shell = release('shell', [], ['/', '/privacy-policy', '/accessibility', '/partners', '/write-to-us'])
const releases = readdirSync(root)
  .filter((name) => /^mf-(?!admin)/.test(name))
  .map((name) => {
    const manifest = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as {
      remote: { owns: string[]; paths: string[] }
    }
    return release(name, manifest.remote.owns, manifest.remote.paths)
  })
const remotes = releases.map((each) => registryRemote(each))
const registry: Registry = { version: 1, shell: { build: '1', integrity: {} }, remotes }
const library = openLibrary()
const knows = (path: string) =>
  hasScreen(shell.paths, path) || hasScreen(ownerOf(remotes, path)?.paths ?? [], path)
const listed = new Set(outsideLinks(defaultSettings, library).map(({ url }) => url))

/** What is wrong with a link of a fresh site; null if nothing is. */
function problemOf(link: string, markup = ''): string | null {
  if (link.startsWith('#'))
    return markup.includes(`id="${link.slice(1)}"`) ? null : 'no such place in the page'
  if (!link.startsWith('/')) return listed.has(link) ? null : 'not in the list of outside links'
  const { pathname, searchParams, hash } = new URL(link, 'https://site.invalid')
  if (!knows(pathname)) return 'no such screen'
  const [, kind, slug] = /^\/learn\/(education|insights)\/(.+)$/.exec(pathname) ?? []
  if (!kind || !slug) return null
  const edition =
    searchParams.get('edition') === 'government-risk-pools' ? 'government-risk-pools' : 'general'
  if (pathname !== ruleChangesPath && !library.find(slug, edition)) return 'no such article'
  return hash && !textAt(link)?.markup.includes(`id="${hash.slice(1)}"`) ? 'no such section' : null
}

function textAt(address: string) {
  const { pathname: path, searchParams: search } = new URL(address, 'https://site.invalid')
  return pageText({
    path,
    search,
    registry,
    releases: { shell, remotes: releases },
    owner: ownerOf(remotes, path),
    isKnown: true,
    settings: defaultSettings,
    library,
    absolute: (of) => `https://commons.example.org${of}`,
  })
}

const decoded = (href: string) => href.replaceAll('&amp;', '&').replaceAll('&#39;', "'")

test('[SITE-23, SITE-31] every link of every text of a fresh site leads somewhere, and each outside one is in the list', () => {
  const pages = textAddresses(library, knows).map(({ path }) => path)
  expect(pages.length).toBeGreaterThan(40)
  const problems = pages.flatMap((page) => {
    const markup = textAt(page)?.markup ?? ''
    expect(markup).not.toBe('')
    return [...markup.matchAll(/href="([^"]*)"/g)].flatMap(([, href = '']) => {
      const problem = problemOf(decoded(href), markup)
      return problem ? [`${page}: ${decoded(href)}: ${problem}`] : []
    })
  })
  expect(problems).toEqual([])
})

test('[SITE-23, SITE-31] so does every link that the screens add to their texts', () => {
  const links = [
    ...Object.values(routePaths),
    ...[...featuredTools, ...toolList, ...quickTiles].map(({ address }) => partnerAddress(address)),
    ...editionIds.flatMap((edition) => resourceLibrary(edition).map(({ url }) => url)),
    ...behavioralBooks.map(({ url }) => url),
    ...bookReferences('Investment Governance Quarterly').flatMap(({ url }) => url ?? []),
    ...messageKindIds.map((kind) => writeToUsPath(kind)),
  ]
  expect(links.flatMap((link) => (problemOf(link) ? [`${link}: ${problemOf(link)}`] : []))).toEqual([])
})
