import {
  ArticleList,
  ArticleParams,
  ArticleQuery,
  ListArticles,
  ReadableArticle,
} from '@icio/contracts/articles/schemas'
import { listArticles, readArticle, type Article } from '@icio/contracts/articles/endpoints'
import { readableArticle } from '@icio/contracts/articles/readable-article'
import { dayIn } from '@icio/contracts/dates/days'
import { defaultEdition } from '@icio/contracts/editions'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Library } from '../articles/library.js'

/** Articles change only with a release. */
const cache = 'public, max-age=300'

/** GET /api/content/articles and /api/content/articles/:slug */
export async function serveArticles(app: FastifyInstance, { library }: { library: Library }): Promise<void> {
  serve(
    app,
    listArticles,
    { query: ListArticles, reply: ArticleList, cache, shared: {} },
    ({ query: { include, ...wanted } }) => {
      const articles = library.list(wanted)
      return { articles: include === 'markdown' ? articles : articles.map(withoutText) }
    },
  )

  const one = { params: ArticleParams, query: ArticleQuery, reply: ReadableArticle, cache, shared: {} }
  serve(app, readArticle, one, ({ params, query: { edition = defaultEdition } }) => {
    return readableArticle(findArticle(library, params.slug, edition), edition, dayIn(new Date()))
  })
}

function withoutText({ markdown: _, changes: __, ...summary }: Article) {
  return summary
}

/** Finds the article. @throws ServiceError not_found */
export function findArticle(library: Library, ...[slug, edition]: Parameters<Library['find']>): Article {
  const article = library.find(slug, edition)
  if (!article) throw new ServiceError('not_found')
  return article
}
