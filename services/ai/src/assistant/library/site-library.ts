import { readArticles } from '@icio/banks/articles'
import { readBank } from '@icio/banks/banks'
import { createLibrary, type Library } from './library.js'

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
  built ??= createLibrary(readArticles(), (specialization) => ({
    quiz: readBank('quiz', specialization).rows,
    fillIn: readBank('fill-in-blanks', specialization).rows,
    governance: readBank('governance', specialization).rows,
  }))
  return built
}
