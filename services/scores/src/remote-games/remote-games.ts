import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { defaultEdition, editionIds, type Edition } from '@icio/contracts/editions'
import { sessionLifetimeMs } from '@icio/contracts/games/quiz-rules'
import { cleanScoreName, leaderboardSize } from '@icio/contracts/leaderboard/leaderboard-rules'
import type {
  AnswerRemoteItem,
  RemotePractice,
  RemoteRuling,
  RuleOnRemoteItem,
  StartRemoteGame,
} from '@icio/contracts/remote-games/endpoints'
import {
  remoteGameBank,
  remoteGameLimits,
  type RemoteGameBank,
} from '@icio/contracts/remote-games/remote-game'
import type { AskingVisit, RemoteTeams, WhichGame } from '@icio/contracts/remote-games/teams'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { networkOf } from '@icio/kit/net/addresses'
import type { FastifyBaseLogger } from 'fastify'
import { answeredGameId, type AnsweredGame, type AnsweredGames } from '../collections/answered-games.js'
import type { BegunGamesRecords } from '../collections/begun-games.js'
import type { PracticeCards } from '../collections/practice-cards.js'
import type { RemoteSessions } from '../collections/remote-game-sessions.js'
import type { ScoreRecords, ScoreRow } from '../collections/scores.js'
import { owns, type Asker, type Player } from '../games/owner.js'
import type { Practices } from '../practice/practice.js'
import { bankStatistics } from '../statistics/item-statistics.js'
import {
  isCompleted,
  isForLeaderboard,
  isTooFast,
  scoreOf,
  storedMark,
  voidMark,
  whyNotAnswer,
  type RemoteSession,
  type StoredMark,
} from './remote-session.js'

export interface RemoteGamesOptions {
  sessions: RemoteSessions
  /** Of the collection remote_game_scores. */
  scores: ScoreRecords
  begun: BegunGamesRecords
  answered: AnsweredGames
  cards: PracticeCards
  practices: Practices
  teams: RemoteTeams
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  now: () => Date
}

export type RemoteGames = ReturnType<typeof createRemoteGames>

/**
 * Games that teams deal and mark with their own services (docs/decisions/035-games-of-remotes.md). Sessions, order,
 * points, leaderboard, practice and statistics are kept here; a service says which items there are and which choice is
 * correct, and no more.
 */
