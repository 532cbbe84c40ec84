import { render } from '@testing-library/react'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ArticleDrawing } from './article-drawing.js'

const bank = join(__dirname, '../../../services/banks/articles')
const slugs = [
  ...new Set(
    ['education', 'insights'].flatMap((kind) =>
      readdirSync(join(bank, kind)).map((file) => file.replace(/\..*/, '')),
    ),
  ),
]

const drawn = (slug: string) => render(<ArticleDrawing slug={slug} />).container.innerHTML

test('articles of the bank have drawings of their own, and any other article has the page', () => {
  expect(slugs.length).toBeGreaterThan(20)
  expect(new Set(slugs.map(drawn)).size).toBe(slugs.length)
  expect(drawn('an-article-of-tomorrow')).toBe(drawn('constructor'))
  expect(slugs.map(drawn)).not.toContain(drawn('an-article-of-tomorrow'))
})
