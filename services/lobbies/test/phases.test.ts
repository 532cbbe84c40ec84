import {
  abandonAfterMs,
  awayAfterMs,
  closingMs,
  countdownMs,
  hostAwayPlayingMs,
  podiumMs,
  standingsMs,
  untimedLimitMs,
} from '@icio/contracts/lobbies/multiplayer-phases'
import type { FrozenQuestion, LobbyRecord, QuestionResult } from '../src/lobby/lobby.js'
import {
  begin,
  isComplete,
  moveOn,
  nextDueAt,
  podium,
  resume,
  timeOf,
  whatIsDue,
} from '../src/game/phases.js'
import { after, lobbyRecord, now, seatRecord } from './lobby-record.js'

const question_times: LobbyRecord['question_times'] = [
  { difficulty: 'easy', preview_ms: 3000, reveal_ms: 5000 },
  { difficulty: 'medium', preview_ms: 4000, reveal_ms: 6000 },
]
const fresh = { phase_seq: 5, paused_at: null, held: false, left_ms: 0 }
const result = (index: number): QuestionResult => ({ index, rows: [] })
const game = (change: Partial<LobbyRecord>) => lobbyRecord({ status: 'active', question_times, ...change })

test('a game starts with a countdown, from zero, without players who have left', () => {
  const seats = [seatRecord(0, { ready: true }), seatRecord(1, { presence: 'gone' }), seatRecord(2)]
  const question: FrozenQuestion = {
    question_id: 'q',
    difficulty: 'easy',
    stem: 'one two',
    explanation: 'three',
    source: '',
    choices: [],
  }
  const lobby = lobbyRecord({ seats, game: 2, current_question: 9, results: [result(0)], held: true })
  expect(begin(lobby, { questions: [question], scoring: 'pace', now })).toEqual({
    ...fresh,
    phase: 'countdown',
    phase_ends_at: after(countdownMs),
    status: 'active',
    game: 3,
    questions: [question],
    question_times: [{ difficulty: 'easy', preview_ms: 3000, calculation_ms: 0, reveal_ms: 5000 }],
    current_question: 0,
    results: [],
    started_at: now,
    previews_shown_ms: [],
    scoring: 'pace',
    seats: [seatRecord(0, { answers_seen: false }), seatRecord(2, { answers_seen: false })],
  })
})

