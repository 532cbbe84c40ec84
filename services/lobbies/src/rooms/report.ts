import { dayIn } from '@icio/contracts/dates/days'
import { readArticles } from '@icio/banks/articles'
import type { Edition } from '@icio/contracts/editions'
import {
  entropy,
  middleHalf,
  percentOf,
  plainWord,
  shownTables,
  wordsShown,
} from '@icio/contracts/rooms/counting'
import type { ReportActivity, ReportRow, RoomKnowledge } from '@icio/contracts/rooms/endpoints'
import { quorum, reportMonths } from '@icio/contracts/rooms/rules'
import { wilsonInterval } from '@icio/contracts/statistics/shares'
import type { ReportRecord } from '../collections/room-reports.js'
import { approvedWords, byVotes, isPublic } from './entries.js'
import { mirrorReport, roundReport } from './judgment-report.js'
import type { ActivityRecord, Counted, DealtQuestion, EntryRecord, RoomRecord, RunningRoom } from './room.js'

const articlesNamed = 3
const questionsNamed = 2
const topicsNamed = 8

/** A counted question with a right option: of a quiz, of the agenda, or of a round. */
interface Judged {
  prompt: string
  options: { id: string; text: string }[]
  right: string[]
  tags: string[]
  counted: Pick<Counted, 'n' | 'counts'>
  confident_wrong?: DealtQuestion['confident_wrong']
}

/**
 * Returns the report of a run (ROOM-23), with nothing of a seat in it; null if nothing was shown.
 *
 * @param seats how many browsers took a seat
 */
export function makeReport(
  room: RunningRoom,
  { entries, seats, now }: { entries: readonly EntryRecord[]; seats: number; now: Date },
): ReportRecord | null {
  const activities = room.agenda.flatMap((activity) => reportOf(room, activity, entries))
  if (activities.length === 0) return null
  return {
    _id: room.run.id,
    host_ids: room.host_ids,
    share_hash: null,
    report: {
      id: room.run.id,
      title: room.title,
      specialization: room.specialization,
      // Rooms that were opened before have no zone; their day is that of UTC.
      date: dayIn(room.run.first_activity_at ?? room.run.began_at, room.time_zone ?? 'UTC'),
      seats,
      knows: knowledgeOf(room),
      activities,
    },
    created_at: now,
    expires_at: monthsAfter(now, reportMonths),
  }
}

/** Returns the same day so many months later, or the last day of a shorter month. */
function monthsAfter(day: Date, months: number): Date {
  const after = new Date(day)
  after.setUTCMonth(after.getUTCMonth() + months)
  if (after.getUTCDate() !== day.getUTCDate()) after.setUTCDate(0)
  return after
}

/** The questions of a quiz or clues of a board that were shown. */
function shownQuestions({ quiz, board }: ActivityRecord): DealtQuestion[] {
  if (quiz) {
    const isShown = quiz.phase === 'answer' || quiz.phase === 'podium'
    return quiz.questions.slice(0, quiz.index + (isShown ? 1 : 0))
  }
  if (!board) return []
  const isLastShown = board.phase === 'last-answer' || board.phase === 'final'
  const cells = board.categories.flatMap((category) => category.cells)
  const isOpen = board.phase === 'clue' || board.phase === 'closed'
  return [
    ...cells.filter(({ played, id }) => played && !(isOpen && id === board.cell)).map(({ clue }) => clue),
    ...(isLastShown ? [board.last.clue] : []),
  ]
}

/** Returns one entry for an activity, or one for each question of a quiz or board. */
function reportOf(
  room: RoomRecord,
  activity: ActivityRecord,
  entries: readonly EntryRecord[],
): ReportActivity[] {
  const { content, state, counted } = activity
  const { kind, prompt: title = '', explanation, source } = content
  if (activity.quiz || activity.board) {
    return shownQuestions(activity).flatMap(({ counted, prompt, options, right, explanation, source }) =>
      counted
        ? [{ ...base(kind, prompt, counted), ...optionRows(counted, options, [right]), explanation, source }]
        : [],
    )
  }
  if (kind === 'round') return roundReport(activity)
  if (kind === 'mirror') return mirrorReport(activity, room.specialization)
  if (state !== 'shown' && kind !== 'questions') return []
  const more = { ...(explanation ? { explanation } : {}), ...(source ? { source } : {}) }
  if (kind === 'questions') {
    const questions = entries
      .filter((entry) => entry.activity_id === activity.id && isPublic(entry))
      .toSorted(byVotes)
      .map(({ text, votes, state }) => ({ text, votes: votes.length, state }))
    if (questions.length === 0 && state !== 'shown') return []
    return [{ title, kind, n: counted?.n ?? 0, few: false, rows: [], tables: [], questions }]
  }
  if (!counted) return []
  const about = base(kind, title, counted)
  if (about.few) return [{ ...about, ...more }]
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
  const approved = approvedWords(entries, activity.id)
  const words = counted.words.filter(({ text }) => approved.has(plainWord(text))).slice(0, wordsShown)
  return [
    {
      ...about,
      rows: words.map(({ text, count }) => ({ text, count, percent: percentOf(count, counted.n) })),
    },
  ]
}

function base(kind: ReportActivity['kind'], title: string, { n }: Counted): ReportActivity {
  return { title, kind, n, few: n < quorum.report, rows: [], tables: [] }
}

function optionRows(
  { n, counts }: Pick<Counted, 'n' | 'counts'>,
  options: readonly { id: string; text: string }[],
  right: readonly string[],
): { rows: ReportRow[] } {
  if (n < quorum.report) return { rows: [] }
  const rows = counts.map(({ choice_id, count, percent }) => ({
    text: options.find(({ id }) => id === choice_id)?.text ?? '',
    count,
    percent,
    ...(right.includes(choice_id) ? { right: true } : {}),
  }))
  return { rows }
}

