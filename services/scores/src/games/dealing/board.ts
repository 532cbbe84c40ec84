import { randomBytes } from 'node:crypto'
import type { Random } from '@icio/kit/random'
import type { Edition } from '@icio/contracts/editions'
import type { BoardLayout } from '@icio/contracts/game-sessions/endpoints'
import { boardPrompt, categoryPrompt } from '@icio/contracts/games/board-prompt'
import { boardReplyJson, boardReplyText, readBoard, readCategory } from '@icio/contracts/games/board-reply'
import { boardCategories, cellValues, type BoardCategory } from '@icio/contracts/games/board-rules'
import type { FastifyBaseLogger } from 'fastify'
import type { HeldQuestion } from '../game-session.js'
import type { Assistant, Visit } from '../../clients/ask-icio.js'
import { showChoices } from './dealing.js'
import { drawAny } from './draw.js'

const choiceIds = ['a', 'b', 'c']

/**
 * Creates the cells of one category, from low to high (BOARD-6). Their ids are new each time, so that an answer to a
 * replaced category matches no question.
 */
export function holdCategory({ name, questions }: BoardCategory, random: Random): HeldQuestion[] {
  return questions.map((clue, index) => {
    const choices = [
      { text: clue.correctQuestion, isCorrect: true },
      ...clue.wrongOptions.map((text) => ({ text, isCorrect: false })),
    ]
    const { shown, correct } = showChoices(choices, choiceIds, random)
    const points = cellValues[index] ?? 0
    return {
      dealt: {
        id: randomBytes(9).toString('base64url'),
        category: name,
        points,
        answer: clue.answer,
        choices: shown.map(({ id, choice: { text } }) => ({ id, text })),
      },
      key: {
        correct_choice_id: correct.id,
        points,
        explanation: clue.explanation,
        why_wrong: {},
        ...(clue.source === undefined ? {} : { source: clue.source }),
      },
    }
  })
}

/** Draws `count` random categories, preferring those that the player has not seen. */
function drawCategories(
  pool: readonly BoardCategory[],
  options: { count: number; seen: readonly string[]; random: Random },
): BoardCategory[] {
  return drawAny(pool, ({ name }) => name, options)
}

/** Returns a function that compares category names, ignoring case and outer spaces. */
function isNamed(name: string) {
  const plain = (text: string) => text.trim().toLowerCase()
  return (other: string) => plain(other) === plain(name)
}

export interface CreatedBoard {
  categories: BoardCategory[]
  made_by: BoardLayout['made_by']
  /** True if the built-in board is used because there are too few reviewed categories. */
  built_in: boolean
}

/** The player that a board or a category is created for. */
export interface BoardRequest {
  edition: Edition
  /** Names of the categories that the player has seen, oldest first. */
  seen: readonly string[]
  /** The assistant is asked on behalf of this visitor, within the visitor's limits. */
  visit: Visit
}

export interface CurrentBoard {
  used: readonly string[]
  clues: readonly string[]
}

export interface BoardsOptions {
  pool: (edition: Edition) => BoardCategory[]
  /** The board to use if there are too few reviewed categories. */
  builtIn: (edition: Edition) => BoardCategory[]
  /** Asks the assistant; null if no model is connected. */
  ask: Assistant | null
  random: Random
  log: FastifyBaseLogger
}

export type Boards = ReturnType<typeof createBoards>

/** The result of asking the assistant. 'unusable' means that it did not answer, or not with a board. */
type Asked<Found> = Found | 'no model' | 'unusable'

/**
 * Creates boards (CALL-32 to CALL-35; docs/spec/decisions.md, 11): with the model if one is connected and its board is
 * usable, or else from the reviewed categories.
 */
export function createBoards({ pool, builtIn, ask, random, log }: BoardsOptions) {
  async function askAssistant<Found extends object>(
    message: string,
    { edition, visit }: BoardRequest,
    read: (json: unknown) => Found | null,
  ): Promise<Asked<Found>> {
    if (!ask) return 'no model'
    try {
      const body = await ask({ message, specialization: edition }, visit)
      if (isFromLibrary(body)) return 'no model'
      const text = boardReplyText(body)
      return (text === null ? null : read(boardReplyJson(text))) ?? 'unusable'
    } catch (err) {
      log.warn({ err }, 'the assistant did not create a board')
      return 'unusable'
    }
  }

  return {
    async make(request: BoardRequest): Promise<CreatedBoard> {
      const { edition, seen } = request
      const reply = await askAssistant(boardPrompt(edition), request, readBoard)
      if (typeof reply === 'object') return { categories: reply, made_by: 'model', built_in: false }
      const made_by = reply === 'no model' ? 'reviewed' : 'reviewed_after_failure'
      const categories = drawCategories(pool(edition), { count: boardCategories, seen, random })
      const built_in = categories.length < boardCategories
      return { categories: built_in ? builtIn(edition) : categories, made_by, built_in }
    },

    /**
     * Creates a new category for a board, different from its earlier categories and without any of its clues.
     *
     * @returns null if there is none
     */
    async makeCategory(request: BoardRequest, { used, clues }: CurrentBoard): Promise<BoardCategory | null> {
      const { edition, seen } = request
      const isNew = ({ name, questions }: BoardCategory) =>
        !used.some(isNamed(name)) && !questions.some(({ answer }) => clues.some(isNamed(answer)))
      const reply = await askAssistant(categoryPrompt(edition, used), request, readCategory)
      if (typeof reply === 'object' && isNew(reply)) return reply
      return drawCategories(pool(edition).filter(isNew), { count: 1, seen, random })[0] ?? null
    },
  }
}

/** Returns whether the assistant answered from its library, as it does without a model. */
function isFromLibrary(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'mode' in body && body.mode === 'library'
}
