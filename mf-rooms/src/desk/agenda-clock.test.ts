import type { HostActivity } from '@icio/contracts/rooms/room-views'
import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { agendaProgress, behindText, plannedTimes } from './agenda-clock.js'

const begins = '2026-11-28T09:00:00.000Z'
const minutesAfter = (minutes: number) => Date.parse(begins) + minutes * 60_000
const activity = (id: string, minutes: number | undefined, state: HostActivity['state'] = 'draft') =>
  fromPartial<HostActivity>({ id, minutes, state, next: state === 'shown' ? null : { to: 'open' } })
const progress = (agenda: HostActivity[], current_id: string | null, minutes: number) =>
  agendaProgress({ agenda, current_id, agenda_starts_at: begins }, minutesAfter(minutes))

test('[FORUM-8] planned times follow one another; an activity without minutes takes none', () => {
  const times = plannedTimes([activity('a', 5), activity('b', undefined), activity('c', 10)])
  expect([...times.values()]).toEqual([
    { from: 0, to: 5 },
    { from: 5, to: 5 },
    { from: 5, to: 15 },
  ])
})

test('[FORUM-8] what runs is on time between its beginning and its end, behind after it, ahead before it', () => {
  const agenda = [activity('a', 5, 'shown'), activity('b', 10, 'open'), activity('c', 10)]
  const behind = (minutes: number) => progress(agenda, 'b', minutes)?.behind
  expect([3, 5, 15, 19].map(behind)).toEqual([-2, 0, 0, 4])
  expect([4, 0, -1].map(behindText)).toEqual(['4 minutes behind.', 'On time.', '1 minute ahead.'])
})

test('[FORUM-8] between two activities the next one is late from its planned beginning on', () => {
  const agenda = [activity('a', 5, 'shown'), activity('b', 10)]
  expect([4, 5, 8].map((minutes) => progress(agenda, 'a', minutes)?.behind)).toEqual([-1, 0, 3])
})

test('[FORUM-8] what fits: the fewest activities are skipped, the longest and later ones first', () => {
  const agenda = [
    activity('a', 20, 'shown'),
    activity('b', 3),
    activity('c', 8),
    activity('d', 8),
    activity('e', 3),
    activity('f', 8),
  ]
  const at = (minutes: number) => progress(agenda, 'a', minutes)
  expect(at(20)?.skip).toEqual([])
  const late = at(38)!
  expect([late.left, late.planned, late.waiting]).toEqual([12, 30, 5])
  expect(late.skip.map(({ id }) => id)).toEqual(['c', 'd', 'f'])
  expect(at(42)?.skip.map(({ id }) => id)).toEqual(['c', 'd', 'f'])
  expect(at(25)?.skip.map(({ id }) => id)).toEqual(['f'])
  expect(at(60)?.skip.map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e', 'f'])
})

test('[FORUM-8] what runs takes its remaining minutes before anything else fits', () => {
  const agenda = [activity('a', 10, 'open'), activity('b', 5)]
  expect(progress(agenda, 'a', 4)?.skip).toEqual([])
  expect(progress([activity('a', 10, 'open'), activity('b', 5)], 'a', 14)?.skip.map(({ id }) => id)).toEqual([
    'b',
  ])
})

test('[FORUM-8] without minutes, without a beginning, or at the end nothing is said', () => {
  expect(progress([activity('a', undefined)], null, 3)).toBeNull()
  expect(progress([activity('a', 5, 'shown')], 'a', 3)).toBeNull()
  expect(
    agendaProgress({ agenda: [activity('a', 5)], current_id: null, agenda_starts_at: null }, 0),
  ).toBeNull()
})
