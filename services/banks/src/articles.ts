import type { Article } from '@icio/contracts/articles/endpoints'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { parse } from 'yaml'
import { filesIn, readText } from './read-file.js'

/**
 * Reads all variants of all articles. A file is named <slug>.<edition>.md; everything else is in its front matter
 * (contracts, articles.schemas).
 */
export function readArticles(): Article[] {
  return ['education', 'insights'].flatMap((folder) =>
    filesIn('articles', folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => readArticle(folder, file)),
  )
}

function readArticle(folder: string, file: string): Article {
  const { front, markdown } = parseDocument(readText('articles', folder, file))
  const slug = file.split('.')[0] ?? file
  return { slug, ...front, markdown } as Article
}

/** The front matter of an article: texts, numbers and lists of texts by name, and its sources. */
const FrontMatter = Type.Object(
  { sources: Type.Optional(Type.Array(Type.Object({}))) },
  { additionalProperties: Type.Union([Type.String(), Type.Number(), Type.Array(Type.String())]) },
)
type FrontMatter = Type.Static<typeof FrontMatter>

interface Document {
  front: FrontMatter
  markdown: string
}

/**
 * Parses a Markdown file with front matter in YAML.
 *
 * @throws Error if it has no front matter, or one that is not YAML or has other values, with the first wrong field
 */
export function parseDocument(text: string): Document {
  const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(text)
  if (!parts) throw new Error('An article begins with its front matter between two lines of ---')
  const [, head = '', body = ''] = parts
  const front: unknown = parse(head)
  if (Value.Check(FrontMatter, front)) return { front, markdown: body.trim() }
  const [problem] = Value.Errors(FrontMatter, front)
  throw new Error(`The front matter is wrong at ${problem?.instancePath || 'its start'}: ${problem?.message}`)
}
