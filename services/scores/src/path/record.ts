import { randomUUID } from 'node:crypto'
import { readArticles } from '@icio/banks/articles'
import { readDutiesData, readPathData } from '@icio/banks/path'
import { dayAfter, dayIn, dayOf, knownTimeZone } from '@icio/contracts/dates/days'
import { editions, type Edition } from '@icio/contracts/editions'
import { monthsBefore, type RoundId } from '@icio/contracts/path/mastery'
import type {
  Duties,
  EducationRecord,
  Entry,
  Goal,
  NewEntry,
  ReadArticleEntry,
} from '@icio/contracts/record/endpoints'
import { minutesOfRound, mostOwnEntries } from '@icio/contracts/record/record-rules'
import { ServiceError } from '@icio/kit/http/errors'
import type { EducationEntries, EducationEntry } from '../collections/education-entries.js'
import type { EducationGoals } from '../collections/education-goals.js'
import type { GameRecord } from '../games/game-session.js'

/** A round that counts for the record: of a module, of the check, or of practice. */
interface Round {
  user_id: string
  edition: Edition
  first: Date
  last: Date
  /** The IANA name of the person's time zone, by whose days it is entered. */
  zone?: string | undefined
}
type RecordedRound = (Round & { kind: 'check' | 'practice' }) | (Round & { kind: 'module'; module: RoundId })

export type RecordedRounds = ReturnType<typeof createRecordedRounds>

/** Enters rounds in the education record of their person (PATH-17). */
export function createRecordedRounds(entries: EducationEntries) {
  async function note(round: RecordedRound): Promise<void> {
    const { user_id, kind, edition, first, last, zone = 'UTC' } = round
    const ref = kind === 'module' ? `${edition}:${round.module}` : edition
    await entries.addMinutes(
      { user_id, kind, day: dayIn(last, zone), title: titleOf(round), minutes: minutesOfRound(first, last) },
      ref,
    )
  }
  return {
    note,

    /** Enters a finished game if it is a round of a module or of practice. */
    async noteGame({
      user_id,
      specialization: edition,
      module,
      practice,
      answers,
      time_zone: zone,
    }: GameRecord): Promise<void> {
      const [first, last] = [answers[0]?.answered_at, answers.at(-1)?.answered_at]
      if (user_id === null || !first || !last) return
      const round = { user_id, edition, first, last, zone }
      if (module) await note({ ...round, kind: 'module', module })
      else if (practice) await note({ ...round, kind: 'practice' })
    },
  }
}

function titleOf(round: RecordedRound): string {
  const { audience } = editions[round.edition]
  switch (round.kind) {
    case 'practice':
      return `Practice, ${audience}`
    case 'check':
      return `Check of the trustee path, ${audience}`
    case 'module': {
      if (round.module === 'meeting') return `Before a meeting, ${audience}`
      const title = readPathData().modules.find(({ id }) => id === round.module)?.title
      return `Module: ${title ?? round.module}, ${audience}`
    }
  }
}

/** An article counts at the earliest when this share of its minutes has passed since the one before (PATH-17). */
const fastestReading = 0.5

interface RecordsOptions {
  entries: EducationEntries
  goals: EducationGoals
  now: () => Date
}

export type Records = ReturnType<typeof createRecords>

/** Implements the education record of a person (PATH-17 to PATH-20). */
export function createRecords({ entries, goals, now }: RecordsOptions) {
  let library: ReturnType<typeof readArticles> | undefined
  return {
    /** The entries of a year, by default of the latest one with entries, and how far the goal is. */
    async of(userId: string, requestedYear?: number): Promise<EducationRecord> {
      const [all, goal] = await Promise.all([entries.ofUser(userId), goals.of(userId)])
      const years = [...new Set(all.map(({ day }) => Number(day.slice(0, 4))))].sort((a, b) => b - a)
      const year = requestedYear ?? years[0] ?? now().getUTCFullYear()
      return {
        year,
        years,
        entries: all.filter(({ day }) => day.startsWith(`${year}-`)).map(toEntry),
        ...(goal ? { goal: { ...goal, ...progressOf(goal, all) } } : {}),
      }
    },

    /** @throws ServiceError too_many, day_in_future */
    async add(userId: string, { day, ...fields }: NewEntry): Promise<Entry> {
      // It may be tomorrow already where the person is.
      if (day > dayAfter(dayOf(now()), 1)) throw new ServiceError('day_in_future')
      const own = await Promise.all([entries.countOf(userId, 'own'), entries.countOf(userId, 'room')])
      if (own[0] + own[1] >= mostOwnEntries) throw new ServiceError('too_many')
      const entry = { _id: `${userId}:${randomUUID()}`, user_id: userId, day, ...fields }
      await entries.addOnce(entry)
      return toEntry(entry)
    },

    /** @throws ServiceError not_found for another person's entry, and for one that came by itself */
    async remove(userId: string, id: string): Promise<void> {
      if (!(await entries.remove(userId, `${userId}:${id}`))) throw new ServiceError('not_found')
    },

    /**
     * Enters an article once a year. One that comes sooner after the one before than it can be read is not entered.
     *
     * @returns its minutes; 0 if nothing was entered
     * @throws ServiceError not_found for no article
     */
    async enterArticle(userId: string, { slug, edition, time_zone }: ReadArticleEntry): Promise<number> {
      library ??= readArticles()
      const article = library.find((each) => each.slug === slug && each.edition === edition)
      if (!article) throw new ServiceError('not_found')
      const at = now()
      const day = dayIn(at, knownTimeZone(time_zone) ?? 'UTC')
      const before = await entries.latestArticle(userId)
      const soonest = (before?.at?.getTime() ?? 0) + fastestReading * article.minutes * 60_000
      if (at.getTime() < soonest) return 0
      const isNew = await entries.addOnce({
        _id: `${userId}:article:${slug}.${edition}:${day.slice(0, 4)}`,
        user_id: userId,
        kind: 'article',
        day,
        at,
        title: article.title,
        minutes: article.minutes,
      })
      return isNew ? article.minutes : 0
    },

    setGoal: (userId: string, goal: Goal) => goals.set(userId, goal),
    removeGoal: (userId: string) => goals.removeOf(userId),

    /** The states of which a law has been read, and the duties of one of them. */
    duties(state?: string): Duties {
      const { rows } = readDutiesData()
      return {
        states: [...new Set(rows.map(({ jurisdiction }) => jurisdiction))].sort(),
        duties: rows.filter(({ jurisdiction }) => jurisdiction === state),
      }
    },
  }
}

function progressOf(goal: Goal, all: readonly EducationEntry[]): { minutes: number; end: string } {
  const end = monthsAfter(goal.start, goal.months)
  const inTime = all.filter(({ day }) => day >= goal.start && day < end)
  return { minutes: inTime.reduce((sum, { minutes }) => sum + minutes, 0), end }
}

function monthsAfter(day: string, months: number): string {
  return dayOf(monthsBefore(new Date(`${day}T00:00:00Z`), -months))
}

/** What its person reads: an id without the person's. */
function toEntry({ _id, user_id, kind, day, title, provider, minutes }: EducationEntry): Entry {
  const id = _id.slice(user_id.length + 1)
  return { id, kind, day, title, minutes, ...(provider === undefined ? {} : { provider }) }
}
