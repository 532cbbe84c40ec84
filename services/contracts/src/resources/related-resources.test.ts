import { resourceLibrary, type Resource } from './resource-library.js'
import {
  bookInfoLink,
  countKeywords,
  questionResources,
  rankResources,
  relatedResources,
  weightOf,
} from './related-resources.js'

const pools = 'government-risk-pools'

function resource(type: Resource['type'], title: string, ...keywords: string[]): Resource {
  return { type, title, url: `/${title}`, keywords }
}

const titles = (found: { title: string }[]) => found.map(({ title }) => title)

test.each([
  ['education', 1],
  ['insight', 0.8],
  ['book', 1.2],
] as const)('[LEARN-8] a match in %s counts %d', (type, weight) => {
  expect(weightOf(type, 'general')).toBe(weight)
})

test('[LEARN-8] with equal matches, books come before education, and education before insights', () => {
  const library = [
    resource('insight', 'i', 'bond'),
    resource('education', 'e', 'bond'),
    resource('book', 'b', 'bond'),
  ]
  expect(titles(rankResources('A bond', 'general', library))).toEqual(['b', 'e', 'i'])
})

test('[LEARN-8] the number of matching keywords counts before the type', () => {
  const library = [resource('book', 'one', 'bond'), resource('insight', 'two', 'yield', 'price')]
  expect(titles(rankResources('bond, yield and price', 'general', library))).toEqual(['two', 'one'])
})

test('[LEARN-8] three insight matches beat two of education, and two books beat two of education', () => {
  const education = resource('education', 'e', 'a1', 'a2')
  expect(
    titles(
      rankResources('a1 a2 b1 b2 b3', 'general', [education, resource('insight', 'i', 'b1', 'b2', 'b3')]),
    ),
  ).toEqual(['i', 'e'])
  expect(
    titles(rankResources('a1 a2 b1 b2', 'general', [education, resource('book', 'b', 'b1', 'b2')])),
  ).toEqual(['b', 'e'])
})

test('[LEARN-9] in risk-pool mode education counts 2, insights still 0.8 and books 1.2', () => {
  expect(weightOf('education', pools)).toBe(2)
  expect(weightOf('insight', pools)).toBe(0.8)
  expect(weightOf('book', pools)).toBe(1.2)
})

test('[LEARN-9] one education match beats one book match in risk-pool mode only', () => {
  const library = [resource('book', 'b', 'bond'), resource('education', 'e', 'bond')]
  expect(titles(rankResources('bond', pools, library))).toEqual(['e', 'b'])
  expect(titles(rankResources('bond', 'general', library))).toEqual(['b', 'e'])
})

test('[LEARN-10] only the best three of four matches are listed', () => {
  const library = [
    resource('insight', 'fourth', 'bond'),
    resource('education', 'third', 'bond'),
    resource('book', 'second', 'bond'),
    resource('education', 'first', 'bond', 'yield'),
  ]
  expect(titles(relatedResources('bond yield', 'general', library))).toEqual(['first', 'second', 'third'])
})

test.each(['general', pools] as const)(
  '[LEARN-11] without a match, two primers of the %s edition are listed',
  (edition) => {
    expect(relatedResources('Good morning!', edition)).toEqual([
      {
        url: `/learn/education/fixed-income-primer?edition=${edition}`,
        title: 'Fixed Income Primer',
        type: 'education',
      },
      {
        url: `/learn/education/risk-assets-overview?edition=${edition}`,
        title: 'Risk Assets Overview',
        type: 'education',
      },
    ])
  },
)

test('[LEARN-12] the resources of a question are found by its text', () => {
  const { links } = questionResources('What happens to the price of a callable bond when yields fall?')
  expect(links[0]?.title).toBe('Fixed Income Primer')
})

test('[LEARN-12] if nothing in the question matches, a default list is used', () => {
  const { links, bookInfo } = questionResources('Xyzzy?')
  expect(titles(links)).toEqual([
    'Fixed Income Primer',
    'Risk Assets Overview',
    'Investment Policy Best Practices',
  ])
  expect(bookInfo).toBeNull()
})

test('[LEARN-13] a book’s PDF at a page comes with a link about the book', () => {
  const { links, bookInfo } = questionResources(
    'Which NAIC model act defines a commissioner’s powers over admitted assets?',
  )
  expect(links.some(({ url }) => url.endsWith('MO280.pdf#page=1'))).toBe(true)
  expect(bookInfo).toEqual({
    title: 'About the book: Investments of Insurers Model Act (Defined Limits)',
    url: 'https://content.naic.org/model-laws',
  })
})

test('[LEARN-13] a book without a page anchor comes without such a link', () => {
  const { links, bookInfo } = questionResources('Who has custody and safekeeping of a public fund?', pools)
  expect(links.some(({ type }) => type === 'book')).toBe(true)
  expect(bookInfo).toBeNull()
  expect(bookInfoLink([{ type: 'education', title: 'x', url: 'https://a.example/b.pdf#page=2' }])).toBeNull()
})

test('[DATA-8] a related resource has url, title, and type', () => {
  for (const found of relatedResources('duration of reserves and naic regulation')) {
    expect(found).toEqual({
      url: expect.any(String),
      title: expect.any(String),
      type: expect.stringMatching(/^(education|insight|book)$/),
    })
  }
})

test('[DATA-22] a resource link of a game has title, url, and type book or other', () => {
  const { links } = questionResources('duration of reserves and naic regulation and state law')
  expect(new Set(links.map(({ type }) => type))).toEqual(new Set(['book', 'other']))
  for (const link of links) expect(Object.keys(link).sort()).toEqual(['title', 'type', 'url'])
})

test('[DATA-27] a learn-more link has title and url', () => {
  const { bookInfo } = questionResources('performance attribution')
  expect(Object.keys(bookInfo ?? {}).sort()).toEqual(['title', 'url'])
})

test('keywords match whole words, singular or plural, and count once', () => {
  expect(countKeywords('Bonds, bonds and a bond', ['bond'])).toBe(1)
  expect(countKeywords('a bondholder', ['bond'])).toBe(0)
  expect(countKeywords('Risk-based capital taxes', ['risk-based capital', 'tax'])).toBe(2)
})

test('an edition recommends only its own resources, at that edition’s URLs', () => {
  for (const edition of ['general', pools] as const) {
    for (const { url } of resourceLibrary(edition).filter(({ type }) => type !== 'book')) {
      expect(url).toMatch(new RegExp(`\\?edition=${edition}$`))
    }
  }
  expect(titles(resourceLibrary('general'))).not.toContain('California Public Fund Investment Primer')
  expect(titles(resourceLibrary(pools))).not.toContain('Liquidity for the worst quarter')
})
