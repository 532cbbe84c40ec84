import { dayIn } from '@icio/contracts/dates/days'
import { middleHalf, percentOf, plainWord, shownTables, wordsShown } from '@icio/contracts/rooms/counting'
import type { ReportActivity } from '@icio/contracts/rooms/endpoints'
import { answersKeptMs, quorum, reportMonths } from '@icio/contracts/rooms/rules'
import { figureText } from '@icio/contracts/numbers/figure-text'
import type { ReportRecord } from '../../collections/room-reports.js'
import { approvedWords, byVotes, isPublic } from '../entries/entries.js'
import { mirrorReport, roundReport } from './judgment-report.js'
import { peersReport } from '../activities/peers.js'
import { reportTitle } from '../hosting/public-body.js'
import { openedReport, sealedReport } from '../answering/sealed.js'
import { againItems } from './again-items.js'
import { knowledgeOf } from './report-knowledge.js'
import { correctText, optionRows, shownQuestions, textIn } from './report-questions.js'
import { agendaFileOf } from '../agenda/agenda-file.js'
import type { BallotCount } from '../answering/ballot-count.js'
import type { ActivityRecord, EntryRecord, RoomRecord, RunningRoom } from '../room.js'

/** Null if nothing was shown. Nothing of a seat is in it, but how many browsers took one (ROOM-23). */
export function makeReport(
  room: RunningRoom,
  { entries, seats, now }: { entries: readonly EntryRecord[]; seats: number; now: Date },
): ReportRecord | null {
  const parts = room.agenda.map((activity) => ({ activity, rows: reportOf(room, activity, entries) }))
  const activities = parts.flatMap(({ rows }) => rows)
  const cards = parts.flatMap(({ activity, rows }) =>
    activity.content.kind === 'feedback'
      ? rows.map((row) => ({ activity: activities.indexOf(row), activity_id: activity.id }))
      : [],
  )
  const again = parts.flatMap(({ activity, rows: [row, ...others] }) =>
    row === undefined
      ? []
      : againItems(activity, {
          rows: [row, ...others],
          first: activities.indexOf(row),
          edition: room.specialization,
        }),
  )
  if (activities.length === 0) return null
  // What proves training is kept as long as its attendance (FORUM-18).
  const kept_months = (room.run.for_credit ? room.credit?.kept_months : undefined) ?? reportMonths
  return {
    _id: room.run.id,
    host_ids: room.host_ids,
    share_hash: null,
    report: {
      id: room.run.id,
      title: reportTitle(room),
      specialization: room.specialization,
      // Rooms that were opened before have no zone; their day is that of UTC.
      date: dayIn(room.run.first_activity_at ?? room.run.began_at, room.time_zone ?? 'UTC'),
      seats,
      knows: knowledgeOf(room),
      activities,
    },
    ...(cards.length > 0 ? { cards, comments_until: new Date(now.getTime() + answersKeptMs) } : {}),
    again,
    agenda: { file: agendaFileOf(room, { notes: true, answers: true }), seats: room.seats_limit },
    kept_months,
    created_at: now,
    expires_at: monthsAfter(now, kept_months),
  }
}

/** Returns the same day so many months later, or the last day of a shorter month. */
export function monthsAfter(day: Date, months: number): Date {
  const after = new Date(day)
  after.setUTCMonth(after.getUTCMonth() + months)
  if (after.getUTCDate() !== day.getUTCDate()) after.setUTCDate(0)
  return after
}

