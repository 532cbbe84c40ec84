import { createHash } from 'node:crypto'
import { mirrorChecks } from '../rooms/mirror/mirror.js'
import { quizPoints, ratings, type ActivityKind } from '@icio/contracts/rooms/rules'
import { guessPercent, expectedPercent } from '@icio/contracts/rooms/mirror'
import { roundConfidence } from '@icio/contracts/rooms/round'
import type { RoomAnswer } from '@icio/contracts/rooms/client-messages'
import type { AnswerValue } from '@icio/contracts/rooms/schemas'
import { seededRandom } from '@icio/contracts/statistics/bootstrap'
import { optionsOf } from '../rooms/answering/count.js'
import { inventedEntries } from '../rooms/activities/peers.js'
import { asksConfidence, questionOfRound } from '../rooms/activities/round.js'
import { questionOf, type ActivityRecord, type RoomRecord } from '../rooms/room.js'

/** Returns the next number from 0 up to, but not including, 1. */
export type Draw = () => number

/** Returns draws that are the same at every instance for the same text. */
export function drawsFrom(text: string): Draw {
  return seededRandom(createHash('sha256').update(text).digest().readUInt32BE(0))
}

/** A standard normal number (Box and Muller). */
function normal(draw: Draw): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
}

/** The share of right answers by the points of a question's level; what players do with an item is not for every host to read. */
const shareByPoints = new Map<number, number>([
  [quizPoints.easy, 0.75],
  [quizPoints.medium, 0.6],
  [quizPoints.hard, 0.45],
])
const usualShare = 0.55

export interface Asked {
  room: Pick<RoomRecord, 'specialization'>
  activity: ActivityRecord
  ballot: number
  /** The draws of this seat for another vote of the same activity, so that a second vote knows the first. */
  drawsOf: (ballot: number) => Draw
}

/** How an invented seat answers, by kind; null where it has nothing to say. */
const answerByKind: Record<ActivityKind, (asked: Asked, draw: Draw) => AnswerValue | null> = {
  choice: (question, draw) => ({
    choice_ids: question.activity.content.several ? several(question, draw) : [one(question, draw)],
  }),
  quiz: (question, draw) => ({ choice_ids: [one(question, draw)] }),
  board: (question, draw) => ({ choice_ids: [one(question, draw)] }),
  number: (question, draw) => ({ number: figure(question.activity.content, draw) }),
  range: ({ activity: { content } }, draw) => range(content, draw),
  words: ({ activity: { content } }, draw) => ({
    words: someOf(wordsSaid, 1 + Math.floor(draw() * (content.entries ?? 1)), draw),
  }),
  rank: (question, draw) => ({
    order: optionsOf(question.activity)
      .map(({ id }, place) => ({ id, at: place + 2 * normal(draw) }))
      .sort((a, b) => a.at - b.at)
      .map(({ id }) => id),
  }),
  questions: (_, draw) => (draw() < 0.15 ? { text: oneOf(questionsAsked, draw) } : null),
  feedback: ({ activity: { content } }, draw) => ({
    ratings: (content.statements ?? []).map(() =>
      Math.min(ratings.most, Math.max(ratings.least, Math.round(3.8 + normal(draw)))),
    ),
    ...(draw() < 0.2 ? { text: oneOf(comments, draw) } : {}),
  }),
  round: (question, draw) =>
    question.activity.content.form === 'number'
      ? { number: figure(question.activity.content, draw) }
      : { choice_ids: [votedAgain(question, draw)] },
  mirror: mirrorValue,
  peers: ({ room }, draw) => ({ peers: inventedEntries(room.specialization, draw) }),
}

/** Right as often as its level says (FORUM-10); null where a seat has nothing to say. */
export function inventedAnswer(question: Asked): RoomAnswer | null {
  const draw = question.drawsOf(question.ballot)
  const { activity, ballot } = question
  const value =
    activity.round?.phase === 'discuss'
      ? tableNumber(activity, draw)
      : answerByKind[activity.content.kind](question, draw)
  if (value === null) return null
  const { least, most, step } = roundConfidence
  const isAsked =
    activity.content.kind === 'round' ? asksConfidence(activity.content) : activity.content.asks_confidence
  const confidence = least + step * Math.floor(draw() * ((most - least) / step + 1))
  return {
    activity_id: activity.id,
    round: ballot,
    value,
    ...(isAsked && activity.round?.phase !== 'discuss' ? { confidence } : {}),
  }
}

/** Returns how long a seat reads, thinks and types before it answers, in milliseconds: four words a second, and a spread. */
export function answeringMs(activity: ActivityRecord, draw: Draw): number {
  const { prompt = '' } = activity.round
    ? questionOfRound(activity)
    : (questionOf(activity) ?? activity.content)
  const text = [
    prompt,
    ...optionsOf(activity).map((option) => option.text),
    ...(activity.content.statements ?? []),
  ]
  const words = text.join(' ').split(/\s+/).length
  const types = typedKinds.has(activity.content.kind) ? 6000 : 0
  return (2000 + words * 250 + types) * Math.exp(0.4 * normal(draw))
}

const typedKinds: ReadonlySet<ActivityKind> = new Set(['words', 'questions', 'feedback', 'number', 'range'])

function correctOf(activity: ActivityRecord): readonly string[] {
  const question = questionOf(activity)
  if (question) return [question.right]
  return (activity.round ? questionOfRound(activity).right : activity.content.right) ?? []
}

