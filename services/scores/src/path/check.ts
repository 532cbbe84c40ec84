import { readPathData } from '@icio/banks/path'
import type { Edition } from '@icio/contracts/editions'
import {
  checkEveryHours,
  checkMinutes,
  checkPass,
  checkQuestions,
  checksWithinDays,
  mostChecks,
} from '@icio/contracts/path/mastery'
import type { CheckSheet, HandInCheck, PathCheck } from '@icio/contracts/path/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyBaseLogger } from 'fastify'
import type { GameRecords } from '../collections/game-sessions.js'
import type { CheckTry, PathCheckRecords } from '../collections/path-checks.js'
import type { GameRecord } from '../games/game-session.js'
import type { Games } from '../games/games.js'
import { markAnswer, whyNotAnswer } from '../games/marking.js'
import type { Player } from '../games/owner.js'
import { checkOpenForMs } from './draw-check.js'
import type { Paths } from './path.js'
import type { RecordedRounds } from './record.js'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
export interface ChecksOptions {
  paths: Paths
  checkRecords: PathCheckRecords
  games: Games
  records: GameRecords
  rounds: RecordedRounds
  log: FastifyBaseLogger
  now: () => Date
}

export type Checks = ReturnType<typeof createChecks>

/** Implements the check of the path: 20 questions in one sitting, marked at the end (PATH-10, PATH-11). */
export function createChecks({ paths, checkRecords, games, records, rounds, log, now }: ChecksOptions) {
  const isShown = async (userId: string, edition: Edition) =>
    (await paths.of(userId, edition)).modules.every(({ state }) => state === 'shown')

  async function stateFor(userId: string, edition: Edition): Promise<PathCheck> {
    const tries = await checkRecords.triesOf(userId, edition)
    const last = tries.at(-1)
    const again = againAt(tries, now())
    const state = isRunning(last, now())
      ? 'running'
      : again
        ? 'waiting'
        : (await isShown(userId, edition))
          ? 'open'
          : 'not_ready'
    return {
      specialization: edition,
      state,
      ...(again ? { again_at: again.toISOString() } : {}),
      ...(last && state !== 'running' ? { last: resultOf(last) } : {}),
      can_certify: tries.some((each) => isPassed(each) && !each.is_certified),
    }
  }

  /** The game of a check that still runs; null once it is handed in or over. */
  async function sheetOf(userId: string, id: string): Promise<GameRecord | null> {
    const record = await records.find(id, now())
    return record?.check && record.user_id === userId ? record : null
  }

  return {
    stateFor,

    /**
     * Begins a check, or returns the one that runs.
     *
     * @throws ServiceError not_ready, too_soon, or what starting a game throws
     */
    async begin(player: Player, userId: string, edition: Edition): Promise<CheckSheet> {
      for (;;) {
        const tries = await checkRecords.triesOf(userId, edition)
        const last = tries.at(-1)
        const running = last && isRunning(last, now()) ? await sheetOf(userId, last.session_id) : null
        if (running) return toSheet(running)
        const again = againAt(tries, now())
        if (again) throw new ServiceError('too_soon', { details: { again_at: again.toISOString() } })
        if (!(await isShown(userId, edition))) throw new ServiceError('not_ready')
        const record = await games.begin(player, { game: 'quiz', specialization: edition, check: true })
        const newTry = { session_id: record._id, begun_at: record.created_at }
        if (await checkRecords.begin(userId, edition, tries, newTry)) return toSheet(record)
        // Another try began at the same time: only one of them is kept.
        await records.remove(record._id)
      }
    },

    /**
     * Marks all answers of a check at once, and only once.
     *
     * @throws ServiceError session_not_found, unknown_question, unknown_choice, already_answered
     */
    async handIn(userId: string, id: string, { answers }: HandInCheck): Promise<PathCheck> {
      const record = await sheetOf(userId, id)
      if (!record) throw new ServiceError('session_not_found')
      const at = now()
      const markedRecord = answers.reduce((before: GameRecord, sheetAnswer) => {
        const refusal = whyNotAnswer(before, sheetAnswer)
        if (refusal) throw new ServiceError(refusal)
        return { ...before, answers: [...before.answers, markAnswer(before, sheetAnswer, at)] }
      }, record)
      const right = new Set(
        markedRecord.answers.flatMap((each) => (each.is_correct ? [each.question_id] : [])),
      )
      const wrong = record.questions.filter(({ dealt }) => !right.has(dealt.id))
      const edition = record.specialization
      const isWrong = (tag: string) => wrong.some(({ dealt }) => 'tags' in dealt && dealt.tags.includes(tag))
      const missedModules = readPathData()
        .modules.filter(({ editions }) => editions[edition].tags.some(isWrong))
        .map((module) => module.id)
      const result = { handed_in_at: at, right: right.size, missed: missedModules }
      if (await checkRecords.handIn(userId, edition, id, result)) {
        await records.remove(id)
        // The result counts even if one of its records fails.
        await Promise.all(
          [
            rounds.note({ user_id: userId, kind: 'check', edition, first: record.created_at, last: at }),
            ...markedRecord.answers.map((answer) => paths.note(markedRecord, answer)),
          ].map((each) =>
            each.catch((err: unknown) => log.error({ err, check: id }, 'a check could not be noted')),
          ),
        )
      }
      return stateFor(userId, edition)
    },
  }
}

export function isPassed({ right }: Pick<CheckTry, 'right'>): boolean {
  return right !== undefined && right >= checkPass
}

function isRunning(last: CheckTry | undefined, now: Date): boolean {
  return last !== undefined && !last.handed_in_at && now.getTime() < last.begun_at.getTime() + checkOpenForMs
}

/** When the next try is possible; null for now. */
function againAt(tries: readonly CheckTry[], now: Date): Date | null {
  const last = tries.at(-1)
  if (!last) return null
  const endedAt = last.handed_in_at ?? new Date(last.begun_at.getTime() + checkOpenForMs)
  const third = tries.at(-mostChecks)
  const from = Math.max(
    endedAt.getTime() + checkEveryHours * hourMs,
    third ? third.begun_at.getTime() + checksWithinDays * dayMs : 0,
  )
  return from > now.getTime() ? new Date(from) : null
}

function resultOf(last: CheckTry): NonNullable<PathCheck['last']> {
  const { handed_in_at, begun_at, right = 0, missed = [] } = last
  return {
    handed_in: handed_in_at !== undefined,
    right,
    total: checkQuestions,
    passed: isPassed(last),
    missed: readPathData().modules.flatMap(({ id, title }) => (missed.includes(id) ? [title] : [])),
    at: (handed_in_at ?? new Date(begun_at.getTime() + checkOpenForMs)).toISOString(),
  }
}

/** What the page gets: the questions, and nothing of their keys. */
function toSheet({ _id, specialization, questions, created_at }: GameRecord): CheckSheet {
  return {
    id: _id,
    specialization,
    questions: questions.flatMap(({ dealt }) => ('prompt' in dealt && 'tags' in dealt ? [dealt] : [])),
    ends_at: new Date(created_at.getTime() + checkMinutes * 60_000).toISOString(),
  }
}
