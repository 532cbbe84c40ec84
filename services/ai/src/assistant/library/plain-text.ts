import type { Block } from './passage.js'

/** The heading in a line of Markdown; null if it is not one. */
export function headingOf(line: string): string | null {
  const [, title] = /^#{2,4}\s+(\S.*)$/.exec(line) ?? []
  return title ? plainInline(title) : null
}

/**
 * The blocks of Markdown below a heading as plain text, without emphasis, code, and link markup. A list or a table stays
 * with the line before it that ends in a colon.
 *
 * @param caption of a table
 */
export function plainBlocks(markdown: readonly string[], caption: string): Block[] {
  const blocks: Block[] = []
  for (const blockMarkdown of markdown) {
    const block = blockOf(blockMarkdown.trim(), caption)
    if (!block.text) continue
    const last = blocks.at(-1)
    if (last && !last.table && last.text.endsWith(':'))
      blocks[blocks.length - 1] = {
        ...block,
        text: `${last.text}\n${block.text}`,
        ...(block.table ? { lead: last.text } : {}),
      }
    else blocks.push(block)
  }
  return blocks
}

function blockOf(blockMarkdown: string, caption: string): Block {
  const lines = blockMarkdown.split('\n')
  if (!lines[0]?.startsWith('|')) return { text: lines.map(plainInline).filter(Boolean).join('\n') }
  const [head = [], ...rows] = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line.trim())).map(cellsOf)
  return { text: rows.map((row) => rowInWords(head, row)).join('\n'), table: { caption, head, rows } }
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(plainInline)
}

/** A row in words: 'Treasuries: Market value $20 million; Haircut 0%'. A table of two columns needs no heads. */
function rowInWords(head: readonly string[], [first = '', ...cells]: readonly string[]): string {
  const cellTexts = cells.flatMap((cell, index) => {
    if (!cell) return []
    return cells.length > 1 && head[index + 1] ? `${head[index + 1]} ${cell}` : cell
  })
  return cellTexts.length > 0 ? `- ${first}: ${cellTexts.join('; ')}` : `- ${first}`
}

function plainInline(text: string): string {
  return text
    .replace(/\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/(^|\s)\*(\S[^*]*)\*/g, '$1$2')
    .trim()
}
