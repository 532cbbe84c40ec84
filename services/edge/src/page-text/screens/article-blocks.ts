import type { Block, Inline, TableCell } from '@icio/contracts/articles/document'
import { isSafeAddress } from '@icio/contracts/articles/parse-article'
import type { ClassNames } from '../class-names.js'
import { html, type Html } from '../html.js'
import { externalLink, link } from '../parts.js'

/** Returns a function that renders blocks of one article: the markup of `Blocks` in mf-learn, and every text in it escaped. */
export function blocksMarkup(c: ClassNames): (blocks: readonly Block[]) => Html {
  const all = (list: readonly Block[]): Html => html`${list.map(one)}`
  const words = inlineMarkup(c)

  function one(block: Block): Html {
    switch (block.at) {
      case 'heading':
        return heading(block)
      case 'paragraph':
        return html`<p>${words(block.children)}</p>`
      case 'list':
        return list(block)
      case 'table':
        return table(block)
      case 'quote':
        return html`<blockquote class="${c('blocks', 'quote')}">${all(block.blocks)}</blockquote>`
      case 'code':
        return html`<pre class="${c('blocks', 'code')}" tabindex="0"><code>${block.text}</code></pre>`
      case 'rule':
        return html`<hr />`
      case 'figure':
        return html`<div>
          <div class="${c('lazy-figure', 'place')}">
            <noscript><p>An interactive figure stands here. It needs JavaScript.</p></noscript>
          </div>
        </div>`
    }
  }

  function heading({ level, id, text }: Extract<Block, { at: 'heading' }>): Html {
    if (level === 2) return html`<h2 id="${id}" tabindex="-1">${text}</h2>`
    if (level === 3) return html`<h3 id="${id}" tabindex="-1">${text}</h3>`
    return html`<h4 id="${id}" tabindex="-1">${text}</h4>`
  }

  function list({ ordered, start, items }: Extract<Block, { at: 'list' }>): Html {
    const rows = items.map((item) => html`<li>${itemBlocks(item)}</li>`)
    return ordered
      ? html`<ol class="${c('blocks', 'list')}" start="${start}">
          ${rows}
        </ol>`
      : html`<ul class="${c('blocks', 'list')}">
          ${rows}
        </ul>`
  }

  /** Leaves out the paragraph element around the only paragraph of a short item. */
  function itemBlocks([first, ...rest]: readonly Block[]): Html {
    if (first?.at !== 'paragraph') return all(first ? [first, ...rest] : rest)
    return html`${words(first.children)}${all(rest)}`
  }

  function table({ header, rows, figures }: Extract<Block, { at: 'table' }>): Html {
    const align = (column: number) => (figures[column] ? c('blocks', 'figures') : '')
    const names = header.map((cell) => plain(cell.children)).filter(Boolean)
    return html`<div
      class="${c('blocks', 'tableFrame')}"
      role="region"
      aria-label="Table: ${names.join(', ')}"
      tabindex="0"
    >
      <table class="${c('blocks', 'table')}">
        <thead>
          <tr>
            ${header.map((cell, column) => headerCell(cell, align(column)))}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell, column) => html`<td class="${align(column)}">${words(cell.children)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
  }

  /** A header without text becomes a plain cell: an empty th would name nothing. */
  function headerCell({ children }: TableCell, className: string): Html {
    if (children.length === 0) return html`<td class="${className}"></td>`
    return html`<th scope="col" class="${className}">${words(children)}</th>`
  }

  return all
}

/** Returns a function that renders the inline pieces of one article. */
function inlineMarkup(c: ClassNames): (pieces: readonly Inline[]) => Html {
  // Each term has a number, because its explanation is found by id.
  let terms = 0
  const words = (list: readonly Inline[]): Html => html`${list.map(word)}`

  function word(piece: Inline): Html {
    switch (piece.at) {
      case 'text':
        return html`${piece.text}`
      case 'strong':
        return html`<strong>${words(piece.children)}</strong>`
      case 'emphasis':
        return html`<em>${words(piece.children)}</em>`
      case 'code':
        return html`<code>${piece.text}</code>`
      case 'link':
        return linkTo(piece.href, plain(piece.children))
      case 'term':
        return term(piece)
      case 'break':
        return html`<br />`
    }
  }

  /** The browser's own popover: it explains the term without script. */
  function term({ term: { name, meaning }, text }: Extract<Inline, { at: 'term' }>): Html {
    const id = `term-${++terms}`
    return html`<span class="${c('term', 'place')}"
      ><button type="button" class="${c('term', 'term')}" popovertarget="${id}">${text}</button
      ><span
        id="${id}"
        popover="auto"
        class="${c('term', 'meaning')}"
        role="note"
        aria-label="Meaning of ${name}"
        ><span class="${c('term', 'name')}">${name}</span
        ><span class="${c('term', 'text')}">${meaning}</span></span
      ></span
    >`
  }

  function linkTo(href: string, text: string): Html {
    if (!isSafeAddress(href)) return html`${text}`
    return href.startsWith('#') || href.startsWith('/') ? link(href, text) : externalLink(c, href, text)
  }

  return words
}

/** The text of inline pieces. */
function plain(words: readonly Inline[]): string {
  return words
    .map((word) => ('children' in word ? plain(word.children) : 'text' in word ? word.text : ' '))
    .join('')
}
