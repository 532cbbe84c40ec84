import { articlePath } from '@icio/contracts/articles/article-items'
import { headingId } from '@icio/contracts/articles/heading-id'
import { editionIds, type Edition } from '@icio/contracts/editions'
import type { PeerData, PeerNumber } from '@icio/contracts/peers/endpoints'
import { longestToShortest } from '@icio/contracts/peers/rules'
import { PeerData as PeerDataShape } from '@icio/contracts/peers/schemas'
import { readArticles } from './articles.js'
import { readJson } from './read-file.js'
import { shapeProblems } from './shape-problems.js'

type StoredSection = PeerData['numbers'][Edition][number]['read']

export function readPeerData(): PeerData {
  return readJson<PeerData>('peers', 'numbers.json')
}

/** Returns a function that finds the title and the path of a stored section; null if it is gone. */
function sectionFinder() {
  const articles = new Map(readArticles().map((article) => [`${article.slug}.${article.edition}`, article]))
  return ({ slug, edition: of, heading }: StoredSection, edition: Edition) => {
    const article = articles.get(`${slug}.${of}`)
    const titles = [...(article?.markdown.matchAll(/^#{2,4} (.+)$/gm) ?? [])].map(([, words = '']) => words)
    const title = titles.find((words) => headingId(words) === heading)
    if (!article || title === undefined) return null
    return { title: `${article.title}: ${title}`, path: articlePath(article, edition, heading) }
  }
}

/** Returns the numbers of an edition; the titles of sections are those of the library. */
export function peerNumbersOf(edition: Edition, data = readPeerData()): PeerNumber[] {
  const find = sectionFinder()
  const demandSection = (section: StoredSection) => {
    const there = find(section, edition)
    if (!there) throw new Error(`There is no section ${section.slug}.${section.edition}#${section.heading}.`)
    return there
  }
  return data.numbers[edition].map(({ more, less, read, ...number }) => ({
    ...number,
    more: { text: more.text, section: demandSection(more.section) },
    less: { text: less.text, section: demandSection(less.section) },
    read: demandSection(read),
  }))
}

/**
 * Finds what does not fit: a field of another shape or length, an id twice, limits or a step that leave nothing to
 * enter, a section that is gone or of the other edition, and two sides of which one is much longer.
 */
export function peerProblems(data: PeerData): string[] {
  const shape = shapeProblems('peers', PeerDataShape, data)
  if (shape.length > 0) return shape
  const find = sectionFinder()
  return editionIds.flatMap((edition) => {
    const numbers = data.numbers[edition]
    return numbers.flatMap(({ id, least, most, step, more, less, read }, index) => {
      const name = `peers ${edition} ${id}`
      const lengths = [more.text.length, less.text.length]
      return [
        ...(numbers.findIndex((other) => other.id === id) < index ? [`${name} stands twice`] : []),
        ...(least < most && step <= most - least ? [] : [`${name}: the limits leave no step`]),
        ...(Math.max(...lengths) > Math.min(...lengths) * longestToShortest
          ? [`${name}: one side is much longer than the other`]
          : []),
        ...[more.section, less.section, read].flatMap((section) => {
          const place = `${section.slug}.${section.edition}#${section.heading}`
          if (section.edition !== 'both' && section.edition !== edition)
            return [`${name}: ${place} is of the other edition`]
          return find(section, edition) ? [] : [`${name}: ${place} is no section`]
        }),
      ]
    })
  })
}
