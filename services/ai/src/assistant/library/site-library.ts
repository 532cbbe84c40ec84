import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArticles } from '@icio/banks/articles'
import { readBank } from '@icio/banks/banks'
import { readBiases } from '@icio/banks/biases'
import { readFigures } from '@icio/banks/figures'
import { readRuleChanges } from '@icio/banks/register'
import { glossaryOf } from '@icio/contracts/glossary/glossary'
import { createLibrary, type Library, type LibraryTexts } from './library.js'
import { parseLearnedWords } from './learned-words.js'

/** The source files and the compiled files are both two levels below src or dist. */
const service = join(import.meta.dirname, '../../..')

let library: Library | undefined

/**
 * The library of this site. It never changes while the process runs, so it is built once, on the first question, which
 * keeps the start fast.
 */
export const siteLibrary: Library = {
  find: (...question) => ready().find(...question),
  titles: (edition) => ready().titles(edition),
}

function ready(): Library {
  library ??= createLibrary(readSiteTexts())
  return library
}

/** Reads everything that the assistant may quote. */
export function readSiteTexts(): LibraryTexts {
  return {
    articles: readArticles(),
    figures: readFigures(),
    biases: readBiases(),
    glossaryOf,
    banksOf: (edition) => ({
      quiz: readBank('quiz', edition).rows,
      fillIn: readBank('fill-in-blanks', edition).rows,
      governance: readBank('governance', edition).rows,
    }),
    ruleChanges: readRuleChanges(),
    learned: parseLearnedWords(readFileSync(join(service, 'words/learned-words.txt'), 'utf8')),
  }
}
