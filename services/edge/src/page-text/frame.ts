import { isOwned } from '@icio/contracts/releases/route-ownership'
import { editions, type Edition } from '@icio/contracts/editions'
import { isForEdition, type PlacedExtension } from '@icio/contracts/extension-points/extensions'
import type { MenuEntry } from '@icio/contracts/releases/registry'
import type { SiteSettings } from '@icio/contracts/site-settings/site-settings'
import { disclaimer } from '@icio/contracts/site/disclosure-text'
import { barClasses, homeLabel, signStrokes } from '@icio/contracts/site/first-frame'
import { footerAreas } from '@icio/contracts/site/footer-areas'
import { accessibilityPath, partnersPath, routePaths } from '@icio/contracts/site/route-paths'
import { footerLead } from '@icio/contracts/site/screen-texts'
import type { ClassNames } from './class-names.js'
import { html, type Html } from './html.js'
import { icon } from './icons.js'
import { attribute, buttonLink, controlPlace, link, partnerLink } from './parts.js'

interface FrameSources {
  /** The class names of the shell. */
  c: ClassNames
  knows(path: string): boolean
  settings: SiteSettings
  path: string
  /** The entries that remotes add to the bar. */
  navigation: readonly MenuEntry[]
  /** What they add to other places, such as the menus. */
  extensions: readonly PlacedExtension[]
  /** The edition of the address. */
  edition: Edition
  /** The year of the copyright line. */
  year: number
}

/** The id of the list of links that stands in for the menus without script. */
const linksId = 'site-links'

/**
 * The frame of a page around its text, as the shell renders it: bar, main, footer. Menus, theme and sign-in work only with
 * script; without it, a list of links stands in for the menus.
 */
export function framePage(main: Html, remote: string | null, sources: FrameSources): Html {
  const { c } = sources
  return html`<div class="shell">
    <div class="${c('frame', 'page')}">
      <a class="${c('skip-link', 'skip')}" href="#main">Skip to content</a>${bar(sources)}
      <main class="${c('frame', 'main')}" id="main" tabindex="-1">
        ${remote === null ? main : html`<div class="${remote}">${main}</div>`}
      </main>
      ${footer(sources)}
    </div>
  </div>`
}

function bar(sources: FrameSources): Html {
  const { c, knows, settings, path, edition } = sources
  const navigation = sources.navigation.filter((each) => isForEdition(each, edition))
  const item = c('top-navigation', 'item')
  const here = (...under: string[]) => (isOwned(under, path) ? 'true' : undefined)
  const entry = (to: string, title: string) =>
    knows(to) &&
    html`<a
      href="${to}"
      class="${`${c('button', 'button', 'quiet', 'md')} ${item}`}"
      ${attribute('data-here', here(to))}
      ><span class="${c('button', 'label')}">${title}</span></a
    >`
  const menu = (to: string, title: string, ...under: string[]) =>
    knows(to) &&
    html`<a
      href="${to}"
      class="${`${c('button', 'button', 'quiet', 'md')} ${item}`}"
      ${attribute('data-here', here(...under))}
      ><span class="${c('button', 'label')}"
        ><span class="${c('top-navigation', 'words')}"
          >${title}${icon('chevron-down', c('top-navigation', 'sign'))}</span
        ></span
      ></a
    >`
  return html`<header class="${barClasses.bar}" data-no-print>
    <div class="${barClasses.row}">
      ${logo(c, settings)}<a
        class="${`${c('button', 'button', 'quiet', 'md')} ${c('top-navigation', 'menuButton')}`}"
        href="#${linksId}"
        ><span class="${c('button', 'icon')}" aria-hidden="true">${icon('menu')}</span
        ><span class="${c('button', 'label')}">Menu</span></a
      >
      <nav aria-label="Main" class="${c('top-navigation', 'navigation')}">
        ${menu(routePaths.learn, 'Learn', routePaths.learn, routePaths.learnRiskPools)}${menu(routePaths.quiz, 'Play', routePaths.quiz)}${entry(routePaths.tools, 'Tools')}${navigation.map(({ title, path: to }) => entry(to, title))}${controlPlace(c, 'Discuss', { variant: 'quiet', more: item })}
        <ul role="list" aria-label="Partners" class="${c('top-navigation', 'partners')}">
          ${settings.partners.map(({ name, url }) => html`<li>${partnerLink(c, url, name)}</li>`)}
        </ul>
      </nav>
      ${knows(routePaths.auth) && buttonLink(c, routePaths.auth, 'Sign In', { size: 'sm' })}
    </div>
    ${linksWithoutScript(sources)}
  </header>`
}

