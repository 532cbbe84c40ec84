import { readArticles } from '@icio/banks/articles'
import { dependingOnRules, readRuleChanges } from '@icio/banks/register'

export { ruleMark } from '@icio/banks/register'
import { educationItems } from '@icio/contracts/articles/article-items'
import type { Article } from '@icio/contracts/articles/endpoints'
import type { Edition } from '@icio/contracts/editions'
import type { RuleChange } from '@icio/contracts/rule-changes/endpoints'

export type Library = ReturnType<typeof openLibrary>

/**
 * Opens the articles in memory: they come with the release and do not change while it runs. By default those of the
 * project, with the changes of rules that their sentences depend on.
 */
export function openLibrary(
  articles: Article[] = articlesWithChanges(),
  changes: readonly RuleChange[] = readRuleChanges(),
) {
  const inOrder = [...articles].sort(
    (one, other) =>
      place(one) - place(other) ||
      one.title.localeCompare(other.title, 'en') ||
      one.edition.localeCompare(other.edition),
  )
  return {
    /**
     * Lists the specified education items first, in the order of educationItems, then other primers, then insights by
     * title.
     */
    list: ({ kind, edition }: { kind?: Article['kind']; edition?: Edition }): Article[] =>
      inOrder.filter(
        (article) =>
          (kind === undefined || article.kind === kind) &&
          (edition === undefined || article.edition === edition || article.edition === 'both'),
      ),
    /** Finds the edition's variant, or the one for both, or the other edition's (contracts, readArticle). */
    find(slug: string, edition: Edition): Article | undefined {
      const variants = inOrder.filter((article) => article.slug === slug)
      const of = (variantEdition: Article['edition']) =>
        variants.find((article) => article.edition === variantEdition)
      return of(edition) ?? of('both') ?? variants[0]
    },
    /** Lists the changes of rules that concern an edition, or all of them, as the register has them (CHANGE-1). */
    changes: (edition?: Edition): RuleChange[] =>
      changes.filter(({ editions }) => edition === undefined || editions.includes(edition)),
  }
}

function articlesWithChanges(): Article[] {
  const depending = dependingOnRules()
  return readArticles().map((article) => ({
    ...article,
    changes: depending.ofArticle(`${article.slug}.${article.edition}`),
  }))
}

function place({ kind, slug }: Article): number {
  if (kind === 'insight') return educationItems.length + 1
  const index = educationItems.findIndex((item) => item.slug === slug)
  return index < 0 ? educationItems.length : index
}
