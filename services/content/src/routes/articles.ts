import {
  ArticleList,
  ArticleParams,
  ArticleQuery,
  Article,
  ListArticles,
} from '@icio/contracts/articles/schemas'
import { listArticles, readArticle } from '@icio/contracts/articles/endpoints'
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

  const one = { params: ArticleParams, query: ArticleQuery, reply: Article, cache, shared: {} }
  serve(app, readArticle, one, ({ params, query: { edition = defaultEdition } }) => {
    return findArticle(library, params.slug, edition)
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
