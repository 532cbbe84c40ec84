import { articlePath } from '../articles/article-items.js'
import type { Edition } from '../editions.js'
import { articleResources } from '../resources/resource-articles.js'
import type { RuleChange } from './schemas.js'

/** Returns the sections of an edition's articles that depend on a change, with the title of the article. */
export function articlesOf({ depends }: RuleChange, edition: Edition): { title: string; path: string }[] {
  const sections = depends.flatMap(({ kind, ref }) => {
    const [name = '', heading = ''] = ref.split('#')
    const [slug, of] = name.split('.')
    const article = articleResources.find((each) => each.slug === slug)
    if (kind !== 'article' || !article || (of !== 'both' && of !== edition)) return []
    return [{ title: article.title, path: articlePath(article, edition, heading) }]
  })
  return [...new Map(sections.map((each) => [each.path, each])).values()]
}
