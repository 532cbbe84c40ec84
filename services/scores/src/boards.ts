import type { BoardLayout } from '@icio/contracts/game-sessions'
import type { Specialization } from '@icio/contracts/editions'
import { boardCategories, type BoardCategory } from '@icio/contracts/rules/board-rules'
import { drawCategories, isNamed } from './games/board.js'
import type { Random } from './games/shuffle.js'

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
}

export interface BoardsOptions {
  /** The reviewed categories of an edition. */
  pool: (edition: Specialization) => BoardCategory[]
  /** The board that stands in where there are not enough of them. */
  builtIn: (edition: Specialization) => BoardCategory[]
  random: Random
}

export type Boards = ReturnType<typeof openBoards>

/** Makes boards (games.md, section 7; decisions.md, 11). */
export function openBoards({ pool, builtIn, random }: BoardsOptions) {
  return {
    async make({ edition, seen }: BoardWish): Promise<MadeBoard> {
      const categories = drawCategories(pool(edition), { count: boardCategories, seen, random })
      const built_in = categories.length < boardCategories
      return { categories: built_in ? builtIn(edition) : categories, made_by: 'reviewed', built_in }
    },

    /**
     * One new category for a board.
     *
     * @param used names of all categories that this board has had
     * @returns null when there is none that it has not had
     */
    async makeCategory({ edition, seen }: BoardWish, used: readonly string[]): Promise<BoardCategory | null> {
      const fresh = pool(edition).filter(({ name }) => !used.some(isNamed(name)))
      return drawCategories(fresh, { count: 1, seen, random })[0] ?? null
    },
  }
}
