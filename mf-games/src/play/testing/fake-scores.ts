import type {
  AnswerQuestion,
  BoardLayout,
  BoardQuestion,
  DealtQuestion,
  GameSession,
  MarkedAnswer,
} from '@icio/contracts/game-sessions/endpoints'
import type { Challenge, OwnChallenge } from '@icio/contracts/challenges/endpoints'
import type { Practice } from '@icio/contracts/practice/endpoints'
import type { LeaderboardEntry, OwnPlace } from '@icio/contracts/leaderboard/endpoints'
import { errors, type ErrorCode } from '@icio/contracts/errors'
import { pointsForQuestion } from '@icio/contracts/games/quiz-rules'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'

/** The right choice and the explanations, which the real service does not reveal before the answer. */
export interface Key {
  right: string
  explanation: string
  whyWrong?: Record<string, string>
  whyCorrect?: string
  references?: string
  rightAnswer?: string
  bias?: string
  trap?: string[]
  biasCard?: MarkedAnswer['bias_card']
  source?: string
  changes?: MarkedAnswer['changes']
}

export interface FakeScoresOptions {
  deal: (begin: Record<string, string>) => {
    questions: DealtQuestion[]
    keys: Record<string, Key>
    board?: BoardLayout
    builtIn?: boolean
  }
  /** Deals a new category to replace the named one. */
  replace?: (name: string) => { name: string; questions: BoardQuestion[]; keys: Record<string, Key> }
  /** Points of the question at this index; by default those of the quiz. */
  pointsOf?: (index: number, question: DealtQuestion) => number
}

type Failure = ErrorCode | 'network_error'

interface Held {
  session: GameSession
  keys: Record<string, Key>
}

/**
 * A fake scores service for tests of screens: it deals, marks and counts by the rules of
 * services/contracts/src/game-sessions/endpoints.ts, behind the shell's http. Its own tests and the journeys cover the real
 * service.
 */
