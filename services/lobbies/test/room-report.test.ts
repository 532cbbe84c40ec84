import { countAnswers } from '../src/rooms/answering/count.js'
import { makeReport } from '../src/rooms/report/report.js'
import { draftOf, type ActivityRecord, type EntryRecord, type RunningRoom } from '../src/rooms/room.js'
import { readQuiz } from './bank-in-test.js'

const now = new Date('2026-11-30T12:00:00Z')

function roomOf(agenda: ActivityRecord[], first_activity_at = now): RunningRoom {
  // A report reads only these fields of a room.
  return {
    _id: 'room',
    title: 'Forum',
    specialization: 'general',
    host_ids: ['host'],
    agenda,
    run: { id: 'run', began_at: now, first_activity_at },
    // A report reads only these fields of a room.
  } as unknown as RunningRoom
}

/** A shown choice of two with these answers at these tables; the second option is right. */
function shown(
  answers: readonly { id: 'one' | 'two'; table?: number }[],
  tags: string[] = [],
): ActivityRecord {
  const draft = draftOf({
    kind: 'choice',
    prompt: 'Which?',
    options: [
      { id: 'one', text: 'One' },
      { id: 'two', text: 'Two' },
    ],
    right: ['two'],
    tags,
  })
  const counted = countAnswers(
    draft,
    answers.map(({ id, table }) => ({ value: { choice_ids: [id] }, table: table ?? null })),
  )
  return { ...draft, state: 'shown', was_shown: true, answer_shown: true, sealed: true, counted }
}
const times = (count: number, id: 'one' | 'two', table?: number) =>
  Array.from({ length: count }, () => ({ id, ...(table === undefined ? {} : { table }) }))
const reportOf = (agenda: ActivityRecord[], entries: EntryRecord[] = []) =>
  makeReport(roomOf(agenda), { entries, seats: 7, now })!

test('[ROOM-23] below five answers an activity stands there by its title alone, and tables below five are withheld', () => {
  const { report } = reportOf([
    shown(times(4, 'one')),
    shown([...times(6, 'one', 1), ...times(5, 'two', 2), ...times(3, 'two', 3)]),
  ])
  expect(report.seats).toBe(7)
  expect(report.activities[0]).toEqual({
    title: 'Which?',
    kind: 'choice',
    n: 4,
    few: true,
    rows: [],
    tables: [],
    // What a board of four saw is there, and nothing that was counted.
    right: 'Two',
  })
  // Table 3 is below five, so that table 2 is withheld with it: neither can be had by subtraction.
  expect(report.activities[1]?.tables.map(({ table }) => table)).toEqual([1])
  expect(reportOf([shown(times(4, 'one'))]).report.knows).toEqual({
    topics: [],
    articles: [],
    committee_questions: [],
  })
})

test('[ROUND-28] what divided a room is no question with several ticks, and none that all answered alike', () => {
  const both = draftOf({
    kind: 'choice',
    prompt: 'Which of these?',
    several: true,
    options: [
      { id: 'one', text: 'One' },
      { id: 'two', text: 'Two' },
    ],
    right: ['one', 'two'],
    tags: ['several'],
  })
  const ticked: ActivityRecord = {
    ...both,
    state: 'shown',
    was_shown: true,
    answer_shown: true,
    sealed: true,
    // Ten people who all tick both: the entropy of the ticks is one bit, that of 6 against 4 is 0.97.
    counted: countAnswers(
      both,
      Array.from({ length: 10 }, () => ({ value: { choice_ids: ['one', 'two'] }, table: null })),
    ),
  }
  const split = { ...shown([...times(6, 'one'), ...times(4, 'two')], ['split']), id: 'split' }
  const { knows } = reportOf([ticked, split]).report
  expect(knows.divided?.rows.map(({ count }) => count)).toEqual([6, 4])
  expect(knows.topics.map(({ tag, share }) => [tag, share.value])).toEqual([['split', 0.4]])
  expect(reportOf([shown(times(10, 'two'))]).report.knows.divided).toBeUndefined()
})

test('[RANGE-27] a number keeps its decimals in the report', () => {
  const draft = draftOf({ kind: 'number', prompt: 'What share?', unit: '%', decimals: 4, truth: 0.0021 })
  const answers = [0.0011, 0.0021, 0.0021, 0.0031, 0.0041]
  const counted = countAnswers(
    draft,
    answers.map((number) => ({ value: { number }, table: null })),
  )
  const activity: ActivityRecord = {
    ...draft,
    state: 'shown',
    was_shown: true,
    answer_shown: true,
    sealed: true,
    counted,
  }
  expect(reportOf([activity]).report.activities[0]?.figures).toMatchObject({
    median: 0.0021,
    truth: 0.0021,
    decimals: 4,
    unit: '%',
  })
})

