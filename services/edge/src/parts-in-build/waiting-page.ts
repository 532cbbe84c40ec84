import { createHash } from 'node:crypto'
import { defaultSettings } from '@icio/contracts/site-settings/site-settings'
import { notFoundTexts, partInBuildTexts } from '@icio/contracts/site/screen-texts'
import type { FastifyReply } from 'fastify'
import { classNamesOf } from '../page-text/class-names.js'
import { html } from '../page-text/html.js'
import { buttonLink } from '../page-text/parts.js'
import { contentSecurityPolicy } from '../page/content-security-policy.js'
import { preloadedFaces } from '../page/page.js'
import { firstFrame, inlineScript } from '../page/first-frame.js'
import type { Release } from '../releases/registry.js'
import type { PartInBuild } from './parts-in-build.js'

/** Seconds between two looks whether the part is there. */
const lookAgain = 1

/** Loads the page again once the answer is another one. Without a script, the page itself is loaded every few seconds. */
const waitingScript = `const look=()=>fetch(location.href,{method:'HEAD',cache:'no-store'}).then(({status})=>{if(status!==503)location.reload();else again()},again)
const again=()=>setTimeout(look,${lookAgain * 1000})
again()`

const waitingScriptSource = `'sha256-${createHash('sha256').update(waitingScript).digest('base64')}'`

/**
 * Answers the address of a part that is not there yet (START-3): 503 with a page that is replaced by the screen once it is
 * built; 500 with a page that says so if it could not be built. No cache keeps either.
 */
export function sendWaitingPage(
  reply: FastifyReply,
  { part, shell }: { part: PartInBuild; shell: Release },
): FastifyReply {
  if (!part.hasFailed) reply.header('retry-after', String(lookAgain))
  return reply
    .code(part.hasFailed ? 500 : 503)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      contentSecurityPolicy({ recaptcha: false, inlineScripts: [waitingScriptSource] }),
    )
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .send(waitingPage(part, shell))
}

function waitingPage({ hasFailed }: PartInBuild, shell: Release): string {
  const { title, text } = hasFailed ? partInBuildTexts.failed : partInBuildTexts.building
  const c = classNamesOf(shell, shell.styles)
  const main = html`<main class="${c('frame', 'main')}" id="main">
    <div class="${c('quiet-screen', 'screen')}">
      <div class="${c('empty-state', 'empty')}">
        <h1 class="${c('empty-state', 'title')}">${title}</h1>
        <div class="${c('empty-state', 'text')}"><p>${text}</p></div>
        <div class="${c('empty-state', 'action')}">
          ${buttonLink(c, '/', notFoundTexts.action, { variant: hasFailed ? 'primary' : 'secondary' })}
        </div>
      </div>
    </div>
  </main>`
  const waits = `<noscript><meta http-equiv="refresh" content="5"></noscript>
<script>${waitingScript}</script>`
  return `<!doctype html>
<html lang="en" data-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${defaultSettings.siteName}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${preloadedFaces(shell).join('\n')}
<script>${inlineScript}</script>
${shell.styles.map((file) => `<link rel="stylesheet" href="${shell.base + file}">`).join('\n')}
${hasFailed ? '' : waits}
</head>
<body>
<div id="root"><div class="shell"><div class="${c('frame', 'page')}">${firstFrame}${main.markup}</div></div></div>
</body>
</html>
`
}