describe('after', () => {
  const step = (change: Partial<LobbyRecord>, questionResult?: QuestionResult) =>
    moveOn(game(change), now, questionResult)

  test('waiting too long, the lobby ends', () => {
    expect(step({ phase: 'waiting' })).toMatchObject({ phase: 'ended', ended_reason: 'idle' })
  })

  test('the countdown, the first question is shown', () => {
    expect(step({ phase: 'countdown', current_question: 1 })).toEqual({
      ...fresh,
      phase: 'preview',
      phase_ends_at: after(3000),
      current_question: 0,
      open_from: null,
    })
  })

  test.each([
    ['standard', 30_000, 30_000],
    ['relaxed', 60_000, 60_000],
    ['untimed', untimedLimitMs, null],
  ] as const)(
    'the preview, the question opens with the slowest time setting: %s',
    (time, length, limit_ms) => {
      const seats = [
        seatRecord(0),
        seatRecord(1, { time }),
        seatRecord(2, { time: 'untimed', presence: 'gone' }),
      ]
      expect(step({ phase: 'preview', current_question: 1, seats })).toEqual({
        ...fresh,
        phase: 'open',
        phase_ends_at: after(length),
        limit_ms,
        open_from: now,
        previews_shown_ms: expect.any(Array),
      })
    },
  )

  test('[QUIZ-35] the preview, a question that is calculated opens for longer', () => {
    const calculated = question_times.map((times) => ({ ...times, calculation_ms: 15_000 }))
    expect(step({ phase: 'preview', current_question: 1, question_times: calculated })).toMatchObject({
      limit_ms: 45_000,
      phase_ends_at: after(45_000),
    })
  })

  test('[LEAD-23] the preview, it is kept how much of it was shown: none of what the host skips, none of a pause', () => {
    const whole = question_times[0]?.preview_ms ?? 0
    const shown = (change: Partial<LobbyRecord>) =>
      step({ phase: 'preview', current_question: 0, ...change }).previews_shown_ms
    expect(shown({ phase_ends_at: now })).toEqual([whole])
    expect(shown({ phase_ends_at: after(whole) })).toEqual([0])
    expect(shown({ phase_ends_at: after(500) })).toEqual([whole - 500])
    expect(shown({ phase_ends_at: after(60_000), paused_at: after(-100), left_ms: 300 })).toEqual([
      whole - 300,
    ])
  })

  test('the preview of an unknown question there is no limit', () => {
    expect(step({ phase: 'preview', current_question: 7 })).toMatchObject({ limit_ms: null })
  })

  test('open, late answers have a moment to arrive', () => {
    expect(step({ phase: 'open' })).toEqual({ ...fresh, phase: 'closing', phase_ends_at: after(closingMs) })
  })

  test('closing comes the reveal, with one result per question', () => {
    const earlier = [result(0), { index: 1, rows: [] }]
    const questionResult = result(1)
    const change = step({ phase: 'closing', current_question: 1, results: earlier }, questionResult)
    expect(change).toEqual({
      ...fresh,
      phase: 'reveal',
      phase_ends_at: after(6000),
      results: [earlier[0], questionResult],
    })
    expect(change.results?.[1]).toBe(questionResult)
    expect(() => step({ phase: 'closing' })).toThrow('needs the result')
  })

  test('the reveal comes the next question, the standings after the fourth and the seventh, and the podium after the last', () => {
    const long = Array.from({ length: 10 }, () => question_times[1]!)
    const next = (current_question: number) =>
      step({ phase: 'reveal', question_times: long, current_question })
    expect(next(0)).toMatchObject({ phase: 'preview', current_question: 1, phase_ends_at: after(4000) })
    expect(next(3)).toEqual({ ...fresh, phase: 'standings', phase_ends_at: after(standingsMs) })
    expect(next(6)).toMatchObject({ phase: 'standings' })
    expect(next(8)).toMatchObject({ phase: 'preview', current_question: 9 })
    expect(next(9)).toMatchObject({ phase: 'podium', phase_ends_at: after(podiumMs) })
  })

  test('the standings comes the next question', () => {
    expect(step({ phase: 'standings', current_question: 0 })).toMatchObject({
      phase: 'preview',
      current_question: 1,
    })
  })

  test.each(['podium', 'ended'] as const)('%s, the lobby ends', (phase) => {
    expect(step({ phase })).toMatchObject({ phase: 'ended', ended_reason: 'closed' })
  })
})

test('scores are due when every question has a result, and not before', () => {
  const row = { seat: 0, state: 'answered', choice_id: 'a', is_right: true, confidence: null } as const
  const scored = { question_id: 'q', choice: 'r', is_correct: true, points: 10, worth: 10 }
  const played = { index: 0, rows: [{ ...row, user_id: 'u0', points: 10, scored }] }
  const owed = {
    key: 'earlier',
    user_id: 'u1',
    player_name: 'Player 1',
    mode: 'multiplayer',
    score: 5,
  } as const
  const lobby = game({ game: 3, results: [played, result(1)], due_scores: [owed], scores_tries: 4 })
  expect(podium(lobby, now)).toMatchObject({
    phase: 'podium',
    due_scores: [
      owed,
      {
        key: 'lobby:lobby:3:u0',
        user_id: 'u0',
        player_name: 'Player 0',
        mode: 'multiplayer',
        score: 10,
        bank: 'quiz_questions',
        answers: [scored],
      },
    ],
    scores_due_at: now,
    scores_tries: 0,
  })
  expect(podium(game({ results: [played] }), now)).not.toHaveProperty('due_scores')
  expect(podium(game({ results: [result(0), result(1)] }), now)).toMatchObject({ scores_due_at: null })
  expect(isComplete(game({ question_times: [] }))).toBe(false)
})

test('the slowest time setting of the players applies', () => {
  const seats = [
    seatRecord(0),
    seatRecord(1, { time: 'relaxed' }),
    seatRecord(2, { time: 'untimed', presence: 'gone' }),
  ]
  expect(timeOf(lobbyRecord({ seats }))).toBe('relaxed')
})

test('after a pause the phase has its remaining time, and the clock of the question does not count the pause', () => {
  const lobby = game({ phase: 'open', paused_at: after(-7000), left_ms: 2500, open_from: after(-9000) })
  expect(resume(lobby, now)).toEqual({
    paused_at: null,
    left_ms: 0,
    phase_ends_at: after(2500),
    open_from: after(-2000),
  })
  expect(resume(game({ left_ms: 100, open_from: null }), now)).toMatchObject({
    open_from: null,
    phase_ends_at: after(100),
  })
})

