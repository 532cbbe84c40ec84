import { behavioralBooks, bookReferences, quarterlyNewsletter } from './book-references.js'

test('[DATA-30] references are split at & and ;, each with its fixed purchase link', () => {
  expect(bookReferences('Nudge & Thinking, Fast and Slow; Noise')).toEqual([
    { title: 'Nudge', url: 'https://bookshop.org/book/9780143137009' },
    { title: 'Thinking, Fast and Slow', url: 'https://bookshop.org/book/9780374533557' },
    { title: 'Noise', url: 'https://bookshop.org/book/9780316451390' },
  ])
})

test('[DATA-30] a reference with more than the title finds its book, an unknown one has no link', () => {
  expect(bookReferences('Misbehaving, chapter 8;; My Notes ')).toEqual([
    { title: 'Misbehaving, chapter 8', url: 'https://bookshop.org/book/9780393352795' },
    { title: 'My Notes', url: null },
  ])
})

test('[DATA-30, SITE-23] one reference links to a quarterly newsletter, or to the page that says that it is not connected', () => {
  expect(quarterlyNewsletter().url).toBe('/partners')
  expect(bookReferences('Investment Governance Quarterly')).toEqual([quarterlyNewsletter()])
})

test('[DATA-30] each book has its own link', () => {
  expect(new Set(behavioralBooks.map(({ url }) => url)).size).toBe(behavioralBooks.length)
})
