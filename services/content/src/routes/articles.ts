import { peerNumbersOf, readPeerData } from '@icio/banks/peers'
import { ruleMark } from '@icio/banks/register'
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
import { defaultEdition, editionIds, type Edition } from '@icio/contracts/editions'
import { readPeerNumbers, type PeerNumber } from '@icio/contracts/peers/endpoints'
import { PeerNumbers, PeerNumbersQuery } from '@icio/contracts/peers/schemas'
import { findResources } from '@icio/contracts/resources/endpoints'
import { FindResources, FoundResources } from '@icio/contracts/resources/schemas'
import { relatedResources } from '@icio/contracts/resources/related-resources'
import { listRuleChanges, listRuleDates } from '@icio/contracts/rule-changes/endpoints'
import { ListRuleChanges, RuleChanges, RuleDates } from '@icio/contracts/rule-changes/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Library } from '../articles/library.js'

const cache = 'public, max-age=300'

/** What is read from files, and therefore without a database: articles, changes of rules, numbers of peers, resources. */
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

  const listing = { query: ListRuleChanges, cache, shared: {} }
  serve(app, listRuleChanges, { ...listing, reply: RuleChanges }, ({ query: { edition } }) => ({
    changes: library.changes(edition),
  }))
  serve(app, listRuleDates, { ...listing, reply: RuleDates }, ({ query: { edition } }) => ({
    changes: library.changes(edition).map(ruleMark),
  }))

  const data = readPeerData()
  const { version } = data
  const numbersOf = Object.fromEntries(
    editionIds.map((edition) => [edition, peerNumbersOf(edition, data)]),
  ) as Record<Edition, PeerNumber[]>
  const numbers = { query: PeerNumbersQuery, reply: PeerNumbers, cache, shared: {} }
  serve(app, readPeerNumbers, numbers, ({ query: { edition = defaultEdition } }) => ({
    edition,
    version,
    numbers: numbersOf[edition],
  }))

  // At most three, ranked by weights (LEARN-8 to LEARN-11).
  serve(
    app,
    findResources,
    { query: FindResources, reply: FoundResources, summary: 'The resources that fit a text best' },
    ({ query: { text, specialization } }) => ({ resources: relatedResources(text, specialization) }),
  )
}

function withoutText({ markdown: _, changes: __, ...summary }: Article) {
  return summary
}

export function findArticle(library: Library, ...[slug, edition]: Parameters<Library['find']>): Article {
  const article = library.find(slug, edition)
  if (!article) throw new ServiceError('not_found')
  return article
}
