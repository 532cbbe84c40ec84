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
