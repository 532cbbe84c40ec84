import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verdictTexts } from '../ranges/rules.js'
import { mirrorTexts } from './mirror.js'
import { roundTexts } from './round.js'
import { roomTexts } from './rules.js'

const rules = readFileSync(join(__dirname, '../../../../docs/spec/rules.md'), 'utf8')

// ROUND-12 gives the sentences of a choice, and 'to a wrong answer' in parentheses; those of numbers follow them.
const { toWrong: _, nearer: _nearer, farther: _farther, ...quotedOfRounds } = roundTexts

test.each([
  ...Object.entries(roomTexts),
  ...Object.entries(quotedOfRounds),
  ...Object.entries(mirrorTexts),
  ...Object.entries(verdictTexts),
])(
  '[ROOM-13, ROOM-15, ROUND-4, MIRROR-9, RANGE-15] the text "%s" is that of the rules, word for word',
  (_, text) => {
    expect(rules).toContain(text)
  },
)
