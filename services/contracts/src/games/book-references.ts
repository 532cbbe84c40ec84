import { partnerAddress } from '../site-settings/placeholder-addresses.js'
import { siteSettings } from '../site-settings/site-settings.js'

/** A book that a scenario refers to, with a fixed purchase link (DATA-30). */
export interface BookReference {
  title: string
  /** Null if no purchase link is known. */
  url: string | null
}

interface KnownBook {
  title: string
  author: string
  url: string
}

const bookshop = (isbn: string) => `https://bookshop.org/book/${isbn}`

/** The books on behavioral economics behind the scenarios, with their purchase links. */
export const behavioralBooks: readonly KnownBook[] = [
  { title: 'Thinking, Fast and Slow', author: 'Daniel Kahneman', url: bookshop('9780374533557') },
  { title: 'Nudge', author: 'Richard H. Thaler and Cass R. Sunstein', url: bookshop('9780143137009') },
  { title: 'Misbehaving', author: 'Richard H. Thaler', url: bookshop('9780393352795') },
  { title: 'Predictably Irrational', author: 'Dan Ariely', url: bookshop('9780061353246') },
  { title: 'Influence', author: 'Robert B. Cialdini', url: bookshop('9780062937650') },
  { title: 'The Art of Thinking Clearly', author: 'Rolf Dobelli', url: bookshop('9780062219695') },
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

/** The only reference that is not a book, at the address of the settings (DATA-30, SITE-23). */
export function quarterlyNewsletter(): { title: string; url: string } {
  const { name, url } = siteSettings.newsletter
  return { title: name, url: partnerAddress(url) }
}

/** Splits a stored text at '&' and ';' into references, each with its link if known (DATA-30). */
export function bookReferences(text: string): BookReference[] {
  return text
    .split(/[&;]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((title) => ({ title, url: linkOf(title) }))
}

function linkOf(title: string): string | null {
  const lowerTitle = title.toLowerCase()
  if (/quarterly|newsletter/.test(lowerTitle)) return quarterlyNewsletter().url
  return behavioralBooks.find((book) => lowerTitle.startsWith(book.title.toLowerCase()))?.url ?? null
}
