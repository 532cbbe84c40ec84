import type { Article } from '@icio/contracts/articles/endpoints'
import { withoutFigures } from '@icio/contracts/articles/figure-lines'
import { headingId } from '@icio/contracts/articles/heading-id'
import type { Passage } from './passage.js'
import { headingOf, plainLines } from './plain-text.js'

/** A passage is closed once it has so many words; a single block may be longer. */
const wordsEnough = 150

/** Sections that ask or point elsewhere: they answer nothing. */
const withoutAnswers = new Set(['questions-to-take-to-your-committee', 'further-reading', 'sources'])

/** A glossary at the end: each term is a passage of its own. */
const glossaryId = 'key-terms'

/** The passages of an article, in order: each a few paragraphs below one heading. */
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

/** Blocks are joined until there is enough of them; a line that ends with a colon keeps what it announces. */
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
  // A short rest belongs to what came before it.
  const last = texts.at(-1)
  if (last && wordCount(open) < wordsEnough / 3) texts[texts.length - 1] = `${last}\n${open}`
  else texts.push(open)
  return texts
}

function wordCount(text: string): number {
  return text.split(/\s+/).length
}
