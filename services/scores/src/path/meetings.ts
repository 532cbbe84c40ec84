import { randomUUID } from 'node:crypto'
import { readModules } from '@icio/banks/path'
import { banksByKind } from '@icio/contracts/banks/banks'
import { dayFrom, dayOf, daysBetween } from '@icio/contracts/dates/days'
import type { Edition } from '@icio/contracts/editions'
import { meetingDaysAhead, meetingQuestions, meetingRecall, mostMeetings } from '@icio/contracts/path/mastery'
import type { Meeting, Meetings, NewMeeting } from '@icio/contracts/path/endpoints'
import type { QuestionBank, QuizRow } from '@icio/contracts/question-bank/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { shuffle, type Random } from '@icio/kit/random'
import type { MeetingRecords, StoredMeeting } from '../collections/meetings.js'
import type { PathEvidenceRecords } from '../collections/path-evidence.js'
import type { PracticeCards } from '../collections/practice-cards.js'
import { recallOn } from '../practice/schedule.js'

const keptMs = 31 * 24 * 60 * 60_000

interface MeetingsOptions {
  meetings: MeetingRecords
  cards: PracticeCards
  evidence: PathEvidenceRecords
  bank: QuestionBank
  random: Random
  now: () => Date
}

export type MeetingOperations = ReturnType<typeof createMeetings>

/** Implements meetings and the questions before the next one (PATH-21, PATH-22). */
export function createMeetings({ meetings, cards, evidence, bank, random, now }: MeetingsOptions) {
  async function topicsOf(edition: Edition): Promise<Map<string, number>> {
    const tags = new Set(readModules(edition).flatMap((module) => module.tags))
    const counts = new Map<string, number>()
    for (const row of await bank.questions('quiz', edition))
      for (const tag of row.tags) if (tags.has(tag)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
    return counts
  }

  return {
    async of(userId: string, edition: Edition): Promise<Meetings> {
      const [own, topics] = await Promise.all([meetings.of(userId, dayOf(now())), topicsOf(edition)])
      return {
        meetings: own.filter(({ specialization }) => specialization === edition).map(toMeeting),
        topics: [...topics]
          .map(([tag, questions]) => ({ tag, questions }))
          .sort((a, b) => (a.tag < b.tag ? -1 : 1)),
      }
    },

    /** @throws ServiceError no_such_day, unknown_topic, too_many */
    async add(userId: string, { specialization, day, topics }: NewMeeting): Promise<Meeting> {
      const ahead = daysBetween(dayOf(now()), day)
      // Where the person is, it may be yesterday still, so that a meeting of tomorrow is today here.
      if (!(ahead >= 0 && ahead <= meetingDaysAhead)) throw new ServiceError('no_such_day')
      const there = await topicsOf(specialization)
      if (!topics.every((topic) => there.has(topic))) throw new ServiceError('unknown_topic')
      if ((await meetings.ofUser(userId)).length >= mostMeetings) throw new ServiceError('too_many')
      const expires_at = new Date(new Date(`${day}T00:00:00Z`).getTime() + keptMs)
      const meeting = { _id: randomUUID(), user_id: userId, specialization, day, topics, expires_at }
      await meetings.add(meeting)
      return toMeeting(meeting)
    },

    /** @throws ServiceError not_found for another person's, too */
    async remove(userId: string, id: string): Promise<void> {
      if (!(await meetings.remove(userId, id))) throw new ServiceError('not_found')
    },

    /** The next meeting of a person, in any edition; null for none. */
    async next(userId: string): Promise<Meeting | null> {
      const [first] = await meetings.of(userId, dayOf(now()))
      return first ? toMeeting(first) : null
    },

    /**
     * The questions before the next meeting: cards of its topics that will be known with less than 90% on that day, the
     * least known first; then questions never met, medium ones first; then those met longest ago. None without a meeting.
     */
    async round(userId: string, edition: Edition): Promise<QuizRow[]> {
      const own = await meetings.of(userId, dayOf(now()))
      const next = own.find(({ specialization }) => specialization === edition)
      if (!next) return []
      const name = banksByKind.quiz[edition]
      const [rows, ownCards, keptEvidence] = await Promise.all([
        bank.questions('quiz', edition),
        cards.ofBank(userId, name),
        evidence.of(userId, [name]),
      ])
      const day = dayFrom(next.day) ?? now()
      const recall = new Map(
        ownCards.map(({ question_id, memory, due }) => [question_id, recallOn({ ...memory, due }, day)]),
      )
      const lastMet = new Map(
        keptEvidence.map(({ question_id, last_at }) => [question_id, last_at.getTime()]),
      )
      const placedRows = shuffle(
        rows.filter(({ tags }) => tags.some((tag) => next.topics.includes(tag))),
        random,
      ).map((row) => ({
        row,
        place: placeOf(row, recall.get(row.question_id), lastMet.get(row.question_id)),
      }))
      return placedRows
        .sort((one, other) => one.place[0] - other.place[0] || one.place[1] - other.place[1])
        .slice(0, meetingQuestions)
        .map(({ row }) => row)
    },
  }
}

/** Where a question stands: which of the three groups, and where in it. */
function placeOf(row: QuizRow, recall: number | undefined, lastMet: number | undefined): [number, number] {
  if (recall !== undefined && recall < meetingRecall) return [0, recall]
  if (lastMet === undefined && recall === undefined) return [1, row.difficulty === 'medium' ? 0 : 1]
  return [2, lastMet ?? 0]
}

function toMeeting({ _id: id, specialization, day, topics }: StoredMeeting): Meeting {
  return { id, specialization, day, topics }
}
