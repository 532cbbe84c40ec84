import type { Article } from '@icio/contracts/articles/endpoints'
import { withoutFigures } from '@icio/contracts/articles/figure-lines'
import { headingId } from '@icio/contracts/articles/heading-id'
import type { Passage } from './passage.js'
import { headingOf, plainLines } from './plain-text.js'

/** A passage is complete when it has this many words; a single block may be longer. */
const wordsEnough = 150

/** Sections that only ask questions or point elsewhere, and so contain no answers. */
const withoutAnswers = new Set(['questions-to-take-to-your-committee', 'further-reading', 'sources'])

/** A glossary at the end of an article: each term is its own passage. */
const glossaryId = 'key-terms'

/** The passages of an article, in order: each contains a few paragraphs under one heading. */
export function articlePassages(article: Article): Passage[] {
  return sectionsOf(withoutFigures(article.markdown))
    .filter(({ title }) => !withoutAnswers.has(headingId(title)))
    .flatMap((section) => textsOf(section).map((text) => ({ text, section })))
    .map(({ text, section }, index) => ({
      id: `${article.slug}.${article.edition}.${index}`,
      kind: article.kind,
      edition: article.edition,
      title: article.title,
      section: section.title,
      ...(isGlossary(section) ? { defines: text.split(':')[0] ?? '' } : {}),
      place: { kind: article.kind, slug: article.slug, headingId: headingId(section.title) },
      text,
    }))
}

interface Section {
  title: string
  blocks: string[]
}

function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = []
  for (const block of markdown.split(/\n{2,}/)) {
    const title = headingOf(block.trim())
    if (title) sections.push({ title, blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
}

function textsOf({ title, blocks }: Section): string[] {
  const texts = blocks.map((block) => plainLines(block).join('\n')).filter(Boolean)
  return isGlossary({ title }) ? texts : joined(texts)
}

function isGlossary({ title }: Pick<Section, 'title'>): boolean {
  return headingId(title) === glossaryId
}

/** Joins blocks until a passage is long enough; a line that ends with a colon stays with what it introduces. */
function joined(blocks: string[]): string[] {
  const texts: string[] = []
  let open = ''
  for (const block of blocks) {
    open = open ? `${open}\n${block}` : block
    if (wordCount(open) >= wordsEnough && !open.endsWith(':')) {
      texts.push(open)
      open = ''
    }
  }
  if (!open) return texts
  // A short remainder joins the passage before it.
  const last = texts.at(-1)
  if (last && wordCount(open) < wordsEnough / 3) texts[texts.length - 1] = `${last}\n${open}`
  else texts.push(open)
  return texts
}

function wordCount(text: string): number {
  return text.split(/\s+/).length
}
