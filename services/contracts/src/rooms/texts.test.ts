import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verdictLines } from '../ranges/rules.js'
import { mirrorTexts } from './mirror.js'
import { roundTexts } from './round.js'
import { deskTexts, roomTexts } from './rules.js'

const rules = readFileSync(join(__dirname, '../../../../docs/spec/rules.md'), 'utf8')

// ROUND-12 gives the sentences of a choice, and 'to a wrong answer' in parentheses; those of numbers follow them.
const { toWrong: _, nearer: _nearer, farther: _farther, ...quotedOfRounds } = roundTexts

test.each([
  ...Object.entries(roomTexts),
  ...Object.entries(deskTexts),
  ...Object.entries(quotedOfRounds),
  ...Object.entries(mirrorTexts),
  ...(['too-narrow', 'too-wide', 'in-line'] as const)
    .flatMap((verdict) => verdictLines({ n: 10, verdict, stretch: null }))
    .map((text) => ['range', text]),
])(
  '[ROOM-13, ROOM-15, ROUND-4, MIRROR-9, RANGE-15, RANGE-28] the text "%s" is that of the rules, word for word',
  (_, text) => {
    expect(rules).toContain(text)
  },
)
