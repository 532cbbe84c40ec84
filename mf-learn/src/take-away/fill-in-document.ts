import type { Block, Inline } from '@icio/contracts/articles/document'
import type { Article } from '@icio/contracts/articles/endpoints'
import { parseArticle } from '@icio/contracts/articles/parse-article'
import { editions, type Edition } from '@icio/contracts/editions'
import { monthInWords } from '@icio/contracts/dates/month'
import { editionBlanks, takeAwayTexts, type TakeAway } from '@icio/contracts/take-away/take-away'
import type { StudyDocument, StudyLine, StudyPart } from '@icio/shared-ui/documents/study-document'

/** What stands in a cell whose figure was that of an example. */
const blankFigure = '[figure]'

/**
 * Makes a document to be filled in from the sections of an article, in the words of the edition (DOC-10).
 *
 * @param article the one that the document is made from
 * @throws Error if the article lacks one of its sections
 */
export function fillInDocument(document: TakeAway, article: Article, edition: Edition): StudyDocument {
  const blocks = parseArticle(article.markdown)
  const parts = document.from[edition].headings.map((id) => partOf(blocks, id, document.takes))
  return {
    name: `${document.id}-${edition}`,
    title: document.title,
    subtitle: [
      `${editions[edition].audience}. From ‘${article.title}’, as of ${monthInWords(article.as_of)}.`,
      takeAwayTexts.note,
    ].join(' '),
    parts: parts.map((part) => inWordsOf(part, edition)),
    hasBlanks: true,
  }
}

/** The section below a heading, up to the next one of its level. */
function partOf(blocks: readonly Block[], id: string, takes: TakeAway['takes']): StudyPart {
  const begin = blocks.findIndex((block) => block.at === 'heading' && block.id === id)
  const heading = blocks[begin]
  if (heading?.at !== 'heading') throw new Error(`The article has no section ${id}`)
  const after = blocks.slice(begin + 1)
  const end = after.findIndex((block) => block.at === 'heading' && block.level <= heading.level)
  const section = end < 0 ? after : after.slice(0, end)
  return { heading: heading.text, lines: section.flatMap((block) => linesOf(block, takes)) }
}

function linesOf(block: Block, takes: TakeAway['takes']): StudyLine[] {
  if (block.at === 'table') {
    const rows = block.rows.map((row) => row.map(({ children }) => textOf(children)))
    const header = block.header.map(({ children }) => textOf(children))
    return [{ kind: 'table', header, rows: takes === 'tables' ? rows.map(withoutFigures) : rows }]
  }
  if (takes === 'tables') return []
  switch (block.at) {
    case 'heading':
      return [{ kind: 'text', text: block.text }]
    case 'paragraph':
      return [{ kind: 'text', text: textOf(block.children) }]
    case 'list':
      return block.items.map((item, index) => ({
        kind: 'item',
        sign: block.ordered ? `${block.start + index}.` : '•',
        text: item.flatMap((each) => (each.at === 'paragraph' ? [textOf(each.children)] : [])).join(' '),
      }))
    default:
      return []
  }
}

/** The first cell of a row names it; every other cell with a figure is blank. */
function withoutFigures(row: readonly string[]): string[] {
  return row.map((cell, column) => (column > 0 && (/\d/.test(cell) || cell === '') ? blankFigure : cell))
}

function textOf(words: readonly Inline[]): string {
  return words
    .map((word) => ('children' in word ? textOf(word.children) : 'text' in word ? word.text : ' '))
    .join('')
}

function inWordsOf({ heading, lines }: StudyPart, edition: Edition): StudyPart {
  const replaceWords = (text: string) =>
    Object.entries(editionBlanks[edition]).reduce((now, [both, own]) => now.replaceAll(both, own), text)
  return {
    heading,
    lines: lines.map((line): StudyLine => {
      if (line.kind === 'table')
        return {
          ...line,
          header: line.header.map(replaceWords),
          rows: line.rows.map((row) => row.map(replaceWords)),
        }
      return 'text' in line ? { ...line, text: replaceWords(line.text) } : line
    }),
  }
}
