import { parseLearnedWords } from './learned-words.js'

const file = `passages
a-primer|another: long-bonds|short-bonds;yield
bias: loss aversion

words
agree aaAC
far aAAB

other subjects
golf and sports: par course

questions of other subjects
boil egg
`

test('[CHAT-42, CHAT-45] a line of passages gives each of its articles each of its headings, and its letters give them words', () => {
  const { passages, others, otherQuestions } = parseLearnedWords(file)
  const agree = { word: 'agree', isListed: false, weight: 1 }
  const far = { word: 'far', isListed: true, weight: 1 }
  const shared = [agree, far]
  expect(Object.fromEntries(passages)).toEqual({
    'a-primer#long-bonds': shared,
    'a-primer#short-bonds': shared,
    'another#long-bonds': shared,
    'another#short-bonds': shared,
    'a-primer#yield': [{ ...far, weight: 2 }],
    'another#yield': [{ ...far, weight: 2 }],
    'bias:loss aversion': [{ word: 'agree', isListed: true, weight: 2 }],
  })
  expect(others).toEqual({ 'golf and sports': 'par course' })
  expect(otherQuestions).toEqual(['boil egg'])
})
