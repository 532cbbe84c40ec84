import type { Specialization, QuizLevel } from '@icio/contracts/editions'
import type { BoardLayout, DealtQuestion, GameName } from '@icio/contracts/game-sessions'

/** What stays on the server until a question is answered. */
export interface AnswerKey {
  correct_choice_id: string
  /** What the right answer earns. */
  points: number
  explanation: string
  why_correct?: string
  /** Why each wrong choice is wrong, by the id that it was dealt with. */
  why_wrong: Record<string, string>
  source?: string
  references?: string
  bias?: string
  /** Of an item that is derived from a question of a bank: that question's choices, its right one and the claimed one. */
  behind?: { choices: string[]; correct: string; claim: string }
  /** A ruling has changed the right choice since it was dealt, or not long before. */
  erratum?: Erratum
}

/** What a ruling has changed of a question. */
export interface Erratum {
  /** Text of the choice that is right after all. */
  correct: string
  /** Of the one that was taken for right before. */
  was: string
  /** Why, as the moderators say it. */
  text: string
  at: Date
}

/** A question of a session: what the page gets, and what it gets only after the answer. */
export interface HeldQuestion {
  /** Which set of choices of the bank's question it is; not there for the first, and for what is of no bank. */
  revision?: number
  dealt: DealtQuestion
  key: AnswerKey
}

/** An answer as it is stored; its explanation is found in the key of its question (DATA-19). */
export interface StoredAnswer {
  question_id: string
  choice_id: string
  is_correct: boolean
  points: number
  confidence?: number
  answered_at: Date
}

/** A board as it is stored: what the player sees of it, and the names of all categories that it has had. */
export interface StoredBoard extends BoardLayout {
  used: string[]
}

/**
 * A game that one person plays, as it is stored (collection game_sessions). Questions are copied into it when it is
 * dealt, so that editing a bank changes no game that has begun. Answers only ever grow.
 */
export interface GameRecord {
  _id: string
  /** The browser that began it: 'visitor:' and the id in its cookie. */
  owner: string
  /** Who was signed in when it began; null for nobody. */
  user_id: string | null
  game: GameName
  specialization: Specialization
  difficulty?: QuizLevel
  /** Whether the questions have to be answered in the order dealt; the board may be played in any. */
  in_order: boolean
  questions: HeldQuestion[]
  board?: StoredBoard
  /** True where the bank was empty and the built-in content is played. */
  built_in?: boolean
  /** True where missed questions are practiced. */
  practice?: boolean
  answers: StoredAnswer[]
  score: number
  max_score: number
  completed: boolean
  /** True once the answers so far are kept for statistics. */
  is_kept?: boolean
  /** Counts the rulings that have changed it. */
  revision?: number
  created_at: Date
  expires_at: Date
}
