import { difficulties, editionIds } from '@icio/contracts/editions'
import { builtInBoard, builtInFillIns, builtInQuizQuestions, builtInScenarios } from './built-in.js'

const rightOnes = (choices: { isCorrect: boolean }[]) => choices.filter(({ isCorrect }) => isCorrect).length

test('[DATA-32] sample quiz questions of both editions and all levels', () => {
  const samples = builtInQuizQuestions()
  for (const edition of editionIds) {
    expect(samples[edition].length).toBeGreaterThan(3)
    expect(new Set(samples[edition].map(({ difficulty }) => difficulty))).toEqual(new Set(difficulties))
  }
})

test('[DATA-33] thirteen risk-pool items: 4 beginner, 4 intermediate, 5 advanced, 3 choices each and one right', () => {
  const items = builtInFillIns()
  const levels = items.map(({ level }) => level)
  expect(levels).toEqual([
    ...Array<string>(4).fill('beginner'),
    ...Array<string>(4).fill('intermediate'),
    ...Array<string>(5).fill('advanced'),
  ])
  for (const { choices } of items) {
    expect(choices).toHaveLength(3)
    expect(rightOnes(choices)).toBe(1)
  }
  expect(new Set(items.map(({ question_id }) => question_id)).size).toBe(13)
})

test.each(editionIds)(
  '[DATA-34] %s: eight scenarios with the ids 1 to 8, enough of each level for a game; a board of 3 categories',
  (edition) => {
    const scenarios = builtInScenarios(edition)
    expect(scenarios.map(({ scenario_id }) => scenario_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const ofLevel = (level: string) => scenarios.filter(({ difficulty }) => difficulty === level).length
    expect([ofLevel('beginner'), ofLevel('intermediate'), ofLevel('advanced')]).toEqual([3, 3, 2])
    for (const { options } of scenarios) expect(rightOnes(options)).toBe(1)
    const board = builtInBoard(edition)
    expect(board).toHaveLength(3)
    for (const { questions } of board) expect(questions).toHaveLength(3)
  },
)
