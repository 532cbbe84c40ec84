/** The heading in a line of Markdown; null if it is not one. */
export function headingOf(line: string): string | null {
  const [, title] = /^#{2,4}\s+(\S.*)$/.exec(line) ?? []
  return title ? plainInline(title) : null
}

/**
 * The lines of a Markdown block as plain text: without emphasis, code, and link markup; the cells of a table row are
 * joined, and the table's delimiter row is dropped.
 */
export function plainLines(block: string): string[] {
  return block
    .split('\n')
    .filter((line) => !/^[\s:|-]+$/.test(line) || line.lastIndexOf('|') < 1)
    .map((line) => plainInline(line.startsWith('|') ? tableRow(line) : line))
    .filter(Boolean)
}

function tableRow(line: string): string {
  return line
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' | ')
}

function plainInline(text: string): string {
  return text
    .replace(/\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/(^|\s)\*(\S[^*]*)\*/g, '$1$2')
    .trim()
}