/** Returns one entry for an activity, or one for each question of a quiz or board. */
function reportOf(
  room: RoomRecord,
  activity: ActivityRecord,
  entries: readonly EntryRecord[],
): ReportActivity[] {
  const { content, state, counted } = activity
  const { kind, prompt: title = '', explanation, source } = content
  if (activity.opened_seal) return [openedReport(content, activity.opened_seal)]
  if (content.seal) return sealedReport(activity)
  if (activity.quiz || activity.board) {
    return shownQuestions(activity).flatMap(({ counted, prompt, options, right, explanation, source }) =>
      counted
        ? [
            {
              ...base(kind, prompt, counted),
              ...optionRows(counted, options, [right]),
              ...correctText(counted, options, [right]),
              explanation,
              source,
            },
          ]
        : [],
    )
  }
  if (kind === 'round') return roundReport(activity)
  if (kind === 'mirror') return mirrorReport(activity, room.specialization)
  if (kind === 'feedback') return cardReport(activity)
  if (kind === 'peers') return peersReport(activity)
  if (kind === 'questions') return questionsReport(activity, entries)
  if (state !== 'shown') return []
  const more = { ...(explanation ? { explanation } : {}), ...(source ? { source } : {}) }
  if (!counted) return []
  const about = base(kind, title, counted)
  if (about.few) {
    const { right = [], options = [], truth, unit, decimals } = content
    if (!activity.answer_shown) return [about]
    const texts =
      truth === undefined ? right.map((id) => textIn(options, id)) : [figureText(truth, { unit, decimals })]
    return [{ ...about, ...(texts.length > 0 ? { right: texts.join('; ') } : {}), ...more }]
  }
  const tables = shownTables(counted.tables, quorum.report)
  if (kind === 'choice') {
    const options = content.options ?? []
    const right = activity.answer_shown ? (content.right ?? []) : []
    const byTable = tables.map((own) => ({ table: own.table, n: own.n, ...optionRows(own, options, right) }))
    return [{ ...about, ...optionRows(counted, options, right), ...more, tables: byTable }]
  }
  if (kind === 'number') {
    const { median, low, high } = middleHalf(counted.dots)
    const byTable = tables.map(({ table, n, median }) => ({
      table,
      n,
      rows: [],
      ...(median === null ? {} : { median }),
    }))
    return [{ ...about, figures: { median, low, high, ...truthOf(activity) }, ...more, tables: byTable }]
  }
  if (kind === 'range') {
    const { truth } = content
    const hits = counted.ranges.filter(
      ({ low, high }) => truth !== undefined && low <= truth && truth <= high,
    ).length
    const ends = (end: 'low' | 'high') => middleHalf(counted.ranges.map((range) => range[end])).median
    const hit = activity.answer_shown && truth !== undefined ? { hits } : {}
    return [
      { ...about, figures: { low: ends('low'), high: ends('high'), ...truthOf(activity), ...hit }, ...more },
    ]
  }
  if (kind === 'rank') {
    const rows = counted.ranks.map(({ choice_id, borda }) => {
      return {
        text: content.options?.find(({ id }) => id === choice_id)?.text ?? '',
        count: borda,
        percent: null,
      }
    })
    return [{ ...about, rows: rows.sort((a, b) => b.count - a.count) }]
  }
  const approvedTextByWord = approvedWords(entries, activity.id)
  const words = counted.words
    .filter(({ text }) => approvedTextByWord.has(plainWord(text)))
    .slice(0, wordsShown)
  return [
    {
      ...about,
      rows: words.map(({ text, count }) => ({ text, count, percent: percentOf(count, counted.n) })),
    },
  ]
}

/** Returns the counts of an exit card, which nobody has shown (FORUM-15). */
function cardReport({
  content: { kind, prompt = '', statements = [] },
  counted,
}: ActivityRecord): ReportActivity[] {
  if (!counted) return []
  const about = base(kind, prompt, counted)
  if (about.few) return [about]
  const { ratings = [] } = counted
  return [{ ...about, statements: statements.map((text, place) => ({ text, counts: ratings[place] ?? [] })) }]
}

/** Returns the approved questions of the audience, and what became of all of them. */
function questionsReport(
  { id, state, content: { kind, prompt: title = '' }, counted }: ActivityRecord,
  entries: readonly EntryRecord[],
): ReportActivity[] {
  const came = entries.filter((entry) => entry.activity_id === id)
  if (came.length === 0 && state !== 'shown') return []
  const questions = came
    .filter(isPublic)
    .toSorted(byVotes)
    .map(({ text, votes, state }) => ({ text, votes: votes.length, state }))
  const lines = [whatBecameOf(came)]
  return [{ title, kind, n: counted?.n ?? 0, few: false, rows: [], tables: [], lines, questions }]
}

/** Says how many questions came and what became of them (FORUM-16). */
function whatBecameOf(came: readonly EntryRecord[]): string {
  const shownCount = came.filter((entry) => entry.was_shown ?? isPublic(entry)).length
  const answeredCount = came.filter(({ state }) => state === 'answered').length
  const were = (count: number) => `${count} ${count === 1 ? 'was' : 'were'}`
  return `${came.length} came, ${were(shownCount)} shown, ${were(answeredCount)} answered.`
}

function base(kind: ReportActivity['kind'], title: string, { n }: BallotCount): ReportActivity {
  return { title, kind, n, few: n < quorum.report, rows: [], tables: [] }
}

function truthOf({ answer_shown, content: { truth, unit, decimals } }: ActivityRecord) {
  return {
    ...(answer_shown && truth !== undefined ? { truth } : {}),
    ...(unit ? { unit } : {}),
    ...(decimals === undefined ? {} : { decimals }),
  }
}
