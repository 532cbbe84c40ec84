import { adminDocumentMeta } from '@icio/contracts/admin-document/endpoints'
import { barClasses } from '@icio/contracts/site/first-frame'
import { registryElementId, type Registry, type RegistryRemote } from '@icio/contracts/releases/registry'
import { disclosureMeta } from '@icio/contracts/human-check/endpoints'
import { defaultSettings, settingsElementId } from '@icio/contracts/site-settings/site-settings'
import { liveReloadScript } from '../dev/live-reload.js'
import type { Release } from '../releases/release.js'
import { firstFrame, themeScript } from './first-frame.js'
import type { PageSettings } from './settings-for-pages.js'

export interface PageParts {
  shell: Release
  registry: Registry
  /** The remote that owns the requested path; its files load along with the shell's. */
  owner: RegistryRemote | undefined
  /** True if the screen has no frame of the site around it, so that the bar is not shown even for a moment. */
  isFrameless?: boolean
  /** The settings of administrators and the connected model; without them the defaults apply. */
  settings?: PageSettings | null
  /** True if this browser session has agreed to the disclosure: the request had its gate pass. */
  hasAgreed?: boolean
  /** Development: the page reloads after a build. */
  liveReload?: boolean
  /** Proves calls of the admin document; only that document contains it. */
  adminToken?: string | undefined
}

/**
 * Renders the one HTML page of the site. It embeds the registry and the manifests as a data block and preloads the
 * files of the shell and of the route's remote, so that no request has to wait for another one.
 */
export function renderPage({
  shell,
  registry,
  owner,
  isFrameless = false,
  settings = null,
  hasAgreed = false,
  liveReload = false,
  adminToken,
}: PageParts): string {
  const shellUrl = (file: string) => shell.base + file
  const integrity = { ...registry.shell.integrity, ...(owner?.integrity ?? {}) }
  const head = [
    ...filesLike(shell, /favicon\..*svg$/).map(
      (url) => `<link rel="icon" href="${url}" type="image/svg+xml">`,
    ),
    ...shell.styles.map((file) => link('stylesheet', shellUrl(file), integrity)),
    // Before the preloads, because no screen shows without it.
    ...shell.scripts.map(
      (file) =>
        `<script defer crossorigin="anonymous" src="${shellUrl(file)}" integrity="${integrity[shellUrl(file)] ?? ''}"></script>`,
    ),
    ...(owner?.preload.styles ?? []).map((url) => preload('style', url, integrity)),
    ...(owner?.preload.scripts ?? []).map((url) => preload('script', url, integrity)),
    ...(owner?.preload.calls ?? []).map((url) => preload('fetch', url.replaceAll('&', '&amp;'), integrity)),
    ...filesLike(shell, textFaces).map(
      (url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`,
    ),
    ...(settings
      ? [`<script type="application/json" id="${settingsElementId}">${dataBlock(settings)}</script>`]
      : []),
    ...(hasAgreed ? [`<meta name="${disclosureMeta}" content="agreed">`] : []),
    ...(adminToken ? [`<meta name="${adminDocumentMeta}" content="${adminToken}">`] : []),
    ...(liveReload ? [`<script defer src="${liveReloadScript}"></script>`] : []),
  ]
  return `<!doctype html>
<html lang="en" data-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${defaultSettings.siteName}</title>
<meta name="description" content="Education and community for the people who invest insurers' and public risk pools' money.">
<meta name="color-scheme" content="light dark">
<script>${themeScript}</script>
${head.join('\n')}
<script type="application/json" id="${registryElementId}">${dataBlock(registry)}</script>
</head>
<body>
<div id="root">${isFrameless ? '' : firstFrame}</div>
<noscript><p class="${barClasses.row}">This site needs JavaScript for its games and its assistant. Please switch it on and load the page again.</p></noscript>
</body>
</html>
`
}

function link(rel: string, url: string, integrity: Record<string, string>): string {
  return `<link rel="${rel}" href="${url}" crossorigin="anonymous"${integrityAttribute(url, integrity)}>`
}

function preload(kind: 'script' | 'style' | 'fetch', url: string, integrity: Record<string, string>): string {
  return `<link rel="preload" as="${kind}" href="${url}" crossorigin="anonymous"${integrityAttribute(url, integrity)}>`
}

/**
 * A preload whose integrity differs from the later request is fetched twice
 * (docs/decisions/004-no-federation-waterfall.md).
 */
function integrityAttribute(url: string, integrity: Record<string, string>): string {
  return integrity[url] ? ` integrity="${integrity[url]}"` : ''
}

/** The text fonts that every page shows at once. */
const textFaces = /-latin-(wght|400)-normal\..*\.woff2$/

function filesLike({ files, base }: Release, pattern: RegExp): string[] {
  return Object.keys(files)
    .filter((file) => pattern.test(file))
    .map((file) => base + file)
}

/** JSON inside a script element must not be able to end it. */
function dataBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
