import { randomBytes } from 'node:crypto'
import { type BoardCategory, boardCategories, cellValues } from '@icio/contracts/games/board-rules'
import { majority, wagerOf } from '@icio/contracts/rooms/counting'
import { shuffle, type Random } from '@icio/kit/random'
import { ServiceError } from '@icio/kit/http/errors'
import type { AnswerRecord } from '../../collections/room-answers.js'
import type { BoardRecord, DealtQuestion } from '../room.js'

type Clue = BoardCategory['questions'][number]

function dealClue(clue: Clue, random: Random): DealtQuestion {
  const choices = shuffle(
    [clue.correctQuestion, ...clue.wrongOptions].map((text) => ({
      id: randomBytes(6).toString('base64url'),
      text,
    })),
    random,
  )
  return {
    question_id: clue.answer,
    prompt: clue.answer,
    options: choices,
    right: choices.find(({ text }) => text === clue.correctQuestion)?.id ?? '',
    explanation: clue.explanation,
    source: clue.source ?? '',
    tags: [],
  }
}

/** Deals a board of three categories and a last clue from a fourth one (ROOM-35). Null with too few categories. */
export function dealBoard(
  pool: readonly BoardCategory[],
  tables: readonly number[],
  random: Random,
): BoardRecord | null {
  const [last, ...rest] = shuffle(pool, random)
  const categories = rest.slice(0, boardCategories)
  if (!last || categories.length < boardCategories) return null
  return {
    phase: 'choosing',
    categories: categories.map(({ name, questions }) => ({
      name,
      cells: questions.map((clue, index) => ({
        id: randomBytes(6).toString('base64url'),
        value: cellValues[index] ?? 0,
        clue: dealClue(clue, random),
        played: false,
      })),
    })),
    last: { category: last.name, clue: dealClue(last.questions[2], random) },
    cell: null,
    round: 0,
    turn: tables[0] ?? 1,
    tables: tables.map((table) => ({ table, points: 0 })),
    verdicts: [],
  }
}

const cellsOf = (board: BoardRecord) => board.categories.flatMap(({ cells }) => cells)

/**
 * Opens a cell; without one, lets the next table choose, or opens the last clue when no cell is left.
 *
 * @throws ServiceError not_now for a cell that was played or does not exist
 */
export function openBoard(board: BoardRecord, cellId: string | undefined): BoardRecord {
  const turn = board.phase === 'answer' ? turnAfter(board) : board.turn
  if (cellsOf(board).every(({ played }) => played)) {
    if (cellId) throw new ServiceError('not_now')
    return { ...board, phase: 'last', cell: null, round: board.round + 1, verdicts: [] }
  }
  if (!cellId) return { ...board, phase: 'choosing', cell: null, turn, verdicts: [] }
  if (!cellsOf(board).some(({ id, played }) => id === cellId && !played)) throw new ServiceError('not_now')
  const categories = board.categories.map((category) => ({
    ...category,
    cells: category.cells.map((cell) => (cell.id === cellId ? { ...cell, played: true } : cell)),
  }))
  return { ...board, phase: 'clue', cell: cellId, categories, turn, round: board.round + 1, verdicts: [] }
}

function turnAfter({ tables, turn }: BoardRecord): number {
  const place = tables.findIndex(({ table }) => table === turn)
  return tables[(place + 1) % tables.length]?.table ?? turn
}

export function stepBoard(board: BoardRecord): BoardRecord {
  const points = new Map(board.verdicts.map(({ table, points }) => [table, points]))
  return {
    ...board,
    phase: board.phase === 'last-closed' ? 'last-answer' : 'answer',
    tables: board.tables.map(({ table, points: own }) => ({ table, points: own + (points.get(table) ?? 0) })),
  }
}

/** Judges a clue: the majority of each table, and on the last clue its wager (ROOM-35). */
export function judgeBoard(
  board: BoardRecord,
  clue: DealtQuestion,
  answers: readonly Pick<AnswerRecord, 'table' | 'value' | 'confidence'>[],
): BoardRecord {
  const isLast = board.phase === 'last-closed'
  const value = cellsOf(board).find(({ id }) => id === board.cell)?.value ?? 0
  const verdicts = board.tables.map(({ table, points }) => {
    const own = answers.filter((answer) => answer.table === table)
    const choice_id = majority(own.flatMap(({ value }) => value.choice_ids ?? []))
    const right = choice_id === clue.right
    if (!isLast) return { table, choice_id, right, points: right ? value : 0 }
    const wager = wagerOf(
      points,
      own.flatMap(({ confidence }) => confidence ?? []),
    )
    return { table, choice_id, right, points: right ? wager : -wager, wager }
  })
  return { ...board, verdicts }
}
