import { readRuleChanges } from '@icio/banks/register'
import { secureRandom } from '@icio/kit/random'
import { viewPhase } from '../src/game/view.js'
import type { FrozenQuestion, LobbyRecord } from '../src/lobby/lobby.js'
import { publicActivity, type RoomState } from '../src/rooms/activities/activity-view.js'
import { dealQuestion } from '../src/rooms/activities/quiz.js'
import type { ActivityRecord, QuizRecord, RoomRecord } from '../src/rooms/room.js'
import { readQuiz } from './bank-in-test.js'
import { lobbyRecord, now } from './lobby-record.js'

const depends = readRuleChanges().flatMap(({ id, depends }) =>
  depends.flatMap(({ kind, ref }) => (kind === 'quiz' ? [{ id, ref }] : [])),
)
const rows = [...readQuiz('general'), ...readQuiz('government-risk-pools')]
const named = depends.flatMap(({ id, ref }) => {
  const row = rows.find(({ question_id }) => question_id === ref)
  return row ? [{ id, row }] : []
})[0]!
const plain = rows.find(({ question_id }) => !depends.some(({ ref }) => ref === question_id))!

test.each(['reveal', 'podium'] as const)(
  '[CHANGE-5] a live game names the change that a question depends on at its %s, and no earlier',
  (phase) => {
    const seen = (at: LobbyRecord['phase'], question_id: string) => {
      const question: FrozenQuestion = {
        question_id,
        difficulty: 'easy',
        stem: 'one',
        explanation: 'two',
        source: '',
        choices: [],
      }
      const question_times = [{ difficulty: 'easy' as const, preview_ms: 1, reveal_ms: 1 }]
      const results = [{ index: 0, rows: [] }]
      const lobby = lobbyRecord({ phase: at, question_times, results, current_question: 0 })
      return JSON.stringify(
        viewPhase({ lobby, questions: [question], answers: new Map() }, null, now.getTime()),
      )
    }
    expect(seen(phase, named.row.question_id)).toContain(`"changes":[{"id":"${named.id}"`)
    expect(seen(phase, plain.question_id)).not.toContain('"changes"')
    expect(seen('open', named.row.question_id)).not.toContain('"changes"')
  },
)

test('[CHANGE-5] the quiz of a room names the change with the answer, and no earlier', () => {
  const seen = (row: typeof plain, answer_shown: boolean) => {
    const quiz = {
      phase: 'answer',
      index: 0,
      questions: [dealQuestion(row, secureRandom)],
      best: [],
      podium: [],
      tables: [],
    } satisfies QuizRecord
    const activity: ActivityRecord & { state: 'shown' } = {
      id: 'a',
      content: { kind: 'quiz' },
      state: 'shown',
      phase_seq: 1,
      was_shown: true,
      answer_shown,
      closing: false,
      closes_at: null,
      clock_ms: null,
      sealed: true,
      counted: null,
      quiz,
      board: null,
    }
    const room = { agenda: [activity] } as Partial<RoomRecord> as RoomRecord
    const none = new Map()
    const state: RoomState = {
      room,
      answers: none,
      tableAnswers: none,
      entries: none,
      seats: none,
      points: none,
      lots: none,
      stageKeyOf: () => '',
      names: new Map(),
      quizKeyOf: (id: string) => id,
    }
    return publicActivity(state, activity, now.getTime(), false).solution
  }
  expect(seen(named.row, true)?.changes).toMatchObject([{ id: named.id }])
  expect(seen(plain, true)).not.toHaveProperty('changes')
  expect(seen(named.row, false)).toBeUndefined()
})
