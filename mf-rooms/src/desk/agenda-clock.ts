import { timeText } from '@icio/contracts/dates/day-text'
import type { HostActivity, HostRoom } from '@icio/contracts/rooms/room-views'

const minuteMs = 60_000

/** When an activity is planned to begin and to end; minutes from the agenda's beginning. */
export interface PlannedTime {
  from: number
  to: number
}

type PlannedAgenda = readonly Pick<HostActivity, 'id' | 'minutes'>[]

/** Returns the planned times of an agenda, by activity (FORUM-8). An activity without minutes takes none. */
export function plannedTimes(agenda: PlannedAgenda): ReadonlyMap<string, PlannedTime> {
  const times = new Map<string, PlannedTime>()
  let from = 0
  for (const { id, minutes = 0 } of agenda) {
    times.set(id, { from, to: from + minutes })
    from += minutes
  }
  return times
}

/** Returns the minutes that an agenda is planned to take. */
export function plannedMinutesOf(agenda: PlannedAgenda): number {
  return agenda.reduce((sum, { minutes = 0 }) => sum + minutes, 0)
}

/** Where a run stands beside its plan, in whole minutes. */
export interface AgendaProgress {
  /** How far the run is behind its plan; negative when it is ahead. */
  behind: number
  /** Until the planned end; negative past it. */
  left: number
  /** What is planned for the activities that have not been opened. */
  planned: number
  /** How many those are. */
  waiting: number
  /** The fewest activities without which the rest fits into what is left, in the order of the agenda. */
  skip: HostActivity[]
}

/**
 * Returns where a run stands beside its plan (FORUM-8); null without a beginning or without minutes, and when nothing is
 * left to do.
 */
export function agendaProgress(
  { agenda, current_id, agenda_starts_at }: Pick<HostRoom, 'agenda' | 'current_id' | 'agenda_starts_at'>,
  now: number,
): AgendaProgress | null {
  if (agenda_starts_at === null || plannedMinutesOf(agenda) === 0) return null
  const times = plannedTimes(agenda)
  const elapsedMinutes = (now - Date.parse(agenda_starts_at)) / minuteMs
  const running = agenda.find(({ id, state, next }) => id === current_id && !(state === 'shown' && !next))
  const waiting = agenda.filter(({ state }) => state === 'draft')
  const at = running ?? waiting[0]
  if (!at) return null
  const { from, to } = times.get(at.id) ?? { from: 0, to: 0 }
  // What runs is in time anywhere between its beginning and its end; what comes next is late from its beginning on.
  const latest = running ? to : from
  const behind = elapsedMinutes > latest ? elapsedMinutes - latest : Math.min(0, elapsedMinutes - from)
  const left = plannedMinutesOf(agenda) - elapsedMinutes
  const ofRunning = running ? Math.min(to - from, Math.max(0, to - elapsedMinutes)) : 0
  return {
    behind: Math.round(behind),
    left: Math.round(left),
    planned: plannedMinutesOf(waiting),
    waiting: waiting.length,
    skip: activitiesToSkip(waiting, left - ofRunning),
  }
}

/** Returns the fewest activities without which the others fit: the longest go first, of equal ones the later. */
function activitiesToSkip(waiting: readonly HostActivity[], left: number): HostActivity[] {
  // Less than a minute over is no reason to skip anything.
  let over = plannedMinutesOf(waiting) - Math.ceil(left)
  const out = new Set<HostActivity>()
  const longestFirst = waiting
    .filter(({ minutes = 0 }) => minutes > 0)
    .reverse()
    .sort((a, b) => (b.minutes ?? 0) - (a.minutes ?? 0))
  for (const activity of longestFirst) {
    if (over <= 0) break
    out.add(activity)
    over -= activity.minutes ?? 0
  }
  return waiting.filter((activity) => out.has(activity))
}

/** Returns when something is planned: by the clock, or after so many minutes where the beginning is not known. */
export function plannedAt(from: number, agendaStartsAt: string | null): string {
  if (agendaStartsAt !== null) return timeText(new Date(Date.parse(agendaStartsAt) + from * minuteMs))
  return from === 0 ? 'At the beginning' : `After ${minutesText(from)}`
}

/** The sentence about ahead or behind: 'On time.', '4 minutes behind.', '1 minute ahead.' */
export function behindText(behind: number): string {
  return behind === 0 ? 'On time.' : `${minutesText(Math.abs(behind))} ${behind > 0 ? 'behind' : 'ahead'}.`
}

/** '1 minute', '{n} minutes' */
export function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
