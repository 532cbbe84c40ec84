/** A book that a scenario refers to, with the fixed place to buy it (DATA-30). */
export interface BookReference {
  title: string
  /** Null where no place to buy it is known. */
  url: string | null
}

interface KnownBook {
  title: string
  author: string
  url: string
}

const bookshop = (isbn: string) => `https://bookshop.org/book/${isbn}`

/** The books on behavioural economics that the scenarios teach from, each with its purchase link. */
export const behaviouralBooks: readonly KnownBook[] = [
  { title: 'Thinking, Fast and Slow', author: 'Daniel Kahneman', url: bookshop('9780374533557') },
  { title: 'Nudge', author: 'Richard H. Thaler and Cass R. Sunstein', url: bookshop('9780143137009') },
  { title: 'Misbehaving', author: 'Richard H. Thaler', url: bookshop('9780393352795') },
  { title: 'Predictably Irrational', author: 'Dan Ariely', url: bookshop('9780061353246') },
  { title: 'Influence', author: 'Robert B. Cialdini', url: bookshop('9780062937650') },
  { title: 'Thinking in Bets', author: 'Annie Duke', url: bookshop('9780735216372') },
  {
    title: 'Superforecasting',
    author: 'Philip E. Tetlock and Dan Gardner',
    url: bookshop('9780804136716'),
  },
  {
    title: 'Noise',
    author: 'Daniel Kahneman, Olivier Sibony and Cass R. Sunstein',
    url: bookshop('9780316451390'),
  },
  { title: 'The Undoing Project', author: 'Michael Lewis', url: bookshop('9780393354775') },
  { title: 'Against the Gods', author: 'Peter L. Bernstein', url: bookshop('9780471295631') },
  { title: 'Beyond Greed and Fear', author: 'Hersh Shefrin', url: bookshop('9780195304213') },
]

/** The one reference that is no book (DATA-30). */
export const quarterlyNewsletter = {
  title: 'Investment Governance Quarterly',
  url: 'https://library.partner.example/quarterly',
} as const

/** The references in a stored text, parted at '&' and ';', each with its fixed link where it is known (DATA-30). */
export function bookReferences(stored: string): BookReference[] {
  return stored
    .split(/[&;]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((title) => ({ title, url: linkOf(title) }))
}

function linkOf(title: string): string | null {
  const sought = title.toLowerCase()
  if (/quarterly|newsletter/.test(sought)) return quarterlyNewsletter.url
  return behaviouralBooks.find((book) => sought.startsWith(book.title.toLowerCase()))?.url ?? null
}
