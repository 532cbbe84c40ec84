import { bankNames, type BankName, bankTarget } from '@icio/contracts/banks/banks'
import { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-rows/schemas'
import { quizLevels, editionIds } from '@icio/contracts/editions'
import { bookReferences } from '@icio/contracts/games/book-references'
import { boardCategories } from '@icio/contracts/games/board-rules'
import { difficultyOfLevel } from '@icio/contracts/games/fill-in-rules'
import { Value } from 'typebox/value'
import { readBank, readBanks, readBoardCategories, type Bank } from './banks.js'

const schemas = { quiz: QuizRow, 'fill-in-blanks': FillInRow, governance: GovernanceRow }

/** What the checks of all banks use: a question, its choices, and the right one. */
interface Question {
  id: string | number
  text: string
  difficulty: string
  choices: { text: string; isCorrect: boolean }[]
}

function questionsOf(bank: Bank): Question[] {
  return bank.rows.map((row) => {
    if ('prompt' in row) return { id: row.question_id, text: row.prompt, ...row }
    if ('blank' in row)
      return { id: row.question_id, text: `${row.sentence_before}…${row.sentence_after}`, ...row }
    return {
      id: row.scenario_id,
      text: `${row.context} ${row.question}`,
      choices: row.options,
      difficulty: row.difficulty,
    }
  })
}

const banks = readBanks()
const named = banks.map((bank) => [bank.name, bank] as const)
const count = <T>(values: T[], wanted: (value: T) => boolean) => values.filter(wanted).length
const rightLength = ({ choices }: Question) => choices.find(({ isCorrect }) => isCorrect)?.text.length ?? 0
const wrongLengths = ({ choices }: Question) =>
  choices.filter(({ isCorrect }) => !isCorrect).map(({ text }) => text.length)

test('[DATA-11] six banks exist, each full', () => {
  expect(banks.map(({ name }) => name).sort()).toEqual([...bankNames].sort())
  for (const { rows } of banks) expect(rows).toHaveLength(bankTarget)
})

test('[DATA-30] every reference of every scenario has its fixed purchase link, and some have several', () => {
  const references = banks
    .flatMap(({ rows }) => rows.flatMap((row) => ('book_reference' in row ? [row.book_reference] : [])))
    .map(bookReferences)
  expect(references).toHaveLength(2 * bankTarget)
  expect(references.flat().filter(({ url }) => !url?.startsWith('https://bookshop.org/book/978'))).toEqual([])
  expect(references.filter(({ length }) => length > 1).length).toBeGreaterThan(0)
})

describe.each(named)('%s', (_: BankName, bank) => {
  const questions = questionsOf(bank)

  test('[DATA-13, DATA-14, DATA-16, DATA-28] every row has the shape of its bank, and nothing else', () => {
    const wrong = bank.rows.flatMap((row) => [...Value.Errors(schemas[bank.kind], row)])
    expect(wrong).toEqual([])
  })

  test('each question has exactly one correct choice', () => {
    expect(questions.filter(({ choices }) => count(choices, ({ isCorrect }) => isCorrect) !== 1)).toEqual([])
  })

  test('ids and questions are unique, and so are the choices of a question', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(new Set(questions.map(({ text }) => plain(text))).size).toBe(questions.length)
    expect(
      questions.filter(
        ({ choices }) => new Set(choices.map(({ text }) => plain(text))).size < choices.length,
      ),
    ).toEqual([])
  })

  test('the correct choice is in every position about equally often', () => {
    const places = questions[0]?.choices.length ?? 0
    const fair = questions.length / places
    for (let place = 0; place < places; place++) {
      const here = count(questions, ({ choices }) => choices[place]?.isCorrect === true)
      expect(Math.abs(here - fair)).toBeLessThanOrEqual(fair * 0.2)
    }
  })

  test('every difficulty has at least a fifth of the bank', () => {
    const levels = bank.kind === 'governance' ? quizLevels : ['easy', 'medium', 'hard']
    expect(new Set(questions.map(({ difficulty }) => difficulty))).toEqual(new Set(levels))
    for (const level of levels) {
      expect(count(questions, ({ difficulty }) => difficulty === level)).toBeGreaterThanOrEqual(20)
    }
  })

  // Always picking the longest choice, or always the shortest, must not beat guessing. The measure: how often that pick
  // is right, at most a tenth of the bank above chance; and the length of the correct choice divided by the mean of the
  // wrong ones, on average between 0.9 and 1.1.
  test('length does not reveal the correct choice', () => {
    const byChance = questions.length / (questions[0]?.choices.length ?? 1)
    const longest = count(
      questions,
      (question) => rightLength(question) > Math.max(...wrongLengths(question)),
    )
    const shortest = count(
      questions,
      (question) => rightLength(question) < Math.min(...wrongLengths(question)),
    )
    expect(longest).toBeLessThanOrEqual(byChance + questions.length / 10)
    expect(shortest).toBeLessThanOrEqual(byChance + questions.length / 10)
    const ratios = questions.map((question) => rightLength(question) / mean(wrongLengths(question)))
    expect(mean(ratios)).toBeGreaterThan(0.9)
    expect(mean(ratios)).toBeLessThan(1.1)
  })

  test('no text contains markup, a placeholder, or leading or trailing spaces', () => {
    const texts = JSON.stringify(
      bank.rows.map((row) => ({ ...row, sentence_before: '', sentence_after: '' })),
    )
    expect(texts).not.toMatch(/<[a-z/!]|lorem ipsum|TODO|TBD|xxx/i)
    expect(questions.flatMap(({ choices }) => choices).filter(({ text }) => text !== text.trim())).toEqual([])
  })
})