export function fakeScores({ deal, replace, pointsOf = pointsForQuestion }: FakeScoresOptions) {
  const held = new Map<string, Held>()
  const requests: string[] = []
  const bodies: unknown[] = []
  let leaderboard: LeaderboardEntry[] = []
  let place: OwnPlace['place'] = null
  const failures: { match: RegExp; failure: Failure; afterwards: boolean }[] = []
  let practice: Practice = { decks: [], topics: [] }
  let ownChallenges: OwnChallenge[] = []
  let gate: Promise<void> = Promise.resolve()

  const http: ShellApi['http'] = async (path, init = {}) => {
    const line = `${init.method ?? 'GET'} ${path}`
    requests.push(line)
    bodies.push(init.body ? JSON.parse(String(init.body)) : null)
    await gate
    const next = failures.findIndex(({ match }) => match.test(line))
    const [fault] = next < 0 ? [] : failures.splice(next, 1)
    if (fault && !fault.afterwards) return refuse(fault.failure)
    const answer = respond(line, init.body ? JSON.parse(String(init.body)) : {})
    return fault ? refuse(fault.failure) : answer
  }

  function respond(line: string, body: Record<string, string>): Response {
    if (line.endsWith('/get_leaderboard')) return createJsonResponse(200, board(body.level))
    if (/\/scores\/place(\?|$)/.test(line)) return createJsonResponse(200, { place })
    if (line.endsWith('/api/scores')) return createJsonResponse(201, addScore(body))
    if (line.endsWith('/api/games/challenges/own'))
      return createJsonResponse(200, { challenges: ownChallenges })
    if (/\/api\/games\/practice(\?|$)/.test(line)) return createJsonResponse(200, practice)
    const [, id = '', part] = /sessions\/([^/]+)(\/answers|\/categories|\/challenges)?$/.exec(line) ?? []
    if (!id) return begin(body)
    const found = held.get(decodeURIComponent(id))
    if (!found) return refuse('session_not_found')
    if (part === '/categories') return replaceCategory(found, body.replace ?? '')
    if (part === '/challenges') return createJsonResponse(201, challenge(body))
    return part ? mark(found, body) : createJsonResponse(200, found.session)
  }

  function board(level: string | null | undefined): LeaderboardEntry[] {
    return level ? leaderboard.filter((entry) => entry.level === level) : leaderboard
  }

  function addScore({ session_id = '', player_name = '' }: Record<string, string>): LeaderboardEntry {
    const { score = 0 } = held.get(session_id)?.session ?? {}
    const id = `score-${leaderboard.length + 1}`
    const entry = {
      id,
      player_name,
      mode: 'solo',
      level: null,
      score,
      created_at: '2026-11-21T12:00:00.000Z',
    } as const
    leaderboard = [...leaderboard, entry].sort((one, other) => other.score - one.score)
    return entry
  }

  function begin(body: Record<string, string>): Response {
    const { questions, keys, board, builtIn } = deal(body)
    if (questions.length === 0) return refuse(body.practice ? 'nothing_to_practice' : 'no_questions')
    // The fields depend on the game that a test asks for, which the compiler does not know.
    const session = {
      id: `session-${held.size + 1}`,
      game: body.game,
      specialization: body.specialization ?? 'general',
      ...(body.game === 'quiz' ? { difficulty: body.difficulty ?? 'advanced' } : {}),
      ...(board ? { board } : {}),
      ...(builtIn ? { built_in: true } : {}),
      ...(body.practice ? { practice: true } : {}),
      ...(body.module ? { module: body.module } : {}),
      questions,
      answers: [],
      score: 0,
      total: questions.length,
      max_score: questions.reduce((sum, question, index) => sum + pointsOf(index, question), 0),
      completed: false,
      expires_at: '2026-11-22T00:00:00.000Z',
    } as unknown as GameSession
    held.set(session.id, { session, keys })
    return createJsonResponse(201, session)
  }

  function replaceCategory(found: Held, name: string): Response {
    const { session } = found
    const place =
      session.game === 'board' ? session.board.categories.findIndex((category) => category.name === name) : -1
    if (session.game !== 'board' || !replace || place < 0) return refuse('unknown_category')
    const fresh = replace(name)
    const categories = session.board.categories.with(place, { name: fresh.name, shuffled: true })
    const kept = session.questions.filter(({ category }) => category !== name)
    found.session = {
      ...session,
      board: { ...session.board, categories },
      questions: [...kept, ...fresh.questions],
    }
    found.keys = { ...found.keys, ...fresh.keys }
    return createJsonResponse(200, found.session)
  }

  function mark(
    found: Held,
    { question_id = '', choice_id = '', confidence, wager = 0 }: Partial<AnswerQuestion>,
  ): Response {
    const { session, keys } = found
    const index = session.questions.findIndex(({ id }) => id === question_id)
    const key = keys[question_id]
    const question = session.questions[index]
    if (!key || !question) return refuse('unknown_question')
    if (!question.choices.some(({ id }) => id === choice_id)) return refuse('unknown_choice')
    if (session.answers.some((answer) => answer.question_id === question_id))
      return refuse('already_answered')
    if (session.game !== 'board' && index !== session.answers.length) return refuse('out_of_order')
    const is_correct = choice_id === key.right
    const marked: MarkedAnswer = {
      question_id,
      choice_id,
      is_correct,
      points: is_correct ? pointsOf(index, question) + wager : 0 - wager,
      correct_choice_id: key.right,
      explanation: key.explanation,
      changes: key.changes,
      ...(is_correct ? {} : { why_wrong: key.whyWrong?.[choice_id] }),
      ...(confidence === undefined ? {} : { confidence }),
      ...(wager === 0 ? {} : { wager }),
      ...(key.source ? { source: key.source } : {}),
      ...(key.whyCorrect ? { why_correct: key.whyCorrect } : {}),
      ...(key.rightAnswer ? { right_answer: key.rightAnswer } : {}),
      ...(key.bias ? { bias: key.bias } : {}),
      ...(key.trap ? { trap: key.trap } : {}),
      ...(key.biasCard ? { bias_card: key.biasCard } : {}),
      ...(key.references ? { references: key.references } : {}),
    }
    const answers = [...session.answers, marked]
    const score = session.score + marked.points
    const completed = answers.length === session.total
    found.session = { ...session, answers, score, completed }
    return createJsonResponse(200, { ...marked, score, completed })
  }

  return {
    http,
    /** Every call so far, for example 'POST /api/games/sessions'. */
    requests,
    /** The bodies of those calls; null for a call without a body. */
    bodies,
    /** Fills the leaderboard. */
    setLeaderboard(entries: LeaderboardEntry[], own: OwnPlace['place'] = null) {
      leaderboard = entries
      place = own
    },
    /** Sets what the signed-in person has missed. */
    setPractice(missed: Practice) {
      practice = missed
    },
    /** Sets what the signed-in person has challenged. */
    setOwnChallenges(challenges: OwnChallenge[]) {
      ownChallenges = challenges
    },
    /** The next call whose line matches fails; with `afterwards`, the call takes effect and only its reply is lost. */
    failNext(match: RegExp, failure: Failure, { afterwards = false } = {}) {
      failures.push({ match, failure, afterwards })
    },
    /** Holds back all replies; the returned function releases them. */
    hold(): () => void {
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    /** Answers a question as if from another tab. */
    answerElsewhere(sessionId: string, question_id: string, choice_id: string) {
      const found = held.get(sessionId)
      if (found) mark(found, { question_id, choice_id })
    },
    /** Deletes all games, as the service does after 24 hours. */
    forgetAll: () => held.clear(),
    session: (id: string) => held.get(id)?.session,
  }
}

function challenge({ question_id = '', reason = '' }: Record<string, string>): Challenge {
  const created_at = '2026-11-21T12:00:00.000Z'
  return { id: 'challenge-1', question_id, reason, state: 'open', created_at, ruling: null }
}

function refuse(failure: Failure): Response {
  if (failure === 'network_error') throw new TypeError('Failed to fetch')
  const { status, text } = errors[failure]
  return createJsonResponse(status, { error: { code: failure, message: text } })
}
