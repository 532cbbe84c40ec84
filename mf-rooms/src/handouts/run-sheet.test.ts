import type { HostActivity } from '@icio/contracts/rooms/room-views'
import { timeText } from '@icio/contracts/dates/day-text'
import type { StudyLine } from '@icio/shared-ui/documents/study-document'
import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { runSheet } from './run-sheet.js'

const starts = '2027-01-14T14:00:00.000Z'
const at = (minutes: number) => timeText(new Date(Date.parse(starts) + minutes * 60_000))
const options = [
  { id: 'a', text: 'Bonds' },
  { id: 'b', text: 'Cash' },
]
const agenda = [
  fromPartial<HostActivity>({
    ...{ id: '1', kind: 'choice', prompt: 'Which?', options, right: ['b'], minutes: 5 },
    host_note: 'Say it slowly.',
  }),
  fromPartial<HostActivity>({
    id: '2',
    kind: 'round',
    prompt: 'Of the banks?',
    options,
    ref: 'rounds/x',
    minutes: 7,
  }),
  fromPartial<HostActivity>({
    id: '3',
    kind: 'quiz',
    questions: 10,
    level: 'beginner',
    topics: ['duration'],
  }),
  fromPartial<HostActivity>({ id: '4', kind: 'board' }),
]
const room = { title: 'Committee', code: 'ABC234', agenda, agenda_starts_at: starts }
const wordsOf = (line: StudyLine) =>
  line.kind === 'text'
    ? [line.label, line.text].filter(Boolean).join(': ')
    : line.kind === 'choice'
      ? `${line.sign} ${line.text}${line.verdict ? ' *' : ''}`
      : ''

test('[FORUM-9] the run sheet has time, minutes, question, options, right answer, note, and what the host says', () => {
  const { subtitle, parts } = runSheet(room, new Map())
  expect(subtitle).toContain('Code ABC234.')
  expect(subtitle).toContain('12 minutes in all.')
  expect(parts.map(({ heading }) => heading)).toEqual([
    '1. Which?',
    '2. Of the banks?',
    '3. Quiz',
    '4. Geoffardy in teams',
  ])
  const lines = parts.map((part) => part.lines.map(wordsOf))
  expect(lines[0]).toEqual([
    `${at(0)}, 5 minutes, Choice`,
    'Say: Answer alone. You can change your answer until it closes.',
    'A Bonds',
    'B Cash *',
    'Note: Say it slowly.',
  ])
  expect(lines[1]?.[0]).toBe(`${at(5)}, 7 minutes, Boardroom round`)
  expect(lines[1]).toContain('Right answer: In the banks: shown when it is played.')
  expect(lines[2]).toContain('Right answers: 10 questions are drawn when it opens; beginner; duration')
  expect(lines[3]).toContain('Right answer: Its clues are drawn when it opens.')
})

test('[FORUM-9, FORUM-19] of a sealed forecast it has the day and the naive range', () => {
  const seal = { until: '2027-06-01', low: 98, high: 102 }
  const sealed = {
    id: '5',
    kind: 'range',
    prompt: 'Next year?',
    least: 80,
    most: 120,
    unit: '%',
    seal,
  } as const
  const { parts } = runSheet({ ...room, agenda: [fromPartial<HostActivity>(sealed)] }, new Map())
  expect(parts[0]?.lines.map(wordsOf)).toEqual(
    expect.arrayContaining([
      'Within: 80% to 120%',
      'Sealed until: June 1, 2027: nobody sees a range before, and neither do you.',
      'Naive range: 98% to 102%',
    ]),
  )
})

test('[FORUM-9, ROOM-38] the key of a bank item stands on it only where it was asked for', () => {
  const { parts } = runSheet(room, new Map([['2', { right: ['a'], explanation: 'Because.' }]]))
  const lines = parts[1]?.lines.map(wordsOf)
  expect(lines).toEqual(expect.arrayContaining(['A Bonds *', 'Why: Because.']))
  expect(lines?.join()).not.toContain('In the banks')
})

test('[FORUM-9] without a planned time the sheet counts from its beginning', () => {
  const { parts } = runSheet({ ...room, agenda_starts_at: null }, new Map())
  expect(parts[1]?.lines[0]).toMatchObject({ text: 'After 5 minutes, 7 minutes, Boardroom round' })
})
