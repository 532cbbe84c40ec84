import type { HostActivity } from '@icio/contracts/rooms/room-views'
import { sealText } from '../room/result-texts.js'
import { nextStep, readStep, undoStep } from './next-step.js'

const activity = (id: string, more: Partial<HostActivity> = {}): HostActivity => ({
  id,
  number: 1,
  kind: 'choice',
  prompt: `Question ${id}`,
  state: 'draft',
  phase_seq: 0,
  was_shown: false,
  counted: false,
  result_read: false,
  answer_shown: false,
  closing: false,
  ends_in_ms: null,
  clock_ms: null,
  next: { to: 'open' },
  ...more,
})
const labelIn = (agenda: HostActivity[], current_id: string | null) => nextStep({ agenda, current_id })?.label

test('[ROOM-19] the large button walks through an activity and then opens the next one', () => {
  const next = activity('b')
  const at = (more: Partial<HostActivity>) => labelIn([activity('a', more), next], 'a')
  expect(labelIn([activity('a'), next], null)).toBe('Open: Question a')
  expect(at({ state: 'open', next: { to: 'closed' } })).toBe('Close')
  expect(at({ state: 'closed', next: { to: 'shown' } })).toBe('Show the result')
  expect(at({ state: 'shown', next: { to: 'shown', answer: true } })).toBe('Show the answer')
  expect(at({ state: 'shown', next: { to: 'shown', why: true } })).toBe('Say why')
  expect(at({ state: 'shown', next: null })).toBe('Open: Question b')
})

test('[ROOM-19] at the end of the agenda there is no step', () => {
  expect(labelIn([activity('a', { state: 'shown', next: null })], 'a')).toBeUndefined()
  expect(labelIn([], null)).toBeUndefined()
})

test('[ROOM-19] what was shown can be taken back in one step, and nothing else', () => {
  expect(undoStep(activity('a', { state: 'shown' }))).toMatchObject({
    body: { to: 'closed' },
    label: 'Undo showing',
  })
  expect(undoStep(activity('a', { state: 'closed' }))).toBeUndefined()
})

test('[FORUM-19] a sealed forecast shows how many came; where the day of its seal has come it is passed over, and its row says so', () => {
  const seal = { until: '2027-06-01', low: 1, high: 2 }
  const closed = activity('a', { kind: 'range', seal, state: 'closed', next: { to: 'shown' } })
  expect(labelIn([closed], 'a')).toBe('Show how many came')
  const draft = activity('b', { kind: 'range', seal })
  const labelOn = (today: string) =>
    nextStep({ agenda: [draft, activity('c')], current_id: null }, today)?.label
  expect(labelOn('2027-05-31')).toBe('Open: Question b')
  expect(labelOn('2027-06-01')).toBe('Open: Question c')
  expect(sealText(seal, '2027-05-31')).toBe('sealed until June 1, 2027')
  expect(sealText(seal, '2027-06-01')).toContain('set a later day')
})

test('[ROOM-40] a closed result can be read at the desk first, once, and a round has its own rule', () => {
  const closed = { state: 'closed', counted: true } as const
  expect(readStep(activity('a', closed))).toMatchObject({ body: { to: 'closed', read: true } })
  expect(readStep(activity('a', { ...closed, result_read: true }))).toBeUndefined()
  expect(readStep(activity('a', { state: 'open' }))).toBeUndefined()
})
