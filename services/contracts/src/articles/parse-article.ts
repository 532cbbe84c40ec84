import { Lexer, Tokenizer, type Token, type Tokens } from 'marked'
import { createTermMarker, type TermMarker } from '../glossary/mark-terms.js'
import type { Block, Inline } from './document.js'
import type { GlossaryTerm } from '../glossary/glossary.js'
import { splitAtFigures } from './figure-lines.js'
import { headingId } from './heading-id.js'

/** HTML is text here; to look for the end of each tag and comment would take the square of the text's length (SEC-39). */
class TokenizerWithoutTags extends Tokenizer {
  override tag(): undefined {
    return undefined
  }
}

/**
 * Parses Markdown into a plain document. Nothing in it is markup anymore; HTML inside stays text.
 * Marks the first occurrence of each glossary term.
 *
 * @param markdown without front matter
 */
export function parseArticle(markdown: string, terms: readonly GlossaryTerm[] = []): Block[] {
  const marker = createTermMarker(terms)
  return splitAtFigures(markdown).flatMap((part): Block[] =>
    'figure' in part
      ? [{ at: 'figure', id: part.figure }]
      : readBlocks(new Lexer({ gfm: true, tokenizer: new TokenizerWithoutTags() }).lex(part.text), marker),
  )
}

function readBlocks(tokens: readonly Token[], marker: TermMarker): Block[] {
  return tokens.flatMap((token) => readBlock(token as Tokens.Generic, marker))
}

function readBlock(token: Tokens.Generic, marker: TermMarker): Block[] {
  switch (token.type) {
    case 'heading':
      return [readHeading(token as Tokens.Heading)]
    case 'paragraph':
    case 'text':
      return [{ at: 'paragraph', children: readInline(token.tokens ?? [], marker) }]
    case 'list':
      return [readList(token as Tokens.List, marker)]
    case 'table':
      return [readTable(token as Tokens.Table, (tokens) => readInline(tokens, marker))]
    case 'blockquote':
      return [{ at: 'quote', blocks: readBlocks(token.tokens ?? [], marker) }]
    case 'code':
      return [{ at: 'code', text: String(token.text) }]
    case 'hr':
      return [{ at: 'rule' }]
    case 'html':
      return [{ at: 'paragraph', children: [{ at: 'text', text: token.raw }] }]
    default:
      return []
  }
}

function readHeading(token: Tokens.Heading): Block {
  const text = plainText(token.tokens)
  const level = Math.min(Math.max(token.depth, 2), 4) as 2 | 3 | 4
  return { at: 'heading', level, id: headingId(text), text }
}

function readList(token: Tokens.List, marker: TermMarker): Block {
  return {
    at: 'list',
    ordered: token.ordered,
    start: token.start === '' ? 1 : token.start,
    items: token.items.map((item) => readBlocks(item.tokens, marker)),
  }
}

function readInline(tokens: readonly Token[], marker: TermMarker): Inline[] {
  return tokens.flatMap((token) => readInlineToken(token as Tokens.Generic, marker))
}

function readInlineToken(token: Tokens.Generic, marker: TermMarker): Inline[] {
  switch (token.type) {
    case 'strong':
      return [{ at: 'strong', children: readInline(token.tokens ?? [], marker) }]
    case 'em':
      return [{ at: 'emphasis', children: readInline(token.tokens ?? [], marker) }]
    case 'codespan':
      return [{ at: 'code', text: String(token.text) }]
    case 'link':
      return [readLink(token as Tokens.Link)]
    case 'br':
      return [{ at: 'break' }]
    case 'text':
    case 'escape':
      return token.tokens ? readInline(token.tokens, marker) : marker.mark(typeset(String(token.text)))
    default:
      return [{ at: 'text', text: String(token.raw) }]
  }
}

/** A link always keeps its text, and keeps its URL only if that is safe (SEC-11). */
function readLink(token: Tokens.Link): Inline {
  const words: Inline[] = [{ at: 'text', text: plainText(token.tokens) }]
  return isSafeAddress(token.href)
    ? { at: 'link', href: token.href, children: words }
    : { at: 'text', text: plainText(token.tokens) }
}

/** True for http and https, for a path of this site, and for a heading of the page. */
export function isSafeAddress(href: string): boolean {
  return /^(https?:\/\/|\/(?![/\\])|#)/i.test(href)
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const { tokens: inner, text, raw } = token as Tokens.Generic
      return inner ? plainText(inner) : String(text ?? raw)
    })
    .join('')
}

const figure = /^[-+−]?[$€£(]?[-+−]?[\d.,]+\)?\s?(%|x|bp|bps|years?|million|billion)?$/i

const noFigure = /^(none|n\/a)$/i

/** Parses a table. A column is one of figures if all its non-empty cells are figures, or say that there is none. */
function readTable(token: Tokens.Table, readInline: (tokens: readonly Token[]) => Inline[]): Block {
  return {
    at: 'table',
    header: token.header.map((cell) => ({ children: readInline(cell.tokens) })),
    rows: token.rows.map((row) => row.map((cell) => ({ children: readInline(cell.tokens) }))),
    figures: token.header.map((_, column) => {
      if (token.align[column]) return token.align[column] === 'right'
      const cellTexts = token.rows.map((row) => row[column]?.text.trim() ?? '').filter(Boolean)
      const isFigure = (text: string) => figure.test(text)
      return cellTexts.some(isFigure) && cellTexts.every((text) => isFigure(text) || noFigure.test(text))
    }),
  }
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * Sets the arithmetic in a text with the signs of print: '3 x 2' with a multiplication sign, '5 - 2' and '-1.5%' with a
 * minus, '0.95^100' with a raised exponent. Articles are written with the signs of a keyboard. Words, ranges such as
 * '11-7' and names such as '4A-202' stay as they are.
 */
function typeset(text: string): string {
  return text
    .replace(/(?<=[\d)%]|million) x (?=[\d($])/g, ' × ')
    .replace(/(?<=[\d)%²³]|million) - (?=[\d($])/g, ' − ')
    .replace(/(?<![\w)%-])-(?=\$?\d)/g, '−')
    .replace(/(?<=[\d)])\^(\d+)/g, (_, digits: string) =>
      Array.from(digits, (digit) => superscripts[Number(digit)]).join(''),
    )
}
