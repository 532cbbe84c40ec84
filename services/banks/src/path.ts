import { articlePath } from '@icio/contracts/articles/article-items'
import { editionIds, type Edition } from '@icio/contracts/editions'
import type { PathData, PathModule } from '@icio/contracts/path/endpoints'
import { moduleIds } from '@icio/contracts/path/mastery'
import { PathData as PathDataShape } from '@icio/contracts/path/schemas'
import { dutySentence } from '@icio/contracts/record/record-words'
import type { DutiesData } from '@icio/contracts/record/endpoints'
import { DutiesData as DutiesDataShape } from '@icio/contracts/record/schemas'
import { sectionAt } from '@icio/contracts/rule-changes/rule-changes'
import { headingId } from '@icio/contracts/articles/heading-id'
import { readArticles } from './articles.js'
import { readBank } from './banks.js'
import { once, readJson } from './read-file.js'
import { shapeProblems } from './shape-problems.js'

/** Reads the modules of the path as they are stored (PATH-1). */
export function readPathData(): PathData {
  return readJson<PathData>('path', 'modules.json')
}

/** Reads the duties by law, which are presets of a record's goal (PATH-20). */
export function readDutiesData(): DutiesData {
  return readJson<DutiesData>('path', 'duties.json')
}

/** Finds what is wrong in the duties: a field of another shape, an id that stands twice, another sentence (PATH-20). */
export function dutiesProblems(data: DutiesData): string[] {
  const shape = shapeProblems('duties', DutiesDataShape, data)
  if (shape.length > 0) return shape
  const ids = data.rows.map(({ id }) => id)
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `duties: ${id} stands twice`),
    ...(data.sentence_for_every_record === dutySentence
      ? []
      : ['duties: the sentence for every record is not that of the contract']),
    ...data.rows
      .filter(({ read_on, review_by }) => review_by <= read_on.slice(0, 7))
      .map(({ id }) => `duties: ${id} is to be read again before it was read`),
  ]
}

/** A module of an edition with what it reads, by title and path. */
export type ModuleOfEdition = Pick<PathModule, 'id' | 'title' | 'promise' | 'readings'> & { tags: string[] }

/** Returns the modules of an edition; an article's title and minutes are those of the library. */
export function modulesOf(edition: Edition, data = readPathData()): ModuleOfEdition[] {
  const articles = new Map(readArticles().map((article) => [`${article.slug}.${article.edition}`, article]))
  return data.modules.map(({ id, title, promise, editions }) => ({
    id,
    title,
    promise,
    tags: editions[edition].tags,
    readings: editions[edition].readings.flatMap(({ slug, edition: of, heading, section, minutes, core }) => {
      const article = articles.get(`${slug}.${of}`)
      if (!article) return []
      return [
        {
          title: section === undefined ? article.title : `${article.title}: ${section}`,
          path: articlePath(article, edition, heading),
          minutes: minutes ?? article.minutes,
          core,
        },
      ]
    }),
  }))
}

export const readModules = once((edition) => modulesOf(edition))

/**
 * Finds what does not fit: a field of another shape, modules out of order, an article or a section that is gone, a tag
 * that no question carries, and a question of the quiz or of fill-in that belongs to no module (PATH-1).
 */
export function pathProblems(data: PathData): string[] {
  const shape = shapeProblems('path', PathDataShape, data)
  if (shape.length > 0) return shape
  const articles = new Map(
    readArticles().map(({ slug, edition, markdown }) => [`${slug}.${edition}`, markdown]),
  )
  const order = data.modules.map(({ id }) => id).join(' ') === moduleIds.join(' ')
  return [
    ...(order ? [] : ['path: the modules are not those of the contract, in their order']),
    ...editionIds.flatMap((edition) => {
      const rows = [...readBank('quiz', edition).rows, ...readBank('fill-in-blanks', edition).rows]
      const questionTags = new Set(rows.flatMap(({ tags }) => tags))
      const moduleTags = new Set(data.modules.flatMap(({ editions }) => editions[edition].tags))
      return [
        ...[...moduleTags]
          .filter((tag) => !questionTags.has(tag))
          .map((tag) => `path: no question of ${edition} has the tag ${tag}`),
        ...rows
          .filter(({ tags }) => !tags.some((tag) => moduleTags.has(tag)))
          .map(({ question_id }) => `path: ${question_id} belongs to no module`),
        ...data.modules.flatMap(({ id, editions }) =>
          editions[edition].readings.flatMap(({ slug, edition: of, heading, section, minutes }) => {
            const markdown = articles.get(`${slug}.${of}`)
            const name = `path ${id}: ${slug}.${of}`
            if (markdown === undefined) return [`${name} is no article`]
            if (heading === undefined) return []
            if (section === undefined || headingId(section) !== heading || minutes === undefined)
              return [`${name}#${heading} lacks its title or its minutes`]
            return sectionAt(markdown, heading) ? [] : [`${name}#${heading} is no section`]
          }),
        ),
      ]
    }),
  ]
}
