import { quizPoints, quorum } from '@icio/contracts/rooms/rules'
import { rankByPoints } from '@icio/contracts/rooms/counting'
import { drawByLevel } from '@icio/contracts/games/quiz-rules'
import { difficulties, type QuizLevel } from '@icio/contracts/editions'
import type { PodiumStep } from '@icio/contracts/rooms/endpoints'
import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import { shuffle, type Random } from '@icio/kit/random'
import { shownName } from '../seating/seat-names.js'
import type { AnswerRecord } from '../../collections/room-answers.js'
import type { DealtQuestion, QuizRecord } from '../room.js'

/** How many places the stage shows after a question (ROOM-31). */
const bestPlaces = 5
const podiumSteps = 3
const namesOnStep = 3
/** Tables need this many seats for a place. */
const seatsOfTable = 2

/** A seat as its quiz knows it: by the key of its answers. */
export interface QuizPlayer {
  _id: string
  number: number
  table: number | null
  name: string | null
}

export interface QuizWish {
  questions?: number | undefined
  level?: QuizLevel | undefined
  topics?: readonly string[] | undefined
}

/** Freezes a bank question; the letters of its options are the same on every device (STAGE-4). */
export function dealQuestion(row: QuizRow, random: Random): DealtQuestion {
  return {
    question_id: row.question_id,
    prompt: row.prompt,
    options: shuffle(row.choices, random).map(({ id, text }) => ({ id, text })),
    right: row.choices.find(({ isCorrect }) => isCorrect)?.id ?? '',
    explanation: row.explanation.correct,
    source: row.source,
    tags: row.tags,
    points: quizPoints[row.difficulty],
  }
}

/**
 * Deals a quiz (ROOM-29): of all topics or of up to three, in the shares of difficulty in which the solo quiz draws at
 * this level, rising. A difficulty without enough questions is filled from the others.
 */
export function dealQuiz(rows: readonly QuizRow[], quizOptions: QuizWish, random: Random): QuizRecord {
  const { questions = 10, level = 'intermediate', topics = [] } = quizOptions
  const fitting = shuffle(
    rows.filter(({ tags }) => topics.length === 0 || tags.some((tag) => topics.includes(tag))),
    random,
  )
  const drawnRows = difficulties.flatMap((difficulty) => {
    const share = Math.round((drawByLevel[level][difficulty] / 10) * questions)
    return fitting.filter((row) => row.difficulty === difficulty).slice(0, share)
  })
  const rest = fitting.filter((row) => !drawnRows.includes(row))
  const dealt = [...drawnRows, ...rest]
    .slice(0, questions)
    .sort((a, b) => difficulties.indexOf(a.difficulty) - difficulties.indexOf(b.difficulty))
  return {
    keyed: true,
    phase: 'question',
    index: 0,
    questions: dealt.map((row) => dealQuestion(row, random)),
    best: [],
    podium: [],
    tables: [],
  }
}

/**
 * Returns the standings after the current question: five best with their moves, podium, best tables (ROOM-31).
 *
 * @param now the points of every seat that has answered
 * @param before the same without the current question
 */
export function standingsOf(
  quiz: QuizRecord,
  { now, before }: Record<'now' | 'before', ReadonlyMap<string, { points: number }>>,
  seats: readonly QuizPlayer[],
): Pick<QuizRecord, 'best' | 'best_more' | 'steps' | 'podium' | 'tables'> {
  const players = seats.filter(({ _id }) => now.has(_id))
  const rankedPlayers = rankByPoints(
    players.map((seat) => ({ seat, points: now.get(seat._id)?.points ?? 0 })),
  )
  const earlier = new Map(
    rankByPoints(players.map(({ _id }) => ({ id: _id, points: before.get(_id)?.points ?? 0 }))).map(
      ({ id, rank }) => [id, rank],
    ),
  )
  const standing = ({ seat, points, rank }: (typeof rankedPlayers)[number]) => ({
    rank,
    name: shownName(seat),
    points,
    moved: quiz.index === 0 ? null : (earlier.get(seat._id) ?? rank) - rank,
  })
  const tables = [...new Set(players.flatMap(({ table }) => table ?? []))].flatMap((table) => {
    const own = rankedPlayers.filter(({ seat }) => seat.table === table)
    if (own.length < seatsOfTable) return []
    return [
      { table, seats: own.length, points: own.reduce((sum, { points }) => sum + points, 0) / own.length },
    ]
  })
  const last = rankedPlayers[bestPlaces - 1]
  const steps = stepsOf(rankedPlayers.map(({ seat, points }) => ({ name: shownName(seat), points })))
  return {
    best: rankedPlayers.slice(0, bestPlaces).map(standing),
    best_more: rankedPlayers.slice(bestPlaces).filter(({ points }) => points === last?.points).length,
    steps,
    podium: steps.flatMap(({ rank, points, names }) =>
      names.map((name) => ({ rank, name, points, moved: null })),
    ),
    tables: rankByPoints(tables).slice(0, podiumSteps),
  }
}

/** Returns the podium: the three highest numbers of points, with the number of people where more share one (ROOM-31). */
export function stepsOf(players: readonly { name: string; points: number }[]): PodiumStep[] {
  const heights = [...new Set(players.map(({ points }) => points))]
    .filter((points) => points > 0)
    .sort((a, b) => b - a)
    .slice(0, podiumSteps)
  return heights.map((points, place) => {
    const names = players.filter((player) => player.points === points).map(({ name }) => name)
    return { rank: place + 1, points, people: names.length, names: names.length > namesOnStep ? [] : names }
  })
}

/** Returns the wrong option that was chosen with the highest mean confidence by enough seats (ROOM-33). */
export function confidentWrong(
  question: DealtQuestion,
  answers: readonly Pick<AnswerRecord, 'value' | 'confidence'>[],
): DealtQuestion['confident_wrong'] {
  const wrong = question.options
    .filter(({ id }) => id !== question.right)
    .flatMap(({ id }) => {
      const sure = answers
        .filter(({ value }) => value.choice_ids?.[0] === id)
        .flatMap(({ confidence }) => confidence ?? [])
      if (sure.length < quorum.report) return []
      return [
        {
          choice_id: id,
          n: sure.length,
          confidence: Math.round(sure.reduce((a, b) => a + b, 0) / sure.length),
        },
      ]
    })
  return wrong.sort((a, b) => b.confidence - a.confidence)[0]
}
