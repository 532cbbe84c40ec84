import type { Specialization } from '@icio/contracts/editions'
import type { BoardLayout } from '@icio/contracts/game-sessions'
import { boardPrompt, categoryPrompt } from '@icio/contracts/rules/board-prompt'
import { boardReplyJson, boardReplyText, readBoard, readCategory } from '@icio/contracts/rules/board-reply'
import { boardCategories, type BoardCategory } from '@icio/contracts/rules/board-rules'
import type { FastifyBaseLogger } from 'fastify'
import type { AskIcio, Visit } from './ask-icio.js'
import { drawCategories, isNamed } from './games/board.js'
import type { Random } from '@icio/kit/chance'

/** A board that has been made, before its choices are shuffled and shown. */
export interface MadeBoard {
  categories: BoardCategory[]
  made_by: BoardLayout['made_by']
  /** True where there are not enough reviewed categories. */
  built_in: boolean
}

/** What a board, or a category, is made for. */
export interface BoardWish {
  edition: Specialization
  /** Names of the categories that the player has met, the one met longest ago first. */
  seen: readonly string[]
  /** Whose call this is: the assistant is asked in the visitor's name, within the visitor's limits. */
  visit: Visit
}

/** A board as it stands, for which a category is made. */
export interface StandingBoard {
  /** Names of all categories that it has had. */
  used: readonly string[]
  /** Its clues. */
  clues: readonly string[]
}

export interface BoardsOptions {
  /** The reviewed categories of an edition. */
  pool: (edition: Specialization) => BoardCategory[]
  /** The board that stands in where there are not enough of them. */
  builtIn: (edition: Specialization) => BoardCategory[]
  /** The assistant; null where no model is connected. */
  ask: AskIcio | null
  random: Random
  log: FastifyBaseLogger
}

export type Boards = ReturnType<typeof openBoards>

/** 'unusable': the assistant did not answer, or with something that is no board. */
type Asked<Found> = Found | 'no model' | 'unusable'

/**
 * Makes boards (CALL-32 to CALL-35; docs/spec/decisions.md, 11): by the model where one is connected, else, or where its board
 * cannot be used, from the reviewed categories.
 */
export function openBoards({ pool, builtIn, ask, random, log }: BoardsOptions) {
  async function asked<Found extends object>(
    message: string,
    { edition, visit }: BoardWish,
    read: (json: unknown) => Found | null,
  ): Promise<Asked<Found>> {
    if (!ask) return 'no model'
    try {
      const body = await ask({ message, specialization: edition }, visit)
      if (isFromLibrary(body)) return 'no model'
      const text = boardReplyText(body)
      return (text === null ? null : read(boardReplyJson(text))) ?? 'unusable'
    } catch (err) {
      log.warn({ err }, 'the assistant made no board')
      return 'unusable'
    }
  }

  return {
    async make(wish: BoardWish): Promise<MadeBoard> {
      const { edition, seen } = wish
      const made = await asked(boardPrompt(edition), wish, readBoard)
      if (typeof made === 'object') return { categories: made, made_by: 'model', built_in: false }
      const made_by = made === 'no model' ? 'reviewed' : 'reviewed_after_failure'
      const categories = drawCategories(pool(edition), { count: boardCategories, seen, random })
      const built_in = categories.length < boardCategories
      return { categories: built_in ? builtIn(edition) : categories, made_by, built_in }
    },

    /**
     * One new category for a board: none that it has had, and no clue that stands on it.
     *
     * @returns null when there is none
     */
    async makeCategory(wish: BoardWish, { used, clues }: StandingBoard): Promise<BoardCategory | null> {
      const { edition, seen } = wish
      const isNew = ({ name, questions }: BoardCategory) =>
        !used.some(isNamed(name)) && !questions.some(({ answer }) => clues.some(isNamed(answer)))
      const made = await asked(categoryPrompt(edition, used), wish, readCategory)
      if (typeof made === 'object' && isNew(made)) return made
      return drawCategories(pool(edition).filter(isNew), { count: 1, seen, random })[0] ?? null
    },
  }
}

/** Without a model the assistant answers from its library, and says so. */
function isFromLibrary(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'mode' in body && body.mode === 'library'
}
