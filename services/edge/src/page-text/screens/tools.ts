import type { PlacedExtension } from '@icio/contracts/extension-points/extensions'
import { partnerAddress } from '@icio/contracts/site-settings/placeholder-addresses'
import { toolScreens, toolsText } from '@icio/contracts/site/screen-texts'
import {
  featuredTools,
  shownFigures,
  quickTiles,
  sampleDataNote,
  toolCategories,
  type QuickTile,
  type Tool,
  type ToolCategory,
} from '@icio/contracts/tools/endpoints'
import { categoryPath, categorySlug, toolCategoryTitles } from '@icio/contracts/tools/tool-categories'
import type { ClassNames } from '../class-names.js'
import { html, type Html, type Insert } from '../html.js'
import {
  badge,
  buttonLink,
  cardTitle,
  externalLink,
  link,
  page,
  partnerLink,
  section,
  smallDrawingPlace,
} from '../parts.js'
import type { ScreenText, TextSources } from '../screen-text.js'
import { breadcrumbs } from '../structured-data.js'
import { allTakeAways } from './take-away.js'

const home = { name: toolsText.title, path: '/tools' }

/** /tools */
export function toolsOverviewText(sources: TextSources): ScreenText {
  const { c } = sources
  return {
    title: toolsText.title,
    description: toolsText.lead,
    kind: 'website',
    canonical: '/tools',
    structuredData: [breadcrumbs(sources.absolute, [home])],
    main: page(c, {
      ...toolsText,
      content: html`${tiles(sources)}${section(c, {
        title: 'Featured tools',
        content: html`${membersBanner(sources)}
          <ul role="list" class="${c('tools', 'featured')}">
            ${featuredTools.map((tool) => featuredCard(tool, sources))}
          </ul>`,
      })}${section(c, {
        title: 'Toolkit',
        lead: 'Four categories. Each has a page of its own.',
        content: html`<div class="${c('tools', 'categories')}">
          ${toolCategories.map(
            (category) =>
              html`<section class="${c('tools', 'category')}">
                <h3 id="${categorySlug(category.title)}">
                  ${link(categoryPath(category.title), category.title)}
                </h3>
                <p class="${c('tools', 'toolText')}">${category.summary}</p>
                ${category.tools.map((tool) => toolEntry(tool, 'h4', sources))}
              </section>`,
          )}
        </div>`,
      })}${allTakeAways(c)}`,
    }),
  }
}

function tiles({ c, knows, extensions }: TextSources): Html {
  const more = extensions.filter(({ kind, path }) => kind === 'tool' && knows(path))
  return html`<nav aria-label="Quick access">
    ${tileList(
      c,
      quickTiles.map((tile) => tileText(c, tile, smallDrawingPlace(c))),
    )}
    ${
      more.length > 0 &&
      html`<div class="${c('tools', 'more')}">
        ${tileList(
          c,
          more.map((tool) => tileText(c, tileOf(tool))),
        )}
      </div>`
    }
  </nav>`
}

function tileList(c: ClassNames, tiles: readonly Html[]): Html {
  return html`<ul role="list" class="${c('tiles', 'tiles')}" data-no-print>
    ${tiles.map((tile) => html`<li>${tile}</li>`)}
  </ul>`
}

function tileText(c: ClassNames, { title, text, address, sample }: QuickTile, picture?: Html): Html {
  return link(
    address,
    html`${picture && html`<span class="${c('tiles', 'picture')}" data-needs-script>${picture}</span>`}<span
        class="${c('tiles', 'words')}"
        ><span class="${c('tiles', 'title')}">${title}</span
        ><span class="${c('tiles', 'fact')}">${text}</span
        >${sample && html`<span class="${c('tiles', 'note')}">${sample}</span>`}</span
      >`,
    c('tiles', 'tile'),
  )
}

/** The tile of another remote's tool (EXT-5). */
function tileOf({ title, text = '', path, sampleData }: PlacedExtension): QuickTile {
  return { title, text, address: path, ...(sampleData ? { sample: sampleDataNote } : {}) }
}

function membersBanner({ c, settings }: TextSources): Html {
  const [partner] = settings.partners
  return html`<p class="${c('tools', 'banner')}">
    ${partnerLink(c, partner.membershipUrl, 'For Members Only - Login or Register')}
  </p>`
}

