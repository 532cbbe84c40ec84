import type { HostMessage } from '@icio/contracts/lobbies/client-messages'
import type { LiveErrorCode } from '@icio/contracts/lobbies/lobby-live'
import { banksByKind } from '@icio/contracts/banks/banks'
import { drawLimit } from '@icio/contracts/games/quiz-rules'
import type { Scoring } from '@icio/contracts/lobbies/multiplayer-scoring'
import { ServiceError } from '@icio/kit/http/errors'
import type { Foundations } from '../foundations.js'
import { deal } from './deal.js'
import { applyHostCommand } from './host-rules.js'
import { markQuestion } from './mark.js'
import { begin, moveOn, whatIsDue } from './phases.js'
import { seatOf, type FrozenQuestion, type LobbyChange, type LobbyRecord } from '../lobby/lobby.js'
import { canStart, whyNotStart } from '../lobby/rules.js'
import type { ScoreHandOver } from '../jobs/score-hand-over.js'

export class Refusal extends Error {
  constructor(readonly code: LiveErrorCode) {
    super(code)
    this.name = 'Refusal'
  }
}

/** More host messages than can be in flight at once. */
const keptMids = 16

export interface StartOptions {
  scoring?: Scoring | undefined
  mid?: string | undefined
}

export type Games = ReturnType<typeof createGames>

/** Creates the operations of the game. Each can be called twice, concurrently, and on any instance. */
export function createGames(foundations: Foundations, scores: ScoreHandOver) {
  const { records, bank, clock, random, changed, deskKeys, log } = foundations
  const { lobbies, answers, players, begunGames } = records
  const now = () => new Date(clock.now())

  return {
    /**
     * Starts the game, or at the podium the next one. Of concurrent starts, one deals the questions and the others find
     * the game started.
     *
     * @throws ServiceError no_questions, unavailable, too_many_games, or the code from whyNotStart
     */
    async start(
      id: string,
      userId: string,
      { scoring = 'accuracy', mid }: StartOptions = {},
    ): Promise<LobbyRecord> {
      const before = await lobbies.find(id)
      if (!before) throw new ServiceError('lobby_not_found')
      demandStart(before, userId)
      if (!canStart(before) || wasHandled(before, mid)) return before
      await begunGames.take(userId, before)
      const rows = await bank.questions('quiz', before.specialization, { limit: drawLimit })
      const questions = deal(rows, random)
      if (questions.length === 0) throw new ServiceError('no_questions')
      const answersSeen = await whoHasSeen(before, questions)
      const lobby = await lobbies.change(id, (current) => {
        demandStart(current, userId)
        if (!canStart(current) || wasHandled(current, mid)) return null
        return {
          ...begin(current, { questions, scoring, answersSeen, now: now() }),
          ...withHandled(current, mid),
        }
      })
      await players.writeScores(lobby)
      changed(lobby)
      return lobby
    },

    /** @throws ServiceError not_host, lobby_not_found; Refusal if the command is not possible now */
    async handleHostCommand(id: string, userId: string, command: HostMessage): Promise<LobbyRecord> {
      let leaving: string | undefined
      const lobby = await lobbies.change(id, (current) => {
        if (current.status === 'ended' || !seatOf(current, userId)) throw new ServiceError('lobby_not_found')
        if (current.host_user_id !== userId) throw new ServiceError('not_host')
        if (wasHandled(current, command.mid)) return null
        leaving = current.seats.find(({ seat }) => command.op === 'kick' && seat === command.seat)?.user_id
        const change = applyHostCommand(current, command, now())
        if (typeof change === 'string') throw new Refusal(change)
        return change && { ...change, ...withHandled(current, command.mid) }
      })
      if (leaving && lobby.status === 'waiting') await players.remove(id, leaving)
      publish(lobby)
      return lobby
    },

    /** Closes the current question, because everyone has locked, if this phase is still in progress. */
    async closeQuestion(id: string, phaseSeq: number): Promise<void> {
      const isStill = ({ phase, phase_seq, paused_at }: LobbyRecord) =>
        phase === 'open' && phase_seq === phaseSeq && !paused_at
      changed(await lobbies.change(id, (current) => (isStill(current) ? moveOn(current, now()) : null)))
    },

    /** Does everything that is due by the clock. Safe to run concurrently. */
    async runDueSteps(id: string): Promise<void> {
      for (;;) {
        const lobby = await lobbies.find(id)
        const due = lobby && whatIsDue(lobby, now())
        if (!lobby || !due) return
        if (due === 'reveal') await reveal(lobby)
        else publish(await lobbies.change(id, (current) => (isSame(current, lobby) ? due : null)))
      }
    },
  }

  /** The players whom a desk has shown an answer; where that is unknown, the leaderboard asks again at the end. */
  async function whoHasSeen(
    { seats, specialization }: LobbyRecord,
    questions: readonly FrozenQuestion[],
  ): Promise<ReadonlySet<string>> {
    const user_ids = seats.filter(({ presence }) => presence !== 'gone').map(({ user_id }) => user_id)
    const items = questions.map(({ question_id }) => question_id)
    try {
      return new Set(await deskKeys.known({ user_ids, bank: banksByKind.quiz[specialization], items }))
    } catch (err) {
      log.warn({ err }, 'it is unknown whom a desk has shown answers of a live game')
      return new Set()
    }
  }

  /** Notifies the players here, and the leaderboard if a game has just ended. */
  function publish(lobby: LobbyRecord): void {
    changed(lobby)
    scores.handOnSoon(lobby)
  }

  /** Seals the answers, counts the points, and reveals the solution. */
  async function reveal(lobby: LobbyRecord): Promise<void> {
    const question = (await lobbies.questions(lobby._id))[lobby.current_question]
    if (!question) throw new Error(`Lobby ${lobby._id} has no question ${lobby.current_question}`)
    const userIds = lobby.seats.filter(({ presence }) => presence !== 'gone').map(({ user_id }) => user_id)
    const sealedAnswers = await answers.seal(lobby, userIds)
    const mark = (current: LobbyRecord) => markQuestion(current, question, sealedAnswers)
    const { rows } = mark(lobby)
    await answers.setPoints(lobby, new Map(rows.map(({ user_id, points }) => [user_id, points])))
    const after = await lobbies.change(lobby._id, (current) => {
      const isStill = current.phase_seq === lobby.phase_seq && current.game === lobby.game
      return isStill ? moveOn(current, now(), mark(current)) : null
    })
    changed(after)
    await players.writeScores(after)
  }
}

function wasHandled({ host_mids }: LobbyRecord, mid: string | undefined): boolean {
  return mid !== undefined && host_mids.includes(mid)
}

function withHandled({ host_mids }: LobbyRecord, mid: string | undefined): LobbyChange {
  return mid === undefined ? {} : { host_mids: [...host_mids, mid].slice(-keptMids) }
}

function demandStart(lobby: LobbyRecord, userId: string): void {
  const refusal = whyNotStart(lobby, userId)
  // A start of a started game is a double click, so the number of players does not matter.
  if (refusal && (refusal !== 'not_enough_players' || canStart(lobby))) throw new ServiceError(refusal)
}

function isSame(one: LobbyRecord, other: LobbyRecord): boolean {
  return one.rev === other.rev
}
