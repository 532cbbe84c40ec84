/** The front matter of an article: texts, numbers, lists of texts and lists of objects by name. */
export type FrontMatter = Record<string, string | number | unknown[]>

/** A Markdown file in its two parts. */
export interface Document {
  front: FrontMatter
  markdown: string
}

/**
 * Parses a Markdown file with front matter. Of YAML it takes what the articles use: `name: text`, `name: "text"`,
 * `name: 3`, `name: [a, b]`, and a name with a list of `- {…}` lines below it, each one a JSON object.
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
      list.push(objectOf(item[1] ?? ''))
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

function objectOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`The front matter holds an entry that is no JSON: ${text}`)
  }
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