/** Where a tool opens; a partner's tool at the partner's address of this installation. */
function addressOf(tool: Tool, { settings }: TextSources): string {
  const place = featuredTools.findIndex(({ name }) => name === tool.name)
  return partnerAddress(settings.partners[place]?.membershipUrl ?? tool.address)
}

function featuredCard(tool: (typeof featuredTools)[number], sources: TextSources): Html {
  const { c } = sources
  const address = addressOf(tool, sources)
  const { users, rating, note } = shownFigures(tool, sources.settings.partnerFigures)
  return html`<li class="${c('card', 'card', 'accent')}">
    ${cardTitle(c, { eyebrow: tool.type, title: tool.name })}${marks(tool, sources)}
    <p>${tool.description}</p>
    ${features(tool, sources)}
    <p class="${c('tools', 'figures')}">
      <span>${users}</span><span class="${c('tools', 'rating')}">${rating.toFixed(1)} out of 5</span
      ><small>${note}</small>
    </p>
    ${address.startsWith('/') ? buttonLink(c, address, 'Open at our partner', { variant: 'primary' }) : externalLink(c, address, 'Open at our partner')}
  </li>`
}

function features({ features: all }: Tool, { c }: TextSources): Html {
  return html`<ul class="${c('tools', 'features')}">
    ${all.map((feature) => html`<li>${feature}</li>`)}
  </ul>`
}

function marks(tool: Tool, { c }: TextSources): Html | null {
  if (!tool.popular && !tool.new) return null
  return html`<p class="${c('tools', 'marks')}">
    ${tool.popular && badge(c, 'Popular', 'accent')}${tool.new && badge(c, 'New', 'success')}
  </p>`
}

function toolEntry(tool: Tool, as: 'h2' | 'h4', sources: TextSources): Html {
  const { c } = sources
  const address = addressOf(tool, sources)
  const name = address.startsWith('/') ? link(address, tool.name) : externalLink(c, address, tool.name)
  const heading =
    as === 'h2'
      ? html`<h2 class="${c('tools', 'toolName')}">${name}</h2>`
      : html`<h4 class="${c('tools', 'toolName')}">${name}</h4>`
  return html`<div class="${c('tools', 'tool')}">
    ${heading}${marks(tool, sources)}
    <p class="${c('tools', 'toolText')}">${tool.description}</p>
    ${features(tool, sources)}
  </div>`
}

/** /tools/{category-slug} */
export function toolCategoryText(category: ToolCategory, sources: TextSources): ScreenText {
  const { c, absolute } = sources
  const { title, summary } = category
  const path = categoryPath(title)
  return {
    title,
    description: summary,
    kind: 'website',
    canonical: path,
    structuredData: [breadcrumbs(absolute, [home, { name: title, path }])],
    main: page(c, {
      eyebrow: 'Toolkit',
      title,
      lead: summary,
      actions: allTools(sources),
      content: html`<ul role="list" class="${c('tools', 'toolList')}">
          ${category.tools.map((tool) => html`<li>${toolEntry(tool, 'h2', sources)}</li>`)}
        </ul>
        <nav aria-label="Other categories" class="${c('tools', 'others')}">
          ${toolCategoryTitles.filter((other) => other !== title).map((other) => link(categoryPath(other), other))}
        </nav>`,
    }),
  }
}

const allTools = ({ c }: TextSources): Insert => buttonLink(c, '/tools', 'All tools')

/** A screen with a tool: what it is; the tool itself works only with script. */
export function toolText(path: keyof typeof toolScreens, sources: TextSources): ScreenText {
  const { eyebrow, title, lead } = toolScreens[path]
  const { c, absolute } = sources
  const [tool] = toolCategories
    .flatMap(({ tools }) => tools)
    .filter(({ address }) => address.split('?')[0] === path)
  return {
    title,
    description: lead,
    kind: 'website',
    canonical: path,
    structuredData: [breadcrumbs(absolute, [home, { name: title, path }])],
    main: page(c, {
      eyebrow,
      title,
      lead,
      actions: allTools(sources),
      content: html`<noscript
        >${
          tool &&
          html`<p>${tool.description}</p>
            ${features(tool, sources)}`
        }
        <p>This tool needs JavaScript.</p></noscript
      >`,
    }),
  }
}
