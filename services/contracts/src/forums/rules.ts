import { dayAfter, dayIn } from '../dates/days.js'

/** What a forum holds at most (FORUM-11). */
export const forumLimits = { days: 7, sessions: 60, organizers: 10, forums: 20 } as const
export const forumTextLengths = { title: { least: 3, most: 80 }, place: 80, hall: 40 } as const
/** Browsers and caches keep the program this long; a page asks again this often (FORUM-12). */
export const programKeptSeconds = 5
export const programAskedEveryMs = 10_000
/** A link for a co-organizer lives this long (FORUM-11). */
export const organizerLinkLifetimeMs = 30 * 24 * 60 * 60_000

export function forumDays({ first_day, days }: { first_day: string; days: number }): string[] {
  return Array.from({ length: days }, (_, index) => dayAfter(first_day, index))
}

interface Timed {
  starts_at: string
  ends_at: string
  running: boolean
}

/**
 * Returns the sessions of a program as it is read (FORUM-12): what runs now, which is what a host has begun; what is
 * next, all that begin first among those to come; and the rest.
 */
export function programParts<Session extends Timed>(
  sessions: readonly Session[],
  now: number,
): { now: Session[]; next: Session[]; rest: Session[] } {
  const byTime = sessions.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  const running = byTime.filter((session) => session.running)
  const toCome = byTime.filter(({ running, ends_at }) => !running && Date.parse(ends_at) > now)
  const [first] = toCome
  const next = toCome.filter(({ starts_at }) => starts_at === first?.starts_at)
  return { now: running, next, rest: byTime.filter((one) => !running.includes(one) && !next.includes(one)) }
}

/** Returns sessions by their days where the forum is. */
export function byDay<Session extends Timed>(
  sessions: readonly Session[],
  timeZone: string,
): { day: string; sessions: Session[] }[] {
  const days = new Map<string, Session[]>()
  for (const session of sessions) {
    const day = dayIn(session.starts_at, timeZone)
    days.set(day, [...(days.get(day) ?? []), session])
  }
  return [...days].map(([day, ofDay]) => ({ day, sessions: ofDay }))
}
