import type { Edition } from '@icio/contracts/editions'
import type { ErrorCode } from '@icio/contracts/errors'
import { isFasterThanReading } from '@icio/contracts/games/fair-play'
import type {
  AnswerRemoteItem,
  DealReply,
  MarkedItem,
  MarkReply,
  RemoteAnswerReply,
  RemoteGameSession,
} from '@icio/contracts/remote-games/endpoints'
import type { RemoteGameBank } from '@icio/contracts/remote-games/remote-game'
import type { DealtGame, WhichGame } from '@icio/contracts/remote-games/teams'

/** An item as the team's service has dealt it, with what it has sealed. */
export type HeldItem = DealReply['items'][number] & {
  /** Why the team has made the item void since it was dealt. Null after a later ruling that names a choice again. */
  void?: string | null
}

/** An answer as the team's service has marked it. Texts are those of the choices, because rulings name them. */
export interface StoredMark {
  item_id: string
  choice_id: string
  choice: string
  /** Null if the item is void. */
  correct: string | null
  is_correct: boolean
  points: number
  /** The points of a correct answer. */
  worth: number
  explanation: string
  /** Why a ruling of the team has changed the correct choice, or has made the item void. */
  ruling?: string
  answered_at: Date
}

/**
 * A stored session of a remote's game (collection remote_game_sessions). What the game was declared with is copied into
 * it, so that no release changes a session that has begun. Its score is the sum of its answers, and is stored nowhere else.
 */
export interface RemoteSession extends WhichGame {
  _id: string
  /** The browser that started it: 'visitor:' and the id in its cookie. */
  owner: string
  /** The person who was signed in at the start; null for nobody. */
  user_id: string | null
  /** The name under which its scores, practice and statistics are kept. */
  bank: RemoteGameBank
  specialization: Edition
  declared: DealtGame['game']
  practice?: true
  items: HeldItem[]
  answers: StoredMark[]
  created_at: Date
  expires_at: Date
}

export function scoreOf({ answers }: Pick<RemoteSession, 'answers'>): number {
  return answers.reduce((sum, { points }) => sum + points, 0)
}

export function isCompleted({ items, answers }: Pick<RemoteSession, 'items' | 'answers'>): boolean {
  return answers.length === items.length
}

/** Returns the error code if this answer cannot be counted, or null: each item once, in the order of the deal. */
export function whyNotAnswer(
  { items, answers }: Pick<RemoteSession, 'items' | 'answers'>,
  { item_id, choice_id }: AnswerRemoteItem,
): ErrorCode | null {
  const index = items.findIndex(({ id }) => id === item_id)
  const item = items[index]
  if (!item) return 'unknown_question'
  if (!item.choices.some(({ id }) => id === choice_id)) return 'unknown_choice'
  if (index < answers.length) return 'already_answered'
  return index > answers.length ? 'out_of_order' : null
}

/**
 * Returns an answer to store. The points are the site's: all of the declared ones for the correct choice, and the share
 * that the service gives for another one.
 *
 * @returns null if the service calls a choice correct that the item does not have
 */
export function storedMark(
  { items, declared: { points: worth } }: Pick<RemoteSession, 'items' | 'declared'>,
  { item_id, choice_id }: AnswerRemoteItem,
  { correct_choice_id, explanation, share = 0 }: MarkReply,
  answered_at: Date,
): StoredMark | null {
  const choices = items.find(({ id }) => id === item_id)?.choices ?? []
  const textOf = (wanted: string) => choices.find(({ id }) => id === wanted)?.text
  const [choice, correct] = [textOf(choice_id), textOf(correct_choice_id)]
  if (choice === undefined || correct === undefined) return null
  const is_correct = choice_id === correct_choice_id
  const points = is_correct ? worth : Math.round(worth * share)
  return { item_id, choice_id, choice, correct, is_correct, points, worth, explanation, answered_at }
}

/** Returns an answer to a void item to store. It counts nothing, and the team's service is not asked about it. */
export function voidMark(
  { id: item_id, choices }: HeldItem,
  choice_id: string,
  { worth, ruling, answered_at }: Pick<StoredMark, 'worth' | 'answered_at'> & { ruling: string },
): StoredMark {
  const choice = choices.find(({ id }) => id === choice_id)?.text ?? ''
  return {
    item_id,
    choice_id,
    choice,
    correct: null,
    is_correct: false,
    points: 0,
    worth,
    explanation: '',
    ruling,
    answered_at,
  }
}

/** Returns whether the answers so far came sooner than a person can read their items, by the server's clock (LEAD-17). */
export function isTooFast({
  created_at,
  items,
  answers,
}: Pick<RemoteSession, 'created_at' | 'items' | 'answers'>): boolean {
  return isFasterThanReading(
    answers.flatMap(({ answered_at }, index) => {
      const since = answers[index - 1]?.answered_at ?? created_at
      const item = items[index]
      if (!item) return []
      const text = [item.prompt, ...item.choices.map((choice) => choice.text)].join(' ')
      return [{ text, tookMs: answered_at.getTime() - since.getTime() }]
    }),
  )
}

/** Returns whether the score of a session can go on the leaderboard once it is finished. */
export function isForLeaderboard({ declared, practice }: Pick<RemoteSession, 'declared' | 'practice'>) {
  return declared.leaderboard && !practice
}

/** Returns an answer for the player. Lists every field that may be revealed. */
function toMarkedItem({ items }: RemoteSession, answer: StoredMark): MarkedItem {
  const { item_id, choice_id, is_correct, points, explanation, ruling, correct } = answer
  const item = items.find(({ id }) => id === item_id)
  const correct_choice_id = item?.choices.find(({ text }) => text === correct)?.id ?? ''
  return {
    item_id,
    choice_id,
    is_correct,
    points,
    correct_choice_id,
    explanation,
    ...(ruling ? { ruling } : {}),
    ...(correct === null ? { void: true } : {}),
  }
}

/** Returns the reply to an answer that has just been counted. */
export function toAnswerReply(session: RemoteSession, answer: StoredMark): RemoteAnswerReply {
  return {
    ...toMarkedItem(session, answer),
    score: scoreOf(session),
    completed: isCompleted(session),
    ...paceWarning(session),
  }
}

/** Returns a session for its player: items without what is sealed, and answers with their truths. */
export function toRemoteGameSession(session: RemoteSession): RemoteGameSession {
  const { _id, declared, specialization, items, answers, practice, expires_at } = session
  return {
    id: _id,
    title: declared.title,
    specialization,
    items: items.map(({ id, prompt, choices }) => ({ id, prompt, choices })),
    answers: answers.map((answer) => toMarkedItem(session, answer)),
    points: declared.points,
    score: scoreOf(session),
    max_score: items.filter((item) => !item.void).length * declared.points,
    completed: isCompleted(session),
    ...(practice ? { practice } : {}),
    for_leaderboard: isForLeaderboard(session),
    ...paceWarning(session),
    expires_at: expires_at.toISOString(),
  }
}

function paceWarning(session: RemoteSession): { too_fast?: true } {
  return isForLeaderboard(session) && isTooFast(session) ? { too_fast: true } : {}
}
