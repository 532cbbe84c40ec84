import { ArticleSummary } from '@icio/contracts/articles/schemas'
import { educationItems } from '@icio/contracts/articles/article-items'
import { articleResources } from '@icio/contracts/resources/resource-articles'
import { editionIds, type Edition } from '@icio/contracts/editions'
import { withoutFigures } from '@icio/contracts/articles/figure-lines'
import { headingId } from '@icio/contracts/articles/heading-id'
import { Value } from 'typebox/value'
import { parseDocument, readArticles } from './articles.js'
import { readBank } from './banks.js'

const articles = readArticles()

test('every article has a complete front matter and a text that starts with a heading', () => {
  expect(articles).toHaveLength(36)
  for (const { markdown, ...summary } of articles) {
    expect([summary.slug, [...Value.Errors(ArticleSummary, summary)]]).toEqual([summary.slug, []])
    expect(markdown).toMatch(/^## \S/)
    expect(markdown).not.toMatch(/^# /m)
    expect(markdown).not.toMatch(/<[a-z]/i)
  }
})

test('slug and edition together identify a variant', () => {
  expect(new Set(articles.map(({ slug, edition }) => `${slug}.${edition}`)).size).toBe(articles.length)
})

test.each(educationItems)('[LEARN-6] the primer $slug exists in both editions, as its card says', (item) => {
  const variants = articles.filter(({ slug, kind }) => slug === item.slug && kind === 'education')
  expect(variants.map(({ edition }) => edition).sort()).toEqual([...editionIds].sort())
  for (const { title, level, minutes } of variants)
    expect({ title, level, minutes }).toEqual({
      title: item.title,
      level: item.level,
      minutes: item.duration,
    })
})

test('the related tags of an article match questions of its editions', () => {
  for (const { edition, related_questions_tags: tags, slug } of articles) {
    for (const specialization of edition === 'both' ? editionIds : [edition]) {
      const related = readBank('quiz', specialization).rows.filter((row) =>
        row.tags.some((tag) => tags.includes(tag)),
      )
      expect([slug, related.length > 2]).toEqual([slug, true])
    }
  }
})

/** The words of the text itself, without figure lines and the bars of tables. */
function wordCount(markdown: string): number {
  return withoutFigures(markdown).replaceAll('|', ' ').split(/\s+/).filter(Boolean).length
}

test('reading time is the number of words divided by 220; the specified items stay within theirs', () => {
  const specified = new Map(educationItems.map(({ slug, duration }) => [slug, duration]))
  for (const { slug, edition, minutes, markdown } of articles) {
    const counted = wordCount(markdown) / 220
    const isTrue = specified.has(slug) ? counted < minutes + 0.5 : Math.abs(counted - minutes) < 0.6
    expect([slug, edition, counted, isTrue]).toEqual([slug, edition, counted, true])
  }
})

test('the facts of an article are due for another check after the month for which they were checked', () => {
  for (const { as_of, review_by } of articles) expect(review_by > as_of).toBe(true)
})

test('an article links only to articles of its edition, and to existing headings', () => {
  const headingsOf = (slug: string, edition: Edition) =>
    articles
      .filter((one) => one.slug === slug && (one.edition === edition || one.edition === 'both'))
      .flatMap(({ markdown }) => [
        '',
        ...[...markdown.matchAll(/^#{2,4} (.+)$/gm)].map(([, h = '']) => headingId(h)),
      ])
  const broken = articles.flatMap(({ slug, edition, markdown }) =>
    [...markdown.matchAll(/\]\((\/learn\/[^)]+)\)/g)].flatMap(([, address = '']) => {
      const url = new URL(address, 'https://site.invalid')
      const asked = url.searchParams.get('edition') as Edition
      const fits = edition === 'both' || asked === edition
      const target = url.pathname.split('/').at(-1) ?? ''
      return fits && headingsOf(target, asked).includes(url.hash.slice(1))
        ? []
        : [`${slug}.${edition}: ${address}`]
    }),
  )
  expect(broken).toEqual([])
})

test('front matter can contain texts, numbers, and both kinds of lists', () => {
  const text =
    '---\ntitle: "A \\"b\\""\nkind: insight\nminutes: 4\ntags: [a, b]\nsources:\n  - {"title": "One: two", "year": 1999}\n---\n\n## Text\n'
  expect(parseDocument(text)).toEqual({
    front: {
      title: 'A "b"',
      kind: 'insight',
      minutes: 4,
      tags: ['a', 'b'],
      sources: [{ title: 'One: two', year: 1999 }],
    },
    markdown: '## Text',
  })
})

test.each([
  'no front matter',
  '---\nA line without a name\n---\n',
  '---\nsources:\n  - A title alone\n---\n',
])('invalid front matter is refused', (text) => {
  expect(() => parseDocument(text)).toThrow()
})

test('every article of the library can be recommended, with its own title and in its own editions', () => {
  const editionsOf = (slug: string) => {
    const variants = articles.filter((article) => article.slug === slug)
    return variants.length > 1 ? 'both' : variants[0]?.edition
  }
  const wanted = new Map(
    articles.map(({ kind, slug, title }) => [
      slug,
      { kind, slug, title: plain(title), edition: editionsOf(slug) },
    ]),
  )
  const listed = articleResources.map(({ kind, slug, title, edition }) => ({
    kind,
    slug,
    title: plain(title),
    edition,
  }))
  const bySlug = (one: { slug: string }, other: { slug: string }) => (one.slug < other.slug ? -1 : 1)
  expect(listed.sort(bySlug)).toEqual([...wanted.values()].sort(bySlug))
})

/** A title with straight quotes. */
function plain(title: string): string {
  return title.replaceAll('’', "'")
}
