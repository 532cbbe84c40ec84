import type { Passage } from './passage.js'
import { createSearch } from './search.js'

function section(title: string, heading: string, text: string): Passage {
  return {
    id: `${title}#${heading}`,
    kind: 'education',
    title,
    section: heading,
    url: `/learn/education/${title}#${heading}`,
    blocks: [{ text }],
    words: '',
  }
}

test('[CHAT-40] of two sections that say the same, the one whose article is about it comes first', () => {
  const alone = section('Fraud', 'Losses', 'A ladder of bonds and a wire.')
  const among = section('Cash', 'Rungs', 'A ladder of bonds and a wire.')
  const others = ['Steps', 'Ends'].map((heading) =>
    section('Cash', heading, 'The ladder has bonds of each year.'),
  )
  const { find } = createSearch([alone, among, ...others])
  expect(find('wire ladder bonds', { limit: 4 }).passages[0]?.id).toBe(among.id)
})

test('[CHAT-41] of two sections that say the same, the one whose article says that it is about the question comes first', () => {
  const pages = ['Fraud', 'Cash'].map((title) => section(title, 'Losses', 'A ladder of bonds and a wire.'))
  const articles = [
    { title: 'Fraud', text: 'How thieves reach an account. Who may release a payment?' },
    { title: 'Cash', text: 'Which bonds could we sell within a week?' },
  ]
  const firstWith = (subjects: typeof articles) =>
    createSearch(pages, { articles: subjects }).find('sell wire ladder bonds', { limit: 2 }).passages[0]
      ?.title
  expect(firstWith([])).toBe('Fraud')
  expect(firstWith(articles)).toBe('Cash')
})
