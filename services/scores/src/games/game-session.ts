import type { Edition, QuizLevel } from '@icio/contracts/editions'
import type { RoundId } from '@icio/contracts/path/mastery'
import type { ScoredAnswer } from '@icio/contracts/verified-scores/endpoints'
import type { BoardLayout, DealtQuestion, GameName } from '@icio/contracts/game-sessions/endpoints'

/** The part of a question that stays on the server until the question is answered. */
export interface AnswerKey {
  correct_choice_id: string
  points: number
  explanation: string
  why_correct?: string
  /** Why each wrong choice is wrong, by its id in this game. */
  why_wrong: Record<string, string>
  source?: string
  references?: string
  bias?: string
  /** Governance: the names from which the trap is picked; missing in games dealt before this existed. */
  trap?: string[]
  /** For an item derived from a bank question: that question's choices, the correct one, and the claimed one. */
  behind?: { choices: string[]; correct: string; claim: string }
  /** Set if a ruling changed the correct choice after the deal or shortly before it. */
  erratum?: Erratum
}

export interface Erratum {
  /** Text of the choice that is correct after all. */
  correct: string
  /** Text of the choice that was considered correct before. */
  was: string
  text: string
  at: Date
}

/** A question of a session: the part that the page gets, and the part that it gets only after the answer. */
export interface HeldQuestion {
  /** The revision of the bank question's choices; missing for the first and for content that is not from a bank. */
  revision?: number
  dealt: DealtQuestion
  key: AnswerKey
}

/** A stored answer. The explanation is in the key of its question (DATA-19). */
export interface StoredAnswer {
  question_id: string
  choice_id: string
  is_correct: boolean
  points: number
  confidence?: number
  /** Board: what was wagered on the last clue; it is part of the points. */
  wager?: number
  answered_at: Date
}

/** A stored board: the layout that the player sees, and the names of all categories that have been on it. */
export interface StoredBoard extends BoardLayout {
  used: string[]
}

/**
 * A stored game of one player (collection game_sessions). The deal copies the questions into it, so that editing a bank
 * does not change a started game. Answers are only ever added.
 */
export interface GameRecord {
  _id: string
  /** The browser that started it: 'visitor:' and the id in its cookie. */
  owner: string
  user_id: string | null
  /** The gate pass that it was started with; missing without one, and in games from before passes were kept. */
  pass?: string
  /** A desk had shown its player the key of a dealt question before the start (LEAD-22). */
  answers_seen?: true
  game: GameName
  specialization: Edition
  difficulty?: QuizLevel
  /** Whether the questions must be answered in the order of the deal; a board can be played in any order. */
  in_order: boolean
  questions: HeldQuestion[]
  board?: StoredBoard
  /** True if the bank was empty and the built-in content is played. */
  built_in?: boolean
  practice?: boolean
  /** What it is a round of: a module of the path, or the next meeting (PATH-3, PATH-22). */
  module?: RoundId
  /** The check of the path: played and marked by its own calls alone (PATH-10). */
  check?: true
  /** The IANA name of the player's time zone, by whose days practice counts. */
  time_zone?: string
  answers: StoredAnswer[]
  score: number
  max_score: number
  completed: boolean
  /** True after the answers so far have been kept for statistics. */
  is_kept?: boolean
  revision?: number
  created_at: Date
  expires_at: Date
}

/**
 * Returns the answers of a game in the form that is valid outside of it: with the texts of the picked and the correct
 * choice, because the ids of dealt choices are valid only in their game.
 */
export function answersInTexts({
  questions,
  answers,
}: Pick<GameRecord, 'questions' | 'answers'>): (ScoredAnswer & { correct: string })[] {
  return answers.flatMap(({ question_id, choice_id, is_correct, points }) => {
    const question = questions.find(({ dealt }) => dealt.id === question_id)
    if (!question) return []
    const { dealt, key, revision } = question
    const textOf = (id: string) => dealt.choices.find((choice) => choice.id === id)?.text ?? ''
    return [
      {
        question_id,
        ...(revision ? { revision } : {}),
        choice: textOf(choice_id),
        correct: textOf(key.correct_choice_id),
        is_correct,
        points,
        worth: key.points,
      },
    ]
  })
}
