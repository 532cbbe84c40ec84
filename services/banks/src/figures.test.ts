import { headingId } from '@icio/contracts/articles/heading-id'
import { figuresIn } from '@icio/contracts/articles/figure-lines'
import { Value } from 'typebox/value'
import { readArticles } from './articles.js'
import { FigureBrief, readFigures } from './figures.js'

const figures = readFigures()
const articles = readArticles()

test('every figure has a valid shape, and each id occurs once', () => {
  for (const figure of figures)
    expect([figure.id, [...Value.Errors(FigureBrief, figure)]]).toEqual([figure.id, []])
  expect(new Set(figures.map(({ id }) => id)).size).toBe(figures.length)
})

test('a figure is in exactly the sections that it names, and no article marks an unknown one', () => {
  const marked = articles.flatMap(({ slug, edition, markdown }) =>
    markdown.split(/^## /m).flatMap((section) => {
      const [title = ''] = section.split('\n')
      return figuresIn(section).map((id) => `${id}: ${slug}.${edition}#${headingId(title)}`)
    }),
  )
  const named = figures.flatMap(({ id, where }) =>
    where.map(({ slug, edition, heading_id }) => `${id}: ${slug}.${edition}#${heading_id}`),
  )
  expect(marked.sort()).toEqual(named.sort())
})