function truthOf({ answer_shown, content: { truth, unit, decimals } }: ActivityRecord) {
  return {
    ...(answer_shown && truth !== undefined ? { truth } : {}),
    ...(unit ? { unit } : {}),
    ...(decimals === undefined ? {} : { decimals }),
  }
}

/** Returns what the room knows (ROOM-33): lines that fewer than five answered are left out. */
function knowledgeOf(room: RoomRecord): RoomKnowledge {
  const judged = room.agenda.flatMap(judgedOf).filter(({ counted }) => counted.n >= quorum.report)
  const topics = topicsOf(judged)
  const divided = judged
    .filter((question) => divisionOf(question) > 0)
    .toSorted((a, b) => divisionOf(b) - divisionOf(a))[0]
  const sure = judged
    .flatMap((question) => (question.confident_wrong ? [{ question, wrong: question.confident_wrong }] : []))
    .toSorted((a, b) => b.wrong.confidence - a.wrong.confidence)[0]
  const textOf = ({ options }: Judged, id = '') => options.find((option) => option.id === id)?.text ?? ''
  const missed = missedTags(judged)
  const articles = articlesFor(missed, room.specialization)
  return {
    topics,
    ...(divided
      ? {
          divided: {
            prompt: divided.prompt,
            n: divided.counted.n,
            ...optionRows(divided.counted, divided.options, divided.right),
          },
        }
      : {}),
    ...(sure
      ? {
          confident_wrong: {
            prompt: sure.question.prompt,
            choice: textOf(sure.question, sure.wrong.choice_id),
            right: textOf(sure.question, sure.question.right[0]),
            n: sure.wrong.n,
            confidence: sure.wrong.confidence,
          },
        }
      : {}),
    articles: articles.map(({ kind, slug, title }) => ({ kind, slug, title })),
    committee_questions: articles
      .flatMap(({ markdown }) => committeeQuestions(markdown).slice(0, 1))
      .slice(0, questionsNamed),
  }
}

function judgedOf(activity: ActivityRecord): Judged[] {
  const { content, counted, state, answer_shown } = activity
  if (activity.quiz) {
    return shownQuestions(activity).flatMap(({ counted, right, ...question }) =>
      counted ? [{ ...question, right: [right], counted }] : [],
    )
  }
  const { kind, right, prompt = '', options = [], tags = [], several = false } = content
  if (kind === 'round') return judgedVote(activity)
  // Ticks of several options each are neither right people nor a division of the room (ROUND-28).
  const isJudged =
    kind === 'choice' && !several && state === 'shown' && answer_shown && right && right.length > 0
  return isJudged && counted ? [{ prompt, options, right, tags, counted }] : []
}

/** The first vote of a round with a right option that was shown: what people knew before they talked. */
function judgedVote({ content, round }: ActivityRecord): Judged[] {
  const { right, prompt = '', options = [], tags = [] } = content
  const [counts] = round?.results?.splits ?? []
  const [n = 0] = round?.results?.n ?? []
  const isShown = round && ['shown', 'twin', 'twin_shown'].includes(round.phase)
  if (!isShown || !counts || !right || right.length === 0) return []
  return [{ prompt, options, right, tags, counted: { n, counts } }]
}

const divisionOf = ({ counted }: Judged) => entropy(counted.counts.map(({ count }) => count))

const rightsOf = ({ counted, right }: Judged) =>
  counted.counts
    .filter(({ choice_id }) => right.includes(choice_id))
    .reduce((sum, { count }) => sum + count, 0)

function topicsOf(judged: readonly Judged[]): RoomKnowledge['topics'] {
  const tags = [...new Set(judged.flatMap(({ tags }) => tags))]
  return tags
    .map((tag) => {
      const own = judged.filter(({ tags }) => tags.includes(tag))
      const n = own.reduce((sum, { counted }) => sum + counted.n, 0)
      const count = own.reduce((sum, question) => sum + rightsOf(question), 0)
      return { tag, n, share: wilsonInterval({ count, total: n }) }
    })
    .sort((a, b) => a.share.value - b.share.value || b.n - a.n)
    .slice(0, topicsNamed)
}

/** Returns the tags of missed questions, the most missed first. */
function missedTags(judged: readonly Judged[]): string[] {
  const missed = new Map<string, number>()
  for (const question of judged) {
    const count = question.counted.n - rightsOf(question)
    for (const tag of question.tags) missed.set(tag, (missed.get(tag) ?? 0) + count)
  }
  return [...missed]
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([tag]) => tag)
}

let library: ReturnType<typeof readArticles> | undefined

/** Returns up to three articles of the edition for the most missed tags, one for each tag. */
function articlesFor(tags: readonly string[], edition: Edition) {
  library ??= readArticles()
  const named: typeof library = []
  for (const tag of tags) {
    const article = library.find(
      (known) =>
        (known.edition === edition || known.edition === 'both') &&
        (known.related_questions_tags.includes(tag) || known.tags.includes(tag)) &&
        !named.some(({ slug }) => slug === known.slug),
    )
    if (article) named.push(article)
    if (named.length === articlesNamed) break
  }
  return named
}

/** Returns the questions of an article's last section, 'Questions to take to your committee'. */
function committeeQuestions(markdown: string): string[] {
  const [, section = ''] = markdown.split(/^## Questions to take to your committee$/m)
  return [...(section.split(/^## /m)[0] ?? '').matchAll(/^- (.+)$/gm)].map(([, text = '']) => text)
}
