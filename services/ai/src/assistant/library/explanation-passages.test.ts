import { readBank } from '@icio/banks/banks'
import { explanationPassages } from './explanation-passages.js'

test.each(['general', 'government-risk-pools'] as const)(
  'an explanation of a fill-in question names the source that the question names: %s',
  (edition) => {
    const fillIn = readBank('fill-in-blanks', edition).rows
    const passages = explanationPassages(edition, { quiz: [], fillIn, governance: [] })
    expect(passages.map(({ section }) => section)).toEqual(fillIn.map(({ source }) => source))
  },
)
