import { readModules, readPathData, type ModuleOfEdition } from '@icio/banks/path'
import { banksByKind } from '@icio/contracts/banks/banks'
import type { Edition } from '@icio/contracts/editions'
import type { Path, PathModule } from '@icio/contracts/path/endpoints'
import {
  evidenceMonths,
  masteryOf,
  monthsBefore,
  roundLength,
  type Evidence,
  type ModuleId,
} from '@icio/contracts/path/mastery'
import type { FillInRow, QuestionBank, QuizRow } from '@icio/contracts/question-bank/endpoints'
import type { Random } from '@icio/kit/random'
import {
  evidenceGames,
  isEvidenceGame,
  type EvidenceGame,
  type PathEvidence,
  type PathEvidenceRecords,
} from '../collections/path-evidence.js'
import type { DeskKeyRecords } from '../collections/desk-keys.js'
import { drawAny, drawByLevel } from '../games/dealing/draw.js'
import type { GameRecord, StoredAnswer } from '../games/game-session.js'
import { drawCheck } from './draw-check.js'

/** The levels of a round: enough that are not easy for two rounds to show a module (PATH-5). */
const levelsOfRound = { easy: 2, medium: 2, hard: 1 } as const

interface PathsOptions {
  evidence: PathEvidenceRecords
  /** The register of keys that desks have shown. */
  deskKeys: Pick<DeskKeyRecords, 'had'>
  bank: QuestionBank
  random: Random
  now: () => Date
}

type Row = QuizRow | FillInRow

export type Paths = ReturnType<typeof createPaths>

/** Implements the path of a person: what their own answers show, and rounds of what is left (PATH-1 to PATH-9). */
export function createPaths({ evidence, deskKeys, bank, random, now }: PathsOptions) {
  const { version } = readPathData()

  return {
    /** Returns the path of a person; for null, that of somebody who has answered nothing. */
    async of(userId: string | null, edition: Edition): Promise<Path> {
      const modules = readModules(edition)
      const describeModule = ({ id, title, promise, readings }: ModuleOfEdition) => ({
        id,
        title,
        promise,
        readings,
      })
      if (userId === null) {
        const nothing = { state: 'not_begun', right: 0, counted: 0, seen_before: 0 } as const
        const modulesNotBegun = modules.map((module) => ({ ...describeModule(module), ...nothing }))
        return { specialization: edition, version, modules: modulesNotBegun }
      }
      const [keptEvidence, ...rows] = await Promise.all([
        evidence.of(
          userId,
          evidenceGames.map((game) => banksByKind[game][edition]),
        ),
        ...evidenceGames.map((game) => bank.questions(game, edition)),
      ])
      const ofId = new Map(keptEvidence.map((each) => [`${each.bank} ${each.question_id}`, each]))
      return {
        specialization: edition,
        version,
        modules: modules.map((module) => {
          const own = evidenceGames.map((game, index) => ({
            game,
            questions: ofModule(rows[index] ?? [], module).map((row) => ({
              isEasy: row.difficulty === 'easy',
              kept: ofId.get(`${banksByKind[game][edition]} ${row.question_id}`),
            })),
          }))
          return { ...describeModule(module), ...stateOf(own, now()) }
        }),
      }
    },

    /**
     * Keeps a counted answer as evidence. One whose key a desk had shown the person within 30 days before makes the
     * question known and says nothing (PATH-4).
     */
    async note(record: GameRecord, answer: StoredAnswer): Promise<void> {
      const { user_id, game, specialization } = record
      if (user_id === null || !isEvidenceGame(game)) return
      const bankName = banksByKind[game][specialization]
      const isKeyKnown = await deskKeys.had(user_id, bankName, answer.question_id, answer.answered_at)
      await evidence.note(record, answer, { counts: !isKeyKnown })
    },

    /** Draws the questions of a check (PATH-10). */
    async check(userId: string, edition: Edition): Promise<QuizRow[]> {
      const [rows, keptEvidence] = await Promise.all([
        bank.questions('quiz', edition),
        evidence.of(userId, [banksByKind.quiz[edition]]),
      ])
      return drawCheck(rows, readModules(edition), metOf(keptEvidence, now()), random)
    },

    /**
     * Draws the questions of a round from the bank of a game: those that the person has not met in 24 months first, by
     * level, then those met longest ago (PATH-3).
     */
    async round(userId: string, game: EvidenceGame, edition: Edition, id: ModuleId): Promise<Row[]> {
      const module = readModules(edition).find((each) => each.id === id)
      const name = banksByKind[game][edition]
      const [inBank, keptEvidence] = await Promise.all([
        bank.questions(game, edition),
        evidence.of(userId, [name]),
      ])
      const own = module ? ofModule(inBank, module) : []
      const metIds = metOf(keptEvidence, now())
      const isOld = new Set(metIds)
      const fresh = drawByLevel(
        own.filter(({ question_id }) => !isOld.has(question_id)),
        ({ question_id, difficulty }) => ({ id: question_id, level: difficulty }),
        { wanted: levelsOfRound, seen: [], random, fill: true },
      )
      const again = drawAny(
        own.filter(({ question_id }) => isOld.has(question_id)),
        ({ question_id }) => question_id,
        { count: roundLength - fresh.length, seen: metIds, random },
      )
      return [...fresh, ...again]
    },
  }
}

function ofModule(rows: readonly Row[], { tags }: ModuleOfEdition): Row[] {
  return rows.filter((row) => row.tags.some((tag) => tags.includes(tag)))
}

/** The questions that a person has met in 24 months, those met longest ago first. */
function metOf(keptEvidence: readonly PathEvidence[], now: Date): string[] {
  return keptEvidence
    .filter((each) => isMet(each, now))
    .sort((one, other) => one.last_at.getTime() - other.last_at.getTime())
    .map(({ question_id }) => question_id)
}

function isMet({ last_at }: PathEvidence, now: Date): boolean {
  return last_at > monthsBefore(now, evidenceMonths)
}

interface QuestionsOfGame {
  game: EvidenceGame
  questions: { isEasy: boolean; kept: PathEvidence | undefined }[]
}

type State = Pick<PathModule, 'state' | 'right' | 'counted' | 'seen_before' | 'shown_at' | 'round'>

function stateOf(own: readonly QuestionsOfGame[], now: Date): State {
  const left = own.map(({ game, questions }) => ({
    game,
    count: questions.filter(({ kept }) => !kept || !isMet(kept, now)).length,
  }))
  const isExhausted = left.reduce((sum, { count }) => sum + count, 0) < roundLength
  const answers = own
    .flatMap(({ questions }) => questions)
    .flatMap(({ isEasy, kept }): Evidence[] => [
      ...(kept?.answers ?? []).map(({ is_correct, at }) => ({ isCorrect: is_correct, isEasy, at })),
      ...(isExhausted ? (kept?.practiced ?? []) : []).map(({ is_correct, at }) => ({
        isCorrect: is_correct,
        isEasy,
        at,
        seenBefore: true,
      })),
    ])
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const { right, counted, seenBefore, shownAt } = masteryOf(answers, now)
  const next = left.find(({ count }) => count >= roundLength) ?? left.toSorted((a, b) => b.count - a.count)[0]
  return {
    state: shownAt ? 'shown' : answers.length > 0 ? 'begun' : 'not_begun',
    right,
    counted,
    seen_before: seenBefore,
    ...(shownAt ? { shown_at: shownAt.toISOString() } : {}),
    ...(isExhausted || !next ? {} : { round: next.game }),
  }
}
