import type { AnswerQuestion } from '@icio/contracts/game-sessions/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { Random } from '@icio/kit/random'
import type { SeenIn } from '../collections/seen-questions.js'
import { statedConfidence } from '../collections/stated-confidences.js'
import { beginGame, type GameRequest, type GamesOptions } from './begin-game.js'
import { holdCategory } from './dealing/board.js'
import type { GameRecord, StoredAnswer, StoredBoard } from './game-session.js'
import { markAnswer, whyNotAnswer, whyNotReplace } from './marking.js'
import { seenKeyOf, owns, type Asker, type Player } from './owner.js'

/** The operations of playing: start, read, answer. */
export type Games = ReturnType<typeof createGames>

export function createGames(options: GamesOptions) {
  const { records, seen, answered, boards, practices, confidences, paths, rounds, random, now, log } = options

  return {
    begin: (player: Player, request: GameRequest) => beginGame(options, player, request),

    /** @throws ServiceError session_not_found, also for someone else's game and for an expired one */
    async read(id: string, asker: Asker): Promise<GameRecord> {
      const record = await records.find(id, now())
      if (!record || record.check || !(await owns(asker, record))) throw new ServiceError('session_not_found')
      return record
    },

    /**
     * Counts an answer once. Exactly one of several concurrent answers counts.
     *
     * @throws ServiceError session_not_found, or the code from whyNotAnswer
     */
    async answer(
      id: string,
      asker: Asker,
      newAnswer: AnswerQuestion,
    ): Promise<{ record: GameRecord; answer: StoredAnswer }> {
      const cachedRecord = records.recent(id, now())
      if (
        cachedRecord &&
        !cachedRecord.check &&
        whyNotAnswer(cachedRecord, newAnswer) === null &&
        (await owns(asker, cachedRecord))
      ) {
        const countedAnswer = await count(cachedRecord, newAnswer)
        if (countedAnswer) return countedAnswer
      }
      for (;;) {
        const record = await this.read(id, asker)
        const refusal = whyNotAnswer(record, newAnswer)
        if (refusal) throw new ServiceError(refusal)
        const countedAnswer = await count(record, newAnswer)
        // Another answer to the same game came first: try again with its new state. This ends, because answers run out.
        if (countedAnswer) return countedAnswer
      }
    },

    /**
     * Replaces a category of the board with a new one (BOARD-15, BOARD-16).
     *
     * @throws ServiceError session_not_found, no_questions, or the code from whyNotReplace
     */
    async replaceCategory(id: string, asker: Asker, name: string): Promise<GameRecord> {
      for (;;) {
        const record = await this.read(id, asker)
        const refusal = whyNotReplace(record, name)
        if (refusal || !record.board) throw new ServiceError(refusal ?? 'unknown_category')
        const { owner, user_id: userId, specialization: edition } = record
        const where: SeenIn = `board_categories:${edition}`
        const keeper = seenKeyOf({ owner, userId })
        const seenCategories = await seen.of(keeper, where, now())
        const category = await boards.makeCategory(
          { edition, seen: seenCategories, visit: asker.visit },
          {
            used: record.board.used,
            clues: record.questions.flatMap(({ dealt }) => ('category' in dealt ? dealt.answer : [])),
          },
        )
        if (!category) throw new ServiceError('no_questions')
        const change = withCategory(record.questions, record.board, { name, category, random })
        const updatedRecord = await records.replaceCategory(record, change, now())
        // An answer or another shuffle came first: check the rules again with the new state.
        if (!updatedRecord) continue
        await seen.add(keeper, where, [category.name], now())
        return updatedRecord
      }
    },
  }

  async function count(before: GameRecord, newAnswer: AnswerQuestion) {
    const answer = markAnswer(before, newAnswer, now())
    const record = await records.addAnswer(before, answer)
    if (!record) return null
    const confidence = statedConfidence(record, answer)
    // The answer counts even if one of its records fails.
    await Promise.all([
      logFailure('an answer could not be kept as evidence of the path', paths.note(record, answer)),
      logFailure('a missed question could not be recorded for practice', practices.note(record, answer)),
      confidence && logFailure('a stated confidence could not be recorded', confidences.add(confidence)),
      record.completed && logFailure('a round could not be entered in the record', rounds.noteGame(record)),
      record.completed &&
        logFailure('the answers of a game could not be kept for statistics', answered.keep(record)),
    ])
    return { record, answer }

    function logFailure(failure: string, record: Promise<unknown>) {
      return record.catch((err: unknown) => log.error({ err, game: before._id }, failure))
    }
  }
}

function withCategory(
  questions: GameRecord['questions'],
  board: StoredBoard,
  { name, category, random }: { name: string; category: Parameters<typeof holdCategory>[0]; random: Random },
): Required<Pick<GameRecord, 'questions' | 'board'>> {
  const isOld = ({ dealt }: GameRecord['questions'][number]) => 'category' in dealt && dealt.category === name
  const place = questions.findIndex(isOld)
  const rest = questions.filter((question) => !isOld(question))
  return {
    questions: rest.toSpliced(place, 0, ...holdCategory(category, random)),
    board: {
      ...board,
      categories: board.categories.map((each) =>
        each.name === name ? { name: category.name, shuffled: true } : each,
      ),
      used: [...board.used, category.name],
    },
  }
}
