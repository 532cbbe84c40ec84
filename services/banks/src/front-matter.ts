/** The front matter of an article: texts, numbers and lists of texts by name. */
export type FrontMatter = Record<string, string | number | string[]>

/** A Markdown file in its two parts. */
export interface Document {
  front: FrontMatter
  markdown: string
}

/**
 * Parses a Markdown file with front matter. Of YAML it takes what the articles use: `name: text`, `name: "text"`,
 * `name: 3`, `name: [a, b]`, and a name with a list of `- "text"` lines below it.
 *
 * @throws naming the line, when a file holds anything else
 */
export function parseDocument(text: string): Document {
  const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(text)
  if (!parts) throw new Error('An article begins with its front matter between two lines of ---')
  const [, head = '', body = ''] = parts
  const front: FrontMatter = {}
  let listName = ''
  for (const line of head.split('\n')) {
    const item = /^ {2}- (.+)$/.exec(line)
    const list = front[listName]
    if (item && Array.isArray(list)) {
      list.push(unquoted(item[1] ?? ''))
      continue
    }
    const [, name, value] = /^([a-z_]+):\s*(.*)$/.exec(line) ?? []
    if (!name || value === undefined)
      throw new Error(`The front matter holds a line that is not understood: ${line}`)
    listName = name
    front[name] = value === '' ? [] : valueOf(value)
  }
  return { front, markdown: body.trim() }
}

function valueOf(text: string): string | number | string[] {
  if (/^\d+$/.test(text)) return Number(text)
  const list = /^\[(.*)\]$/.exec(text)
  if (list) return (list[1] ?? '').split(',').map((word) => unquoted(word.trim()))
  return unquoted(text)
}

function unquoted(text: string): string {
  return text.startsWith('"') ? (JSON.parse(text) as string) : text
}
