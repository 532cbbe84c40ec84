import type { Token, Tokens } from 'marked'
import type { Block, Inline } from './document.js'

const figure = /^[-+−]?[$€£(]?[-+−]?[\d.,]+\)?\s?(%|x|bp|bps|years?|million|billion)?$/i

const noFigure = /^(none|n\/a)$/i

/** Parses a table. A column is one of figures if all its non-empty cells are figures, or say that there is none. */
export function readTable(token: Tokens.Table, readInline: (tokens: readonly Token[]) => Inline[]): Block {
  return {
    at: 'table',
    header: token.header.map((cell) => ({ children: readInline(cell.tokens) })),
    rows: token.rows.map((row) => row.map((cell) => ({ children: readInline(cell.tokens) }))),
    figures: token.header.map((_, column) => {
      if (token.align[column]) return token.align[column] === 'right'
      const filled = token.rows.map((row) => row[column]?.text.trim() ?? '').filter(Boolean)
      const isFigure = (text: string) => figure.test(text)
      return filled.some(isFigure) && filled.every((text) => isFigure(text) || noFigure.test(text))
    }),
  }
}
