import { ArticleSummary } from '@icio/contracts/articles.schemas'
import { educationItems } from '@icio/contracts/article-items'
import { specializations } from '@icio/contracts/editions'
import { Value } from 'typebox/value'
import { readArticles } from './articles.js'
import { readBank } from './banks.js'
import { parseDocument } from './front-matter.js'

const articles = readArticles()

test('every article has a whole front matter and a text that begins with a heading', () => {
  expect(articles).toHaveLength(18)
  for (const { markdown, ...summary } of articles) {
    expect([summary.slug, [...Value.Errors(ArticleSummary, summary)]]).toEqual([summary.slug, []])
    expect(markdown).toMatch(/^## \S/)
    expect(markdown).not.toMatch(/^# /m)
    expect(markdown).not.toMatch(/<[a-z]/i)
  }
})

test('slug and edition together name a variant', () => {
  expect(new Set(articles.map(({ slug, edition }) => `${slug}.${edition}`)).size).toBe(articles.length)
})

test.each(educationItems)(
  '[LEARN-6] the primer $slug is there in both editions, as its card says',
  (item) => {
    const variants = articles.filter(({ slug, kind }) => slug === item.slug && kind === 'education')
    expect(variants.map(({ edition }) => edition).sort()).toEqual([...specializations].sort())
    for (const { title, level } of variants)
      expect({ title, level }).toEqual({ title: item.title, level: item.level })
  },
)

test('the related tags of an article lead to questions of its editions', () => {
  for (const { edition, related_questions_tags: tags, slug } of articles) {
    for (const specialization of edition === 'both' ? specializations : [edition]) {
      const related = readBank('quiz', specialization).rows.filter((row) =>
        row.tags.some((tag) => tags.includes(tag)),
      )
      expect([slug, related.length > 2]).toEqual([slug, true])
    }
  }
})

test('front matter: texts, numbers and both kinds of lists', () => {
  const text =
    '---\ntitle: "A \\"b\\""\nkind: insight\nminutes: 4\ntags: [a, b]\nsources:\n  - "One: two"\n  - Three\n---\n\n## Text\n'
  expect(parseDocument(text)).toEqual({
    front: { title: 'A "b"', kind: 'insight', minutes: 4, tags: ['a', 'b'], sources: ['One: two', 'Three'] },
    markdown: '## Text',
  })
})

test.each(['no front matter', '---\nA line without a name\n---\n'])(
  'front matter that is not understood is refused',
  (text) => {
    expect(() => parseDocument(text)).toThrow()
  },
)
