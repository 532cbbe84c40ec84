import type { APIRequestContext } from '@playwright/test'

/** Screens of the shell itself, which no remote lists. */
const shellPaths = ['/', '/privacy-policy', '/accessibility', '/partners', '/write-to-us', '/no-such-page']

/**
 * Returns one URL for every screen that visitors can open, so that a new screen is checked without a change here.
 * A pattern with an article gets the first one; the projector needs a lobby and has its own journey.
 */
export async function allRoutes(request: APIRequestContext, site: string): Promise<string[]> {
  const registry = (await (await request.get(`${site}/registry.json`)).json()) as {
    remotes: { paths: string[] }[]
  }
  const articles = (await (await request.get(`${site}/api/content/articles`)).json()) as
    { articles: Article[] } | Article[]
  const list = Array.isArray(articles) ? articles : articles.articles
  const slugOf = (path: string) =>
    list.find(({ kind }) => path.includes('insights') === (kind === 'insight'))?.slug ?? ''
  const patterns = registry.remotes.flatMap(({ paths }) => paths)
  return [...shellPaths, ...patterns]
    .filter((path) => !path.includes(':lobby'))
    .map((path) => path.replace(':slug', slugOf(path)))
}

interface Article {
  slug: string
  kind: string
}
