import { banksByKind } from '@icio/contracts/banks/banks'
import { dayAfter, dayOf, knownTimeZone } from '@icio/contracts/dates/days'
import { defaultEdition, editionIds, type Edition } from '@icio/contracts/editions'
import type { NextThing } from '@icio/contracts/path/endpoints'
import { evidenceGames, type PathEvidenceRecords } from '../collections/path-evidence.js'
import type { Practices } from '../practice/practice.js'
import type { ForecastOperations } from '../ranges/forecasts.js'
import type { MeetingOperations } from './meetings.js'
import type { Paths } from './path.js'
import type { Records } from './record.js'

/** How many days ahead a meeting or the end of a forecast counts as next. */
const soonDays = 7

export interface NextThingsOptions {
  practices: Pick<Practices, 'of'>
  meetings: Pick<MeetingOperations, 'next'>
  forecasts: Pick<ForecastOperations, 'list'>
  evidence: Pick<PathEvidenceRecords, 'ofUser'>
  paths: Paths
  education: Pick<Records, 'of'>
  now: () => Date
}

export type NextThings = ReturnType<typeof createNextThings>
type Thing = Omit<NextThing, 'minutes' | 'goal'>

/**
 * Decides what a person does next, the first that applies: due cards, a meeting within seven days, the path's next
 * module, a forecast that closes within seven days, ten questions (PATH-31). Every read is of this person
 * alone, by index.
 */
export function createNextThings(options: NextThingsOptions) {
  const { practices, meetings, forecasts, evidence, paths, education, now } = options

  /** The edition in which the person has answered most. */
  async function editionOf(userId: string): Promise<Edition> {
    const counts = new Map<string, number>()
    for (const { bank } of await evidence.ofUser(userId)) counts.set(bank, (counts.get(bank) ?? 0) + 1)
    const answerCountOf = (edition: Edition) =>
      evidenceGames.reduce((sum, game) => sum + (counts.get(banksByKind[game][edition]) ?? 0), 0)
    return editionIds.reduce(
      (most, edition) => (answerCountOf(edition) > answerCountOf(most) ? edition : most),
      defaultEdition,
    )
  }

  async function thingOf(userId: string, zone: string | null): Promise<Thing> {
    const [{ decks }, meeting, specialization] = await Promise.all([
      practices.of(userId, zone),
      meetings.next(userId),
      editionOf(userId),
    ])
    const deck = decks.find(({ due }) => due > 0)
    if (deck) return { kind: 'due', specialization: deck.specialization, due: deck.due, game: deck.game }
    const soon = dayAfter(dayOf(now()), soonDays)
    if (meeting && meeting.day <= soon)
      return { kind: 'meeting', specialization: meeting.specialization, day: meeting.day }
    const { modules } = await paths.of(userId, specialization)
    const module = modules.find(({ state }) => state !== 'shown')
    if (module) return { kind: 'module', specialization, module: module.id, title: module.title }
    const closing = (await forecasts.list({ state: 'open', specialization }, userId)).find(
      ({ closes_at, own }) => !own && closes_at.slice(0, 10) <= soon,
    )
    if (closing)
      return {
        kind: 'forecast',
        specialization,
        title: closing.prompt,
        day: closing.closes_at.slice(0, 10),
      }
    return { kind: 'quiz', specialization }
  }

  return {
    async of(userId: string, timeZone?: string): Promise<NextThing> {
      const year = now().getUTCFullYear()
      const [thing, { entries, goal }] = await Promise.all([
        thingOf(userId, knownTimeZone(timeZone)),
        education.of(userId, year),
      ])
      const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0)
      if (!goal) return { ...thing, minutes }
      const { hours, minutes_of_hour, minutes: reachedMinutes } = goal
      return { ...thing, minutes, goal: { hours, minutes_of_hour, minutes: reachedMinutes } }
    },
  }
}