test('[ROOM-23, FORUM-16] approved questions are in it as text, others are not, and it says how many came', () => {
  const draft = { ...draftOf({ kind: 'questions', prompt: 'Ask' }), state: 'shown' as const }
  const entry = (text: string, state: EntryRecord['state'], votes: string[] = []) =>
    // A report reads only these fields of an entry.
    ({ activity_id: draft.id, kind: 'questions', text, state, votes, at: now }) as unknown as EntryRecord
  const aside = { ...entry('Aside after it was seen?', 'put_aside'), was_shown: true }
  const { report } = reportOf(
    [draft],
    [entry('Waits?', 'waiting'), entry('Few?', 'approved'), entry('Many?', 'answered', ['a', 'b']), aside],
  )
  expect(report.activities[0]?.lines).toEqual(['4 came, 3 were shown, 1 was answered.'])
  const refused = reportOf([{ ...draft, state: 'closed' }], [entry('No?', 'rejected')]).report
  expect(refused.activities[0]).toMatchObject({
    lines: ['1 came, 0 were shown, 0 were answered.'],
    questions: [],
  })
  expect(report.activities[0]?.questions).toEqual([
    { text: 'Many?', votes: 2, state: 'answered' },
    { text: 'Few?', votes: 0, state: 'approved' },
  ])
  expect(JSON.stringify(report)).not.toMatch(/Waits|"a"/)
})

test('[ROOM-24] a report lives for 24 months, and no day longer', () => {
  expect(reportOf([shown(times(5, 'one'))]).expires_at.toISOString()).toBe('2028-11-30T12:00:00.000Z')
  const leap = makeReport(roomOf([shown(times(5, 'one'))]), {
    entries: [],
    seats: 5,
    now: new Date('2028-02-29T12:00:00Z'),
  })!
  expect(leap.expires_at.toISOString()).toBe('2030-02-28T12:00:00.000Z')
})

test('[ROOM-33] what the room knows: shares with Wilson intervals, what divided it, and articles for what was missed', () => {
  const tag = readQuiz('general')[0]!.tags[0]!
  const { knows } = reportOf([
    shown([...times(2, 'one'), ...times(8, 'two')], [tag]),
    { ...shown([...times(5, 'one'), ...times(5, 'two')], ['other']), id: 'divided' },
  ]).report
  // Wilson for 8 of 10 by hand: (0.8 + z²/20 ± z·√(0.016 + z²/400)) / (1 + z²/10), z = 1.959964.
  const [, topic] = knows.topics
  expect(topic).toMatchObject({ tag, n: 10 })
  expect(topic?.share.value).toBeCloseTo(0.8, 6)
  expect(topic?.share.low).toBeCloseTo(0.4902, 3)
  expect(topic?.share.high).toBeCloseTo(0.9433, 3)
  expect(knows.divided).toMatchObject({ n: 10, rows: [{ count: 5 }, { count: 5, right: true }] })
  expect(knows.articles.length).toBeLessThanOrEqual(3)
  expect(knows.committee_questions.length).toBeLessThanOrEqual(2)
})

test('[DATE-1] the date of a report is the day where the host is; older rooms have that of UTC', () => {
  const evening = new Date('2026-11-28T01:30:00Z')
  const dateOf = (more: object) =>
    makeReport(
      { ...roomOf([shown(times(5, 'one'))], evening), ...more },
      { entries: [], seats: 7, now: evening },
    )?.report.date
  expect([dateOf({ time_zone: 'America/New_York' }), dateOf({})]).toEqual(['2026-11-27', '2026-11-28'])
})

test('[ROOM-33] topics are counted by people, and those of the same questions are one line', () => {
  const one = shown([...times(60, 'two'), ...times(40, 'one')], ['duration', 'bonds'])
  const two = { ...shown([...times(40, 'two'), ...times(60, 'one')], ['duration', 'bonds']), id: 'two' }
  const { topics } = reportOf([one, two]).report.knows
  expect(topics).toHaveLength(1)
  expect(topics[0]).toMatchObject({ tag: 'duration, bonds', n: 100, share: { value: 0.5 } })
  // Wilson's interval of 50 of 100, not of 100 of 200.
  expect(topics[0]!.share.low).toBeCloseTo(0.4038, 4)
  expect(topics[0]!.share.high).toBeCloseTo(0.5962, 4)
})

test('[ROOM-33] a board of four has articles and questions for its committee from what it was asked', () => {
  const [tag] = readQuiz('general').flatMap(({ tags }) => tags)
  const { knows } = reportOf([shown(times(4, 'one'), [tag!])]).report
  expect(knows.topics).toEqual([])
  expect(knows.articles.length).toBeGreaterThan(0)
  // The same ones whatever was answered: nothing of it is told.
  expect(reportOf([shown(times(4, 'two'), [tag!])]).report.knows).toEqual(knows)
})
