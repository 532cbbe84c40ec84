import type { Token, Tokens } from 'marked'
import type { Block, Inline } from './document.js'

const figure = /^[-+−]?[$€£(]?[-+−]?[\d.,]+\)?\s?(%|x|bp|bps|years?|million|billion)?$/i

/** Parses a table. A column is one of figures if all its non-empty cells are figures. */
export function readTable(token: Tokens.Table, readInline: (tokens: readonly Token[]) => Inline[]): Block {
  return {
    at: 'table',
    header: token.header.map((cell) => ({ children: readInline(cell.tokens) })),
    rows: token.rows.map((row) => row.map((cell) => ({ children: readInline(cell.tokens) }))),
    figures: token.header.map((_, column) => {
      if (token.align[column]) return token.align[column] === 'right'
      const filled = token.rows.map((row) => row[column]?.text.trim() ?? '').filter(Boolean)
      return filled.length > 0 && filled.every((text) => figure.test(text))
    }),
  }
}
