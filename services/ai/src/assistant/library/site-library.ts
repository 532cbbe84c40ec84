import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArticles } from '@icio/banks/articles'
import { readBank } from '@icio/banks/banks'
import { createLibrary, type AskedQuestion, type Library } from './library.js'

/** Sources and compiled files both lie three levels below src or dist. */
const tuningQuestions = join(import.meta.dirname, '../../../evaluation/tuning-questions.json')

let built: Library | undefined

/**
 * The library of this site: its articles, and what its question banks explain. It never changes while the process
 * runs, so it is built once, when it is first asked: the start does not wait for it.
 */
export const siteLibrary: Library = {
  find: (...question) => ready().find(...question),
  titles: (specialization) => ready().titles(specialization),
}

function ready(): Library {
  built ??= buildSiteLibrary(JSON.parse(readFileSync(tuningQuestions, 'utf8')) as AskedQuestion[])
  return built
}

/** @param asked the questions from which it learns what belongs to its subjects */
export function buildSiteLibrary(asked: readonly AskedQuestion[]): Library {
  return createLibrary(
    readArticles(),
    (specialization) => ({
      quiz: readBank('quiz', specialization).rows,
      fillIn: readBank('fill-in-blanks', specialization).rows,
      governance: readBank('governance', specialization).rows,
    }),
    asked,
  )
}
