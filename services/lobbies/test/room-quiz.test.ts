import { secureRandom } from '@icio/kit/random'
import { dealQuiz, standingsOf } from '../src/rooms/activities/quiz.js'
import type { QuizRecord } from '../src/rooms/room.js'
import { readQuiz } from './bank-in-test.js'

const rows = readQuiz('general')
const ids = ({ questions }: QuizRecord) => questions.map(({ question_id }) => question_id)

test('[ROOM-29] a quiz is drawn by level as the solo quiz is, rising, without repeats, and of its topics alone', () => {
  const difficultyOf = new Map(rows.map(({ question_id, difficulty }) => [question_id, difficulty]))
  const quiz = dealQuiz(rows, { questions: 10, level: 'beginner' }, secureRandom)
  const drawn = ids(quiz).map((id) => difficultyOf.get(id))
  expect(new Set(ids(quiz)).size).toBe(10)
  const rising = ['easy', 'medium', 'hard']
  expect(drawn.map((each) => rising.indexOf(each!))).toEqual(
    drawn.map((each) => rising.indexOf(each!)).toSorted((a, b) => a - b),
  )
  const expert = ids(dealQuiz(rows, { questions: 10, level: 'advanced' }, secureRandom))
  const easy = (all: readonly string[]) => all.filter((id) => difficultyOf.get(id) === 'easy').length
  expect(easy(ids(quiz))).toBeGreaterThan(easy(expert))
  const topic = rows[0]!.tags[0]!
  const narrow = dealQuiz(rows, { questions: 5, topics: [topic] }, secureRandom)
  expect(narrow.questions.length).toBeGreaterThan(0)
  for (const { tags } of narrow.questions) expect(tags).toContain(topic)
})

const seat = (_id: string, number: number, table: number | null, name: string | null = null) => ({
  ...{ _id, number, table, name },
})
const seats = [seat('a', 1, 1, 'Ann'), seat('b', 2, 1), seat('c', 3, 2), seat('d', 4, 2), seat('e', 5, 3)]
const points = (all: Record<string, number>) =>
  new Map(Object.entries(all).map(([key, points]) => [key, { points }]))

test('[ROOM-30, ROOM-31] the five best with their moves; ties share a step; tables of two or more by their mean', () => {
  const quiz = { index: 1 } as QuizRecord
  const before = points({ a: 0, b: 100, c: 100, d: 0, e: 0 })
  const now = points({ a: 100, b: 200, c: 100, d: 100, e: 0 })
  const { best, steps, tables } = standingsOf(quiz, { now, before }, seats)
  expect(best.map(({ name, rank, moved }) => [name, rank, moved])).toEqual([
    ['Guest 2', 1, 0],
    ['Ann', 2, 1],
    ['Guest 3', 2, -1],
    ['Guest 4', 2, 1],
    ['Guest 5', 5, -2],
  ])
  // Nobody without a point stands on the podium.
  expect(steps).toEqual([
    { rank: 1, points: 200, people: 1, names: ['Guest 2'] },
    { rank: 2, points: 100, people: 3, names: ['Ann', 'Guest 3', 'Guest 4'] },
  ])
  expect(tables).toEqual([
    { table: 1, seats: 2, points: 150, rank: 1 },
    { table: 2, seats: 2, points: 100, rank: 2 },
  ])
  expect(
    standingsOf({ index: 0 } as QuizRecord, { now, before: points({}) }, seats).best[0]?.moved,
  ).toBeNull()
})

test('[ROOM-31] a hall of ties has a podium of three steps with the number of people, and says how many more stand level', () => {
  const hall = Array.from({ length: 300 }, (_, index) => seat(`s${index}`, index + 1, null))
  const now = points(Object.fromEntries(hall.map(({ _id }, i) => [_id, i < 80 ? 350 : i < 167 ? 250 : 100])))
  const { best, best_more, steps } = standingsOf({ index: 1 } as QuizRecord, { now, before: now }, hall)
  expect(best.map(({ rank }) => rank)).toEqual([1, 1, 1, 1, 1])
  expect(best_more).toBe(75)
  expect(steps).toEqual([
    { rank: 1, points: 350, people: 80, names: [] },
    { rank: 2, points: 250, people: 87, names: [] },
    { rank: 3, points: 100, people: 133, names: [] },
  ])
})

test('[ROOM-29] a right answer counts 100, 150 or 200 by the difficulty of the question', () => {
  const difficultyOf = new Map(rows.map(({ question_id, difficulty }) => [question_id, difficulty]))
  const { questions } = dealQuiz(rows, { questions: 20 }, secureRandom)
  for (const { question_id, points } of questions)
    expect(points).toBe({ easy: 100, medium: 150, hard: 200 }[difficultyOf.get(question_id)!])
})
