import { firstActivityOf } from './first-activity.js'

test.each([
  ['', {}],
  ['?edition=government-risk-pools', { specialization: 'government-risk-pools' }],
  ['?edition=other&topic=', {}],
  [
    '?edition=general&topic=fixed%20income&title=Bonds',
    {
      specialization: 'general',
      title: 'Bonds',
      activity: { kind: 'quiz', questions: 5, level: 'intermediate', topics: ['fixed income'] },
    },
  ],
  [
    '?edition=general&topic=a&topic=b&topic=c&topic=d',
    {
      specialization: 'general',
      activity: { kind: 'quiz', questions: 5, level: 'intermediate', topics: ['a', 'b', 'c'] },
    },
  ],
  ['?ref=governance/12', { activity: { kind: 'choice', ref: 'governance/12' } }],
  ['?round=quiz/q-12', { activity: { kind: 'round', ref: 'quiz/q-12' } }],
  ['?round=../x', {}],
  ['?ref=../../api/x', {}],
  [`?topic=${'x'.repeat(61)}`, {}],
])('[ROOM-28, ROUND-23] a link with %s brings along what it names', (search, wantedActivity) => {
  expect(firstActivityOf(search)).toEqual(wantedActivity)
})