describe('what is due', () => {
  const away = (since: number) => ({ presence: 'away', presence_since: after(since) }) as const

  test('nothing before its time, then the next phase, and the reveal after closing', () => {
    expect(whatIsDue(game({ phase: 'open', phase_ends_at: after(1) }), now)).toBeNull()
    expect(whatIsDue(game({ phase: 'open', phase_ends_at: now }), now)).toMatchObject({ phase: 'closing' })
    expect(whatIsDue(game({ phase: 'closing', phase_ends_at: now }), now)).toBe('reveal')
    expect(whatIsDue(game({ phase: 'open', phase_ends_at: null }), now)).toBeNull()
  })

  test('nothing in a lobby that has ended', () => {
    const over = { status: 'ended', phase: 'ended', phase_ends_at: after(-1) } as const
    expect(whatIsDue(lobbyRecord(over), now)).toBeNull()
    expect(nextDueAt(lobbyRecord(over))).toBeNull()
  })

  test('the end of a pause', () => {
    const lobby = game({ phase: 'open', paused_at: after(-1000), left_ms: 300, phase_ends_at: now })
    expect(whatIsDue(lobby, now)).toMatchObject({ paused_at: null, phase_ends_at: after(300) })
  })

  test('the end of a game three minutes after the last player left', () => {
    const seats = [seatRecord(0, away(-abandonAfterMs - 5)), seatRecord(1, away(-abandonAfterMs))]
    const lobby = game({ phase: 'open', phase_ends_at: after(5000), seats })
    expect(whatIsDue(lobby, now)).toMatchObject({ phase: 'ended', ended_reason: 'abandoned' })
    expect(nextDueAt(lobby)).toBe(now.getTime())
    expect(whatIsDue(lobby, after(-1))).toBeNull()
    const waiting = lobbyRecord({ seats, phase_ends_at: after(5000) })
    expect(nextDueAt(waiting)).toBe(after(5000).getTime())
  })

  test('the same if another player has left permanently', () => {
    const seats = [
      seatRecord(0, away(-abandonAfterMs)),
      seatRecord(1, { presence: 'gone', presence_since: now }),
    ]
    expect(whatIsDue(game({ phase: 'open', seats }), now)).toMatchObject({ ended_reason: 'abandoned' })
  })

  test('an unconnected seat becoming away after a while; others stay', () => {
    const silent = { connection_id: null, presence_since: after(-awayAfterMs) }
    const fresher = { connection_id: null, presence_since: after(-awayAfterMs + 1) }
    const seats = [seatRecord(0), seatRecord(1, silent), seatRecord(2, fresher)]
    const lobby = game({ phase: 'open', phase_ends_at: after(90_000), seats })
    expect(nextDueAt(lobby)).toBe(now.getTime())
    expect(whatIsDue(lobby, now)).toEqual({
      seats: [seats[0], { ...seats[1], presence: 'away', presence_since: now }, seats[2]],
    })
    expect(whatIsDue({ ...lobby, status: 'waiting', phase: 'waiting' }, now)).toBeNull()
  })

  test('a seat that is away already stays so, whatever its connection', () => {
    const seats = [seatRecord(0), seatRecord(1, { ...away(-awayAfterMs), connection_id: null })]
    const lobby = game({ phase: 'open', phase_ends_at: after(90_000), seats })
    expect(nextDueAt(lobby)).toBe(after(90_000).getTime())
    expect(whatIsDue(lobby, now)).toBeNull()
  })

  test('a new host if the host has been away too long', () => {
    const seats = [seatRecord(0, away(-hostAwayPlayingMs)), seatRecord(1)]
    const lobby = game({ phase: 'open', phase_ends_at: after(90_000), seats })
    expect(whatIsDue(lobby, now)).toEqual({ host_user_id: 'u1', creator_name: 'Player 1' })
    expect(nextDueAt(lobby)).toBe(now.getTime())
  })

  test('nothing, ever, in a lobby without a deadline', () => {
    expect(nextDueAt(lobbyRecord({ phase_ends_at: null }))).toBeNull()
    expect(nextDueAt(lobbyRecord())).toBe(after(1000).getTime())
  })
})