export function createRemoteGames(options: RemoteGamesOptions) {
  const { sessions, scores, begun, answered, cards, practices, teams, log, now } = options

  /** The items to practice; undefined for a session without practice. */
  async function dueItems(
    { userId }: Player,
    bank: RemoteSession['bank'],
    practice: true | undefined,
  ): Promise<string[] | undefined> {
    if (!practice) return undefined
    if (userId === null) throw new ServiceError('unauthenticated')
    const due = (await practices.dueCards(userId, bank)).slice(0, remoteGameLimits.items)
    if (due.length === 0) throw new ServiceError('nothing_to_practice')
    return due.map(({ question_id }) => question_id)
  }

  /** Removes what a team no longer has, so that it is not due for ever. */
  async function forgetGone(
    { user_id, bank, items, declared }: RemoteSession,
    only: readonly string[],
  ): Promise<void> {
    const asked = only.slice(0, declared.items)
    const gone = asked.filter((id) => !items.some((item) => item.id === id))
    const held = gone.length > 0 && user_id !== null ? await cards.ofBank(user_id, bank) : []
    const wrong = held.filter(({ question_id }) => gone.includes(question_id))
    if (wrong.length > 0) await cards.remove(wrong)
  }

  /**
   * Has an answer marked, by the team's service if the item is not void.
   *
   * @throws ServiceError those of RemoteTeams.mark
   */
  async function marking(
    session: RemoteSession,
    visit: AskingVisit,
    which: WhichGame,
    given: AnswerRemoteItem,
  ): Promise<StoredMark> {
    const item = session.items.find(({ id }) => id === given.item_id)
    if (item?.void)
      return voidMark(item, given.choice_id, {
        worth: session.declared.points,
        ruling: item.void,
        answered_at: now(),
      })
    const { sealed } = item ?? {}
    const marked = await teams.mark(visit, which, {
      session_id: session._id,
      edition: session.specialization,
      item_id: given.item_id,
      choice_id: given.choice_id,
      ...(sealed === undefined ? {} : { sealed }),
    })
    const answer = storedMark(session, given, marked, now())
    if (answer) return answer
    const why = 'its correct choice is none of the item'
    log.warn({ event: 'remote_game.invalid', ...which, why }, 'game of a remote')
    throw new ServiceError('backend_invalid')
  }

  /** Whether anybody has been dealt an item; with the text of a choice, whether the item has had it. */
  async function isKnown(
    banks: readonly RemoteGameBank[],
    item_id: string,
    choice?: string,
  ): Promise<boolean> {
    for (const bank of banks) {
      if (await sessions.has({ bank, item_id }, choice)) return true
      if (await answered.has({ bank, question_id: item_id }, choice)) return true
    }
    return false
  }

  /** Returns what is wrong with a ruling, by field. */
  async function rulingProblems(
    banks: readonly RemoteGameBank[],
    { item_id, correct, void: isVoid }: RuleOnRemoteItem,
  ): Promise<{ path: string; message: string }[]> {
    if (correct === undefined && !isVoid)
      return [{ path: 'correct', message: 'Name the correct choice, or make the item void.' }]
    if (correct !== undefined && isVoid)
      return [{ path: 'void', message: 'A void item has no correct choice: leave out one of the two.' }]
    if (!(await isKnown(banks, item_id)))
      return [{ path: 'item_id', message: 'Nobody has been dealt this item.' }]
    if (correct !== undefined && !(await isKnown(banks, item_id, correct)))
      return [{ path: 'correct', message: 'This is not the text of a choice of the item.' }]
    return []
  }

  /** Keeps what an answer means beyond its session. The answer counts even if one of these fails. */
  async function note(session: RemoteSession, answer: StoredMark): Promise<void> {
    const noted = (what: string, done: Promise<unknown>) =>
      done.catch((err: unknown) => log.error({ err, session: session._id }, what))
    const { user_id, bank, declared } = session
    const { item_id: question_id, is_correct, answered_at: at } = answer
    await Promise.all([
      declared.practice &&
        user_id !== null &&
        answer.correct !== null &&
        noted(
          'a missed item could not be recorded for practice',
          practices.noteAnswer({ user_id, bank, question_id }, { is_correct, tags: [], at }),
        ),
      isCompleted(session) &&
        !session.practice &&
        noted(
          'the answers of a session could not be kept for statistics',
          answered.add(answeredGame(session)),
        ),
    ])
  }

  return {
    /**
     * Starts a session.
     *
     * @throws ServiceError too_many_games, those of RemoteTeams.deal; for practice also unauthenticated and
     *   nothing_to_practice
     */
    async begin(
      player: Player,
      visit: AskingVisit,
      which: WhichGame,
      { specialization = defaultEdition, practice }: StartRemoteGame,
    ): Promise<RemoteSession> {
      await begun.take(player)
      const bank = remoteGameBank(which.remote, which.game, specialization)
      const only = await dueItems(player, bank, practice)
      const _id = randomBytes(16).toString('base64url')
      const { items, game: declared } = await teams.deal(visit, which, {
        session_id: _id,
        edition: specialization,
        ...(only ? { only } : {}),
      })
      const created_at = now()
      const session: RemoteSession = {
        _id,
        owner: player.owner,
        user_id: player.userId,
        remote: which.remote,
        game: which.game,
        bank,
        specialization,
        declared,
        ...(practice ? { practice } : {}),
        items,
        answers: [],
        created_at,
        expires_at: new Date(created_at.getTime() + sessionLifetimeMs),
      }
      if (only) await forgetGone(session, only)
      if (items.length === 0) throw new ServiceError('nothing_to_practice')
      await sessions.insert(session)
      return session
    },

    /** @throws ServiceError session_not_found, also for a session of somebody else, of another game, or expired */
    async read(id: string, asker: Asker, { remote, game }: WhichGame): Promise<RemoteSession> {
      const session = await sessions.find(id, now())
      const isIt = session !== null && session.remote === remote && session.game === game
      if (!isIt || !(await owns(asker, session))) throw new ServiceError('session_not_found')
      return session
    },

    /**
     * Has an answer marked, and counts it once. Until it is counted, nothing of the marking is revealed; if the service
     * fails, the session is as it was.
     *
     * @throws ServiceError session_not_found, the code from whyNotAnswer, those of RemoteTeams.mark
     */
    async answer(
      id: string,
      asker: Asker,
      visit: AskingVisit,
      which: WhichGame,
      given: AnswerRemoteItem,
    ): Promise<{ session: RemoteSession; answer: StoredMark }> {
      const before = await this.read(id, asker, which)
      const refusal = whyNotAnswer(before, given)
      if (refusal) throw new ServiceError(refusal)
      const answer = await marking(before, visit, which, given)
      const session = await sessions.addAnswer(before, answer)
      if (!session) {
        // The team has made the item void while its service was marking; or, because items have an order, an answer to the
        // same item came first; or the session has ended.
        const after = await sessions.find(id, now())
        const isVoid = after?.items.some((item) => item.id === given.item_id && item.void)
        if (isVoid && answer.correct !== null) return this.answer(id, asker, visit, which, given)
        throw new ServiceError(after ? 'already_answered' : 'session_not_found')
      }
      await note(session, answer)
      return { session, answer }
    },

    /**
     * Stores the score of a finished session once, under the member's display name.
     *
     * @throws ServiceError session_not_found, not_eligible, not_completed, no_score, faster_than_reading,
     *   already_submitted
     */
    async submit(
      id: string,
      asker: Asker,
      which: WhichGame,
      { person, address }: { person: Person; address: string },
    ): Promise<ScoreRow> {
      const session = await this.read(id, asker, which)
      if (!isForLeaderboard(session)) throw new ServiceError('not_eligible')
      if (!isCompleted(session)) throw new ServiceError('not_completed')
      if (scoreOf(session) === 0) throw new ServiceError('no_score')
      if (isTooFast(session)) throw new ServiceError('faster_than_reading')
      const row = await scores.insert(
        {
          player_name: cleanScoreName(person.displayName),
          mode: 'solo',
          score: scoreOf(session),
          user_id: person.id,
          ip_address: isIP(address) ? networkOf(address) : null,
          source: `session:${id}`,
          bank: session.bank,
          answers: session.answers.map(({ item_id: question_id, choice, is_correct, points, worth }) => ({
            question_id,
            choice,
            is_correct,
            points,
            worth,
          })),
        },
        now(),
      )
      if (!row) throw new ServiceError('already_submitted')
      return row
    },

    /** The best scores of a game in an edition. */
    best: ({ remote, game }: WhichGame, edition: Edition): Promise<ScoreRow[]> =>
      scores.best(leaderboardSize, { bank: remoteGameBank(remote, game, edition) }),

    /** What a member has missed in a game. */
    async practiceOf(userId: string, { remote, game }: WhichGame, edition: Edition): Promise<RemotePractice> {
      return practices.stateOf(userId, remoteGameBank(remote, game, edition))
    },

    /** What the answers say of each item. */
    async statistics({ remote, game }: WhichGame, edition: Edition) {
      const games = await answered.ofBank(remoteGameBank(remote, game, edition))
      return { games: games.length, items: bankStatistics(games.map(withoutVoid)) }
    },

    /**
     * Marks the stored answers to an item again, in all editions of its game and nowhere else. A void item counts for
     * nobody, and leaves the statistics and practice.
     *
     * @throws ServiceError validation_failed with the field, before anything is changed
     */
    async rule({ remote, game }: WhichGame, ruling: RuleOnRemoteItem): Promise<RemoteRuling> {
      const banks = editionIds.map((edition) => remoteGameBank(remote, game, edition))
      const problems = await rulingProblems(banks, ruling)
      if (problems.length > 0) throw new ServiceError('validation_failed', problems)
      const { item_id, correct = null, text } = ruling
      const changed: RemoteRuling = { sessions: 0, scores: 0 }
      for (const bank of banks) {
        const which = { bank, question_id: item_id, revision: 1 }
        changed.sessions += await sessions.correct({ bank, item_id }, { correct, text })
        changed.scores += await scores.correct(which, correct)
        await answered.correct(which, correct)
        if (correct === null) await cards.removeQuestion(bank, item_id)
      }
      return changed
    },
  }
}

/** The answers of a session, without a person. */
function answeredGame({ _id, bank, items, answers, created_at }: RemoteSession): AnsweredGame {
  return {
    _id: answeredGameId(_id),
    bank,
    answers: answers.map(({ item_id: question_id, choice, correct, is_correct }) => ({
      question_id,
      choice,
      correct,
      is_correct,
      choices: items.find(({ id }) => id === question_id)?.choices.map(({ text }) => text) ?? [],
    })),
    open: null,
    at: created_at,
  }
}

/** A game without its answers to void items, which say nothing. */
function withoutVoid(game: AnsweredGame): AnsweredGame {
  return { ...game, answers: game.answers.filter(({ correct }) => correct !== null) }
}