test.each(editionIds)(
  '[DATA-13] quiz, %s: wrong choices say why they are wrong, the right one why it is right',
  (edition) => {
    for (const { choices, explanation } of readBank('quiz', edition).rows) {
      expect(choices.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
      const wrong = choices.filter(({ isCorrect }) => !isCorrect)
      expect(Object.keys(explanation.incorrectByChoiceId).sort()).toEqual(wrong.map(({ id }) => id))
      for (const { isCorrect, whyCorrect, whyWrong } of choices) {
        expect(isCorrect ? whyCorrect : whyWrong).toBeTruthy()
        expect(isCorrect ? whyWrong : whyCorrect).toBeUndefined()
      }
    }
  },
)

test.each(editionIds)(
  '[DATA-17] fill-in, %s: the level stands for the difficulty; the blank is the right choice',
  (edition) => {
    for (const { level, difficulty, blank, choices, source } of readBank('fill-in-blanks', edition).rows) {
      expect(source).toBeTruthy()
      expect(difficulty).toBe(difficultyOfLevel[level])
      expect(choices).toHaveLength(3)
      expect(choices.find(({ isCorrect }) => isCorrect)?.text).toBe(blank)
    }
  },
)

test.each(editionIds)(
  '[DATA-31] governance, %s: all nine subjects are presented as decisions of a board',
  (edition) => {
    const { rows } = readBank('governance', edition)
    const subjects = new Set(rows.map(({ bias }) => bias))
    const wanted = [
      'System 1 vs System 2',
      'loss aversion',
      'recency bias',
      'status quo bias',
      'endowment effect',
      'authority bias',
      'social proof',
      'mental accounting',
      'anchoring',
    ]
    expect(wanted.filter((subject) => !subjects.has(subject))).toEqual([])
    for (const { voices } of rows) expect(voices).toHaveLength(5)
    expect(rows.filter(({ question, options }) => !question.endsWith('?') || options.length !== 4)).toEqual(
      [],
    )
  },
)

test.each(editionIds)(
  '[DATA-26] board, %s: enough categories, each of three clues with one right and two wrong questions',
  (edition) => {
    const categories = readBoardCategories(edition)
    expect(categories.length).toBeGreaterThanOrEqual(boardCategories * 2)
    expect(new Set(categories.map(({ name }) => plain(name))).size).toBe(categories.length)
    const clues = categories.flatMap(({ questions }) => questions)
    expect(new Set(clues.map(({ answer }) => plain(answer))).size).toBe(categories.length * 3)
    for (const { questions } of categories) expect(questions).toHaveLength(3)
    for (const { correctQuestion, wrongOptions, explanation, source } of clues) {
      expect(source).toBeTruthy()
      expect(new Set([correctQuestion, ...wrongOptions].map(plain)).size).toBe(3)
      expect(explanation).toBeTruthy()
    }
  },
)

test('[DATA-35] the questions are about insurers, pools, and the people who manage their money', () => {
  const words =
    /insur|pool|claim|reserve|surplus|premium|polic|board|committee|trustee|portfolio|bond|invest|yield|risk|asset|benchmark|return|treasur/i
  for (const { name, rows } of banks) {
    const about = count(rows as object[], (row) => words.test(JSON.stringify(row)))
    expect({ name, about }).toEqual({ name, about: rows.length })
  }
})

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9$%]+/g, ' ')
    .trim()
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
