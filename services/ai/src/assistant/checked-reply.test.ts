import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import { checkedReply, notInLibrary, numberCut } from './checked-reply.js'
import { notCovered } from './instructions.js'

const numberedPassages: ChatSource[] = [
  {
    n: 1,
    kind: 'education',
    title: 'Primer',
    section: 'Duration',
    url: '/learn',
    passage: 'It loses 4.45% of $1,000 in 2026.',
  },
  { n: 2, kind: 'glossary', title: 'Glossary', section: 'Par', url: '/learn', passage: 'Par: 100.' },
]
const replyTo = (written: string) => checkedReply(written, numberedPassages).reply

test('[CHAT-39] a citation that was not given goes, and the reader is told', () => {
  expect(checkedReply('It falls [1]. So they say [9] [0].', numberedPassages)).toEqual({
    reply: `It falls [1]. So they say. ${notInLibrary}\n\nTaken out of this answer: 2 citations of passages that were not given.`,
    sources: [numberedPassages[0]],
  })
})

test('[CHAT-39] a number that no cited passage holds is cut, and the reader is told', () => {
  expect(replyTo('It loses 4.45% of $1,000.00, and 7% more [1].')).toBe(
    `It loses 4.45% of $1,000.00, and ${numberCut}% more [1].\n\nTaken out of this answer: 1 number that no cited passage holds.`,
  )
  // The passage that holds it was given, and is not cited.
  expect(replyTo('Par is 100 [1].')).toContain(numberCut)
})

test('[CHAT-39] a sentence without a citation is marked; one that introduces a list, and the words for no answer, are not', () => {
  expect(replyTo('Bonds fall [1]. Buy gold. Par is 100.[2] Trust me.')).toBe(
    `Bonds fall [1]. Buy gold. ${notInLibrary} Par is 100.[2] Trust me. ${notInLibrary}`,
  )
  expect(replyTo('Two things:\n- Bonds fall [1]\n- Par is 100 [2]')).toBe(
    'Two things:\n- Bonds fall [1]\n- Par is 100 [2]',
  )
  expect(replyTo(notCovered)).toBe(notCovered)
})

test('[CHAT-39] several citations in one pair of brackets are separate ones', () => {
  expect(checkedReply('Both hold [1, 2; 7].', numberedPassages)).toMatchObject({
    reply: expect.stringMatching(/^Both hold \[1\] \[2\]\./),
    sources: numberedPassages,
  })
})

test('[CHAT-39] a check of a hostile text takes no longer than a plain one, and keeps to the limit', () => {
  const { reply } = checkedReply(`${'[1] 9,9,9. '.repeat(3000)}`, numberedPassages)
  expect(reply.length).toBeLessThanOrEqual(6000)
})