function shareOf({ activity }: Asked): number {
  return shareByPoints.get(questionOf(activity)?.points ?? 0) ?? usualShare
}

/** One option: the right one with the share of the item, else one of the others, the first ones of an order by chance more often. */
function one(question: Asked, draw: Draw, more = 0): string {
  const right = correctOf(question.activity)
  const ids = optionsOf(question.activity).map(({ id }) => id)
  const order = drawsFrom(`order:${question.activity.id}:${question.ballot}`)
  const others = ids
    .filter((id) => !right.includes(id))
    .map((id) => ({ id, at: order() }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id)
  const [answer] = right
  if (answer !== undefined && (others.length === 0 || draw() < shareOf(question) + more)) return answer
  return others[Math.floor(others.length * draw() ** 1.6)] ?? answer ?? ''
}

function several(question: Asked, draw: Draw): string[] {
  const first = one(question, draw)
  const more = optionsOf(question.activity).flatMap(({ id }) => (id !== first && draw() < 0.3 ? [id] : []))
  return [first, ...more]
}

/** The second vote of most is the first; the others have listened, and are right more often. */
function votedAgain(question: Asked, draw: Draw): string {
  const { activity, ballot } = question
  const isAgain = activity.round && activity.round.votes > 1 && ballot <= activity.round.votes
  if (!isAgain) return one(question, draw)
  const before = one(question, question.drawsOf(1))
  return draw() < 0.7 ? before : one(question, draw, 0.25)
}

type Scale = Pick<ActivityRecord['content'], 'least' | 'most' | 'scale' | 'decimals' | 'truth'>

/** Returns a figure on the scale of an activity, `errors` spreads away from its truth, or from the middle where it has none. */
function onScale({ least = 0, most = 100, scale, decimals, truth }: Scale, errors: number): number {
  const [low, high] = scale === 'log' ? [Math.log(least), Math.log(most)] : [least, most]
  const middle = truth === undefined ? (low + high) / 2 : scale === 'log' ? Math.log(truth) : truth
  const at = middle + errors * (high - low) * 0.15
  const number = scale === 'log' ? Math.exp(at) : at
  const places = decimals ?? (most - least <= 10 ? 1 : 0)
  return Math.min(most, Math.max(least, Number(number.toFixed(places))))
}

function figure(content: Scale, draw: Draw): number {
  return onScale(content, normal(draw))
}

/** A range that is too narrow, as those of people are: it holds the truth in fewer than half of the cases. */
function range(content: Scale, draw: Draw): AnswerValue | null {
  const center = normal(draw)
  const half = 0.3 + 0.6 * draw()
  const low = onScale(content, center - half)
  const high = onScale(content, center + half)
  return low < high ? { low, high } : null
}

/** What a table writes while it discusses (ROUND-17). */
function tableNumber({ content }: ActivityRecord, draw: Draw): AnswerValue {
  return { table_number: figure(content, draw) }
}

/** An answer to an experiment of the bias mirror (MIRROR-14, MIRROR-15). */
function mirrorValue({ activity: { content }, room }: Asked, draw: Draw): AnswerValue {
  const { outcome, form, repeat, options } = mirrorChecks(room, content)
  const within = ({ least, most }: { least: number; most: number }) =>
    Math.min(most, Math.max(least, Math.round((least + most) / 2 + normal(draw) * (most - least) * 0.2)))
  if (outcome.kind === 'option')
    return {
      choice_ids: [oneOf(options, draw).id],
      ...(form === 'own' ? { guess: within(guessPercent) } : {}),
    }
  return {
    number: within(outcome),
    ...(form === 'noise' && !repeat ? { expected: within(expectedPercent) } : {}),
  }
}

function oneOf<T>(list: readonly [T, ...T[]] | readonly T[], draw: Draw): T {
  return list[Math.floor(draw() * list.length)] as T
}

/** This many different entries of a list, its first ones more often. */
function someOf(list: readonly string[], count: number, draw: Draw): string[] {
  const entries = new Set<string>()
  while (entries.size < Math.min(count, list.length))
    entries.add(list[Math.floor(list.length * draw() ** 2)] ?? '')
  return [...entries]
}

/** A word of the list that marks entries (ROOM-15); mild, because it stands on a wall. */
export const rudeWord = 'bastards'

export const inventedNames = [
  'Ada',
  'Ben',
  'Carla',
  'Dmitri',
  'Elena',
  'Farid',
  'Grace',
  'Hiro',
  'Ines',
  'Jonas',
  'Kofi',
  'Lena',
  'Mateo',
  'Nora',
  'Omar',
  'Priya',
  'Quinn',
  'Rosa',
  'Sven',
  'Tara',
  'Umar',
  'Vera',
  'Wei',
  'Yara',
] as const

const wordsSaid = [
  'patience',
  'uncertain',
  'liquidity',
  'inflation',
  'discipline',
  'reserves',
  'volatile',
  'duration',
  'reinsurance',
  'diversify',
  'fees',
  'governance',
  'members',
  'transparency',
  'long term',
  'climate',
]

const questionsAsked = [
  'How often should we look at the policy?',
  'What do others of our size do?',
  'What would change your mind?',
  'How much of this is luck?',
  'Which figure should a board ask for first?',
  'Does this hold when rates fall?',
  'What does it cost, all in all?',
  'How do we explain this to members?',
  'What went wrong where it was tried?',
  'Where can we read more?',
]

const comments = [
  'More time for talk, please.',
  'Clear and useful.',
  'I would have liked an example of a small pool.',
]
