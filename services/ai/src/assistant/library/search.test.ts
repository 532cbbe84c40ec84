import { createLearnedAlike, parseLearnedWords } from './learned-words.js'
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

/** The first passage, and the evidence, for a question that two sections answer in the same words. */
function foundWith(words: string, otherQuestions = '') {
  const learned = parseLearnedWords(
    `passages\nCash: losses\nFraud: losses\n\nwords\n${words}\n\nother subjects\n\nother questions\n${otherQuestions}`,
  )
  const sections = ['Fraud', 'Cash'].map((title) => section(title, 'losses', 'A ladder of bonds and a wire.'))
  const { find } = createSearch(sections, { learnedAlike: createLearnedAlike(learned) })
  const { passages, evidence } = find('who wired the ladder of bonds to the thief?', { limit: 2 })
  return { first: passages[0]?.title, evidence }
}

test('[CHAT-43] of two sections that say the same, the one that the words of the question lead to more comes first', () => {
  expect(foundWith('')).toMatchObject({ first: 'Fraud' })
  expect(foundWith('thief aaab')).toMatchObject({ first: 'Fraud' })
  expect(foundWith('thief Aaab')).toMatchObject({ first: 'Cash' })
  expect(foundWith('thief aaab\nwire aa')).toMatchObject({ first: 'Cash' })
})

test('[CHAT-44] words that lead to a passage speak for an answer, words of questions about other subjects against it', () => {
  const none = foundWith('').evidence
  expect(foundWith('thief aa').evidence).toBeGreaterThan(none)
  expect(foundWith('', 'thief wire jail').evidence).toBeLessThan(none)
})
