import { adminDocumentMeta } from '@icio/contracts/admin-document/endpoints'
import { barClasses, outlineTitle, slicedAttribute } from '@icio/contracts/site/first-frame'
import { registryElementId, type Registry, type RegistryRemote } from '@icio/contracts/releases/registry'
import { escapeHtml } from '@icio/kit/http/escape-html'
import { siteAddressMeta } from '@icio/contracts/site/site-address'
import { disclosureMeta } from '@icio/contracts/human-check/endpoints'
import { defaultSettings, settingsElementId } from '@icio/contracts/site-settings/site-settings'
import { firstAnswersElementId } from '@icio/contracts/site/first-answers'
import { liveReloadScript } from '../dev/live-reload.js'
import { aboutPage, dataBlock } from '../page-text/about.js'
import type { LightDocument } from '../light-document/light-document.js'
import type { PageText } from '../page-text/page-text.js'
import type { Release } from '../releases/registry.js'
import { afterText, firstFrame, inlineScript, onFastConnection, outline } from './first-frame.js'
import type { PageSettings } from './settings-for-pages.js'

export interface PageParts {
  shell: Release
  registry: Registry
  /** The remote that owns the requested path; its files load along with the shell's. */
  owner: RegistryRemote | undefined
  /** If the screen has a light document, this is one: what it has instead of the whole shell and registry. */
  light?: LightDocument | null
  /** The requested path. */
  path?: string
  /** True if the screen has no frame of the site around it, so that the bar is not shown even for a moment. */
  isFrameless?: boolean
  /** The settings of administrators and the connected model; without them the defaults apply. */
  settings?: PageSettings | null
  /** The text of a public page, which stands there until the script takes over. */
  text?: PageText | null
  /** Returns the absolute URL of a path of this site. */
  absolute?: (path: string) => string
  /** True if this browser session has agreed to the disclosure: the request had its gate pass. */
  hasAgreed?: boolean | 'room'
  /** The origin of SITE_URL, if it is set: where links on walls and cards lead. */
  siteOrigin?: string | undefined
  /** Development: the page reloads after a build. */
  liveReload?: boolean
  /** Address of the development build of React on a developer's machine, for this browser alone. */
  developmentReact?: string | undefined
  /** Proves calls of the admin document; only that document contains it. */
  adminToken?: string | undefined
}

/**
 * Renders the one HTML page of the site. It embeds the registry and the manifests as a data block and preloads the
 * files of the shell and of the route's remote, so that no request has to wait for another one.
 */