function logo(c: ClassNames, { siteName }: SiteSettings): Html {
  return html`<a class="${barClasses.logo}" href="/" aria-label="${homeLabel}"
    ><svg class="${barClasses.sign}" viewBox="0 0 28 28" aria-hidden="true">
      ${signStrokes.map(({ path, width }) => html`<path d="${path}" stroke-width="${width}"></path>`)}</svg
    ><span class="${c('logo', 'name')}">${siteName}</span></a
  >`
}

/** All public screens, for browsers without script. */
function linksWithoutScript({ knows, navigation, extensions }: FrameSources): Html {
  const inMenus = extensions.filter(({ kind }) => kind === 'menu')
  const links = [
    { to: '/', title: 'Home' },
    { to: routePaths.learn, title: editions.general.audience },
    { to: routePaths.learnRiskPools, title: editions['government-risk-pools'].audience },
    { to: routePaths.educationLibrary, title: 'Education Library' },
    { to: routePaths.insights, title: 'Insights' },
    { to: routePaths.tools, title: 'Tools' },
    ...[...navigation, ...inMenus].map(({ title, path }) => ({ to: path, title })),
    { to: partnersPath, title: 'Partners' },
    { to: routePaths.privacyPolicy, title: 'Privacy Policy' },
    { to: accessibilityPath, title: 'Accessibility' },
  ].filter(({ to }) => knows(to))
  return html`<noscript
    ><nav id="${linksId}" class="${barClasses.row}" aria-label="All pages">
      <p>${links.map(({ to, title }, place) => html`${place > 0 && ' · '}${link(to, title)}`)}</p>
      <p>
        Games, calculators, the assistant and sign-in need JavaScript; everything else can be read without it.
      </p>
    </nav></noscript
  >`
}

function footer({ c, knows, settings, year }: FrameSources): Html {
  const areas = footerAreas.map(({ title, links }) => ({ title, links: links.filter(({ to }) => knows(to)) }))
  const entry = c('footer', 'entry')
  const heading = c('footer', 'heading')
  return html`<footer class="${c('footer', 'footer')}" data-no-print>
    <div class="${c('footer', 'inner')}">
      <div class="${c('footer', 'columns')}">
        <div class="${c('footer', 'house')}">
          ${logo(c, settings)}
          <p>${footerLead(settings.forumName)}</p>
        </div>
        ${areas.map(
          ({ title, links }) =>
            links.length > 0 &&
            html`<nav aria-label="${title}">
              <h2 class="${heading}">${title}</h2>
              <ul role="list">
                ${links.map(({ label, to }) => html`<li>${link(to, label, entry)}</li>`)}
              </ul>
            </nav>`,
        )}
        <div>
          <h2 class="${heading}">This site</h2>
          <ul role="list">
            <li>${controlPlace(c, 'About Us', { variant: 'quiet', more: entry })}</li>
            <li>${controlPlace(c, 'Contact', { variant: 'quiet', more: entry })}</li>
            <li>${link(routePaths.privacyPolicy, 'Privacy Policy', entry)}</li>
            <li>${link(accessibilityPath, 'Accessibility', entry)}</li>
          </ul>
        </div>
        <nav aria-label="Partners of the forum">
          <h2 class="${heading}">Partners</h2>
          <ul role="list" class="${c('footer', 'partners')}">
            ${settings.partners.map(({ name, url }) => html`<li>${partnerLink(c, url, name)}</li>`)}
          </ul>
        </nav>
      </div>
      <p class="${c('footer', 'disclaimer')}"><strong>Please note.</strong> ${disclaimer}</p>
      <div class="${c('footer', 'copyright')}">
        <p>© ${year} ${settings.siteName}. All rights reserved.</p>
        <p>An extension of the yearly ${settings.forumName}.</p>
        <span class="${c('footer', 'theme')}"></span>
      </div>
    </div>
  </footer>`
}
