import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { readableArticle } from '@icio/contracts/articles/readable-article'
import { isEdition } from '@icio/contracts/editions'
import type { Article, ArticleSummary } from '@icio/contracts/articles/endpoints'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

/** A sample article with defaults for everything not given. */
export function article(fields: Partial<Article> & Pick<Article, 'slug' | 'title'>): Article {
  return {
    kind: 'education',
    edition: 'general',
    level: 'Beginner',
    minutes: 5,
    summary: `${fields.title} in a sentence.`,
    tags: [],
    added: '2026-11-21',
    as_of: '2026-11',
    review_by: '2027-11',
    sources: [],
    related_questions_tags: [],
    markdown: '## First\n\nText.\n',
    ...fields,
  }
}

/** A fake of the shell's http with a library of these articles, and further responses by method and path. */
export function libraryHttp(
  articles: readonly Article[],
  more: Record<string, unknown> = {},
): ShellApi['http'] {
  return async (path, init) => {
    const url = new URL(path, 'http://site.test')
    const fakeReply = more[`${init?.method ?? 'GET'} ${url.pathname}`]
    if (fakeReply !== undefined) return json(fakeReply)
    if (url.pathname === '/api/content/articles') return json({ articles: listed(articles, url) })
    const slug = /^\/api\/content\/articles\/([^/]+)$/.exec(url.pathname)?.[1]
    const variants = articles.filter((each) => each.slug === slug)
    const asked = url.searchParams.get('edition')
    const edition = isEdition(asked) ? asked : 'general'
    const found = variants.find((each) => each.edition === edition) ?? variants[0]
    if (found) return json(readableArticle(found, edition, '2026-11-28'))
    return json({ error: { code: 'not_found', message: 'Nothing' } }, 404)
  }
}

function listed(articles: readonly Article[], url: URL): ArticleSummary[] {
  const kind = url.searchParams.get('kind')
  const full = url.searchParams.get('include') === 'markdown'
  return articles
    .filter((each) => !kind || each.kind === kind)
    .map(({ markdown, ...summary }) => (full ? { ...summary, markdown } : summary))
}

/** The parts of a Response that screens read; jsdom has none. */
function json(body: unknown, status = 200): Response {
  return fromPartial<Response>({ ok: status < 400, status, headers: new Headers(), json: async () => body })
}