export function renderPage({
  shell: release,
  registry: visitors,
  owner: remote,
  light = null,
  path = '/',
  isFrameless = false,
  settings = null,
  text = null,
  absolute = (path) => path,
  hasAgreed = false,
  siteOrigin,
  liveReload = false,
  developmentReact,
  adminToken,
}: PageParts): string {
  const shell = light ? { ...release, ...light.shell } : release
  const registry = light?.registry ?? visitors
  const owner = light?.owner ?? remote
  const shellUrl = (file: string) => shell.base + file
  const integrity = { ...registry.shell.integrity, ...(owner?.integrity ?? {}) }
  // Readers of a text wait for its style and its faces; the code of the screen that takes its place would compete with them.
  const preload = (kind: PreloadKind, url: string) =>
    link(text ? afterText : 'preload', url, integrity, { as: kind })
  // A light document is set in the fonts of the device.
  const faces = light ? [] : preloadedFaces(shell)
  const head = [
    ...filesLike(shell, /favicon\..*svg$/).map(
      (url) => `<link rel="icon" href="${url}" type="image/svg+xml">`,
    ),
    // Before every other script: the shell takes its React from there.
    ...(developmentReact ? [`<script crossorigin="anonymous" src="${developmentReact}"></script>`] : []),
    ...shell.styles.map((file) => link('stylesheet', shellUrl(file), integrity)),
    // As long as these files are not there, the text would stand without its style. The name is how the code of the screen
    // finds that its style is already loaded.
    ...(text?.styles ?? []).map(({ url, name }) => link('stylesheet', url, integrity, { 'data-href': name })),
    // Before the preloads, because no screen shows without it.
    ...shell.scripts.map(
      (file) =>
        `<script ${text ? `type="${afterText}"` : 'defer'} crossorigin="anonymous" src="${shellUrl(file)}" integrity="${integrity[shellUrl(file)] ?? ''}"></script>`,
    ),
    ...(owner?.preload.styles ?? [])
      .filter(isNotIn(text?.styles.map(({ url }) => url)))
      .map((url) => preload('style', url)),
    ...(owner?.preload.scripts ?? []).map((url) => preload('script', url)),
    ...(owner?.preload.calls ?? [])
      .filter(isNotIn(Object.keys(text?.answers ?? {})))
      .map((url) => preload('fetch', url)),
    ...(settings
      ? [`<script type="application/json" id="${settingsElementId}">${dataBlock(settings)}</script>`]
      : []),
    ...(text?.answers
      ? [`<script type="application/json" id="${firstAnswersElementId}">${dataBlock(text.answers)}</script>`]
      : []),
    ...(hasAgreed
      ? [`<meta name="${disclosureMeta}" content="${hasAgreed === 'room' ? 'room' : 'agreed'}">`]
      : []),
    ...(siteOrigin ? [`<meta name="${siteAddressMeta}" content="${siteOrigin}">`] : []),
    ...(adminToken ? [`<meta name="${adminDocumentMeta}" content="${adminToken}">`] : []),
    ...(liveReload ? [`<script defer src="${liveReloadScript}"></script>`] : []),
  ]
  return `<!doctype html>
<html lang="en" data-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${text ? aboutPage(text, { siteName: defaultSettings.siteName, absolute, picture: filesLike(shell, sharePicture)[0] }) : plainAbout}
<meta name="color-scheme" content="light dark">
${faces.join('\n')}
<script>${inlineScript}</script>
${head.join('\n')}
<script type="application/json" id="${registryElementId}">${dataBlock(registry)}</script>
</head>
<body>
<div id="root"${text ? ` ${slicedAttribute}` : ''}>${text ? text.markup : isFrameless ? '' : firstFrame + outline(outlineTitle(owner?.titles, path))}</div>
${text ? '' : withoutScript}
</body>
</html>
`
}

/** What a page without a text says about itself. */
const plainAbout = `<title>${defaultSettings.siteName}</title>
<meta name="description" content="Education and community for the people who invest insurers' and public risk pools' money.">`

const withoutScript = `<noscript><p class="${barClasses.row}">This page needs JavaScript. Please switch it on and load the page again, or <a href="/">go to Home</a>, which works without.</p></noscript>`

/** The picture for link previews. */
const sharePicture = /share-picture\..*png$/

function isNotIn(list: readonly string[] = []): (url: string) => boolean {
  return (url) => !list.includes(url)
}

type PreloadKind = 'script' | 'style' | 'fetch'

/**
 * A link to a file of the site or to one of its calls. A preload whose integrity differs from the later request is
 * fetched twice (docs/decisions/004-no-federation-waterfall.md).
 */
function link(
  rel: string,
  url: string,
  integrity: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): string {
  const attributes = { rel, ...more, href: url, crossorigin: 'anonymous', integrity: integrity[url] }
  const words = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${escapeHtml(value)}"`],
  )
  return `<link ${words.join(' ')}>`
}

/** Links to the fonts that every page shows at once. They stand before the inline script, which starts them. */
export function preloadedFaces(shell: Release): string[] {
  return textFaces(shell).map(
    (url) => `<link rel="${onFastConnection}" as="font" type="font/woff2" crossorigin href="${url}">`,
  )
}

/** Those cut to English text, or in a shell from before, all of Latin. */
function textFaces(shell: Release): string[] {
  const english = filesLike(shell, /-english\..*\.woff2$/)
  return english.length > 0 ? english : filesLike(shell, /-latin-(wght|400)-normal\..*\.woff2$/)
}

function filesLike({ files, base }: Release, pattern: RegExp): string[] {
  return Object.keys(files)
    .filter((file) => pattern.test(file))
    .map((file) => base + file)
}
