import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArticles } from '@icio/banks/articles'
import { readBank } from '@icio/banks/banks'
import { createLibrary, type AskedQuestion, type Library } from './library.js'

/** The source files and the compiled files are both three levels below src or dist. */
const tuningQuestions = join(import.meta.dirname, '../../../evaluation/tuning-questions.json')

let built: Library | undefined

/**
 * The library of this site: its articles and its question banks' explanations. It never changes while the process runs,
 * so it is built once, on the first question, which keeps the start fast.
 */
export const siteLibrary: Library = {
  find: (...question) => ready().find(...question),
  titles: (edition) => ready().titles(edition),
}

function ready(): Library {
  built ??= buildSiteLibrary(JSON.parse(readFileSync(tuningQuestions, 'utf8')) as AskedQuestion[])
  return built
}

/** @param asked the questions from which it learns what belongs to its subjects */
export function buildSiteLibrary(asked: readonly AskedQuestion[]): Library {
  return createLibrary(
    readArticles(),
    (edition) => ({
      quiz: readBank('quiz', edition).rows,
      fillIn: readBank('fill-in-blanks', edition).rows,
      governance: readBank('governance', edition).rows,
    }),
    asked,
  )
}
