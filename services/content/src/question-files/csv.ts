import type { BankKind } from '@icio/contracts/banks/banks'
import type { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-bank/endpoints'
import { importedQuestionsMaximum, type BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { choiceIds } from '@icio/contracts/banks/question-problems'
import { readNumber } from '@icio/contracts/numbers/read-number'
import { questionTable } from '@icio/contracts/question-passport/question-table'
import { namesIn, titleLines } from '@icio/contracts/tables/columns'
import { parseCsv } from '@icio/contracts/tables/csv'
import { understand } from '@icio/contracts/tables/read-table'
import { writeCsv as written } from '@icio/contracts/tables/write-csv'
import { demandFewEnough, UnreadableFile, type Fields } from './unchecked-fields.js'

type Cells = Record<string, string>

/** One line per question, one column per field; choices have their own columns. */
export function writeCsv(kind: BankKind, questions: readonly BankQuestion[]): string {
  const lines = questions.map((question) => cellsOf(kind, question))
  const columns = [...new Set(lines.flatMap((cells) => Object.keys(cells)))]
  return written([columns, ...lines.map((cells) => columns.map((column) => cells[column] ?? ''))])
}

/** Reads a file in any of the forms that `parseCsv` knows, below title lines and with the names of `questionTable`. */
export function readCsv(kind: BankKind, text: string): Fields[] {
  const columns = questionTable[kind]
  const lines = parseCsv(text, (cells) => namesIn(cells, columns), importedQuestionsMaximum + titleLines + 2)
  if ('why' in lines) throw new UnreadableFile(lines.why)
  const { header, places } = understand(lines, columns)
  demandFewEnough(lines.length - header - 1)
  const foundColumns = Object.entries(places).flatMap(([name, place]) =>
    place === null ? [] : [{ name, place }],
  )
  return lines
    .slice(header + 1)
    .map(({ cells }) =>
      fieldsOf(
        kind,
        Object.fromEntries(foundColumns.map(({ name, place }) => [name, String(cells[place] ?? '')])),
      ),
    )
}

function cellsOf(kind: BankKind, question: BankQuestion): Cells {
  const { created_at, updated_at, state } = question
  const facts = { state, created_at, updated_at }
  if (kind === 'quiz') return { ...quizCells(question as QuizRow), ...facts }
  if (kind === 'fill-in-blanks') return { ...fillInCells(question as FillInRow), ...facts }
  return { ...governanceCells(question as GovernanceRow), ...facts }
}

function fieldsOf(kind: BankKind, cells: Cells): Fields {
  if (kind === 'quiz') return quizFields(cells)
  return kind === 'fill-in-blanks' ? fillInFields(cells) : governanceFields(cells)
}

const tagCell = (tags: readonly string[]) => tags.join(' | ')
const tagsOf = ({ tags = '' }: Cells) =>
  tags
    .split('|')
    .map((tag) => tag.trim())
    .filter(Boolean)

/**
 * The name of the right choice, which a file says by that name, by letter or place, or by its text. What we write ourselves
 * goes first; of the others none counts where they mean two.
 *
 * @param texts the choices by their names, in their order
 */
function correctNameOf(
  { correct = '' }: Cells,
  texts: ReadonlyMap<string, string | undefined>,
): string | null {
  const correctText = correct.trim()
  const plain = correctText.toLowerCase().replace(/^(answer|choice|option) |[.)]$/g, '')
  if (texts.has(plain)) return plain
  const matches = [...texts].filter(
    ([, text], index) =>
      plain === String(index + 1) ||
      plain === choiceIds[index] ||
      (correctText !== '' && correctText === text?.trim()),
  )
  return matches.length === 1 ? (matches[0]?.[0] ?? null) : null
}

/** Only the fields that the file has: a missing cell is a missing field, which the check then names. */
function filledCells(cells: Cells, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.filter((name) => cells[name] !== undefined).map((name) => [name, cells[name]]),
  )
}

function withId(cells: Cells): Fields {
  return cells['question_id'] ? { question_id: cells['question_id'] } : {}
}

function quizCells(row: QuizRow): Cells {
  const { question_id, difficulty, prompt, choices, explanation, source, tags } = row
  return {
    question_id,
    difficulty,
    prompt,
    ...Object.fromEntries(
      choices.flatMap(({ id, text, whyCorrect, whyWrong }) => [
        [`choice_${id}`, text],
        [`why_${id}`, whyCorrect ?? whyWrong ?? ''],
        [`explanation_${id}`, explanation.incorrectByChoiceId[id] ?? ''],
      ]),
    ),
    correct: choices.find(({ isCorrect }) => isCorrect)?.id ?? '',
    explanation: explanation.correct,
    source,
    tags: tagCell(tags),
  }
}

const correctIdOf = (cells: Cells) =>
  correctNameOf(cells, new Map(choiceIds.map((id) => [id, cells[`choice_${id}`]])))

function quizFields(cells: Cells): Fields {
  const ids = choiceIds.filter((id) => cells[`choice_${id}`])
  const correct = correctIdOf(cells)
  return {
    ...withId(cells),
    ...filledCells(cells, ['difficulty', 'prompt', 'source']),
    choices: ids.map((id) => {
      const isCorrect = correct === id
      const why = cells[`why_${id}`]
      return {
        id,
        text: cells[`choice_${id}`],
        isCorrect,
        ...(why ? { [isCorrect ? 'whyCorrect' : 'whyWrong']: why } : {}),
      }
    }),
    explanation: {
      correct: cells['explanation'] ?? '',
      incorrectByChoiceId: Object.fromEntries(
        ids.filter((id) => cells[`explanation_${id}`]).map((id) => [id, cells[`explanation_${id}`]] as const),
      ),
    },
    tags: tagsOf(cells),
  }
}

function fillInCells(row: FillInRow): Cells {
  const {
    question_id,
    difficulty,
    level,
    sentence_before,
    blank,
    sentence_after,
    choices,
    explanation,
    source,
    tags,
  } = row
  return {
    question_id,
    difficulty,
    level,
    sentence_before,
    blank,
    sentence_after,
    ...Object.fromEntries(
      choices.flatMap(({ id, text, whyWrong = '' }) => [
        [`choice_${id}`, text],
        [`why_${id}`, whyWrong],
      ]),
    ),
    correct: choices.find(({ isCorrect }) => isCorrect)?.id ?? '',
    explanation,
    ...(source === undefined ? {} : { source }),
    tags: tagCell(tags),
  }
}

function fillInFields(cells: Cells): Fields {
  const correct = correctIdOf(cells)
  return {
    ...withId(cells),
    ...filledCells(cells, [
      'difficulty',
      'level',
      'sentence_before',
      'blank',
      'sentence_after',
      'explanation',
    ]),
    ...(cells['source'] ? { source: cells['source'] } : {}),
    choices: choiceIds
      .filter((id) => cells[`choice_${id}`])
      .map((id) => ({
        id,
        text: cells[`choice_${id}`],
        isCorrect: correct === id,
        ...(cells[`why_${id}`] ? { whyWrong: cells[`why_${id}`] } : {}),
      })),
    tags: tagsOf(cells),
  }
}

const governanceTexts = [
  'difficulty',
  'context',
  'question',
  'correct_explanation',
  'incorrect_explanation',
  'book_reference',
  'bias',
] as const

function governanceCells(row: GovernanceRow): Cells {
  const { scenario_id, options, voices = [], tags } = row
  return {
    scenario_id: String(scenario_id),
    ...Object.fromEntries(governanceTexts.map((name) => [name, row[name]])),
    ...Object.fromEntries(
      options.flatMap(({ text, explanation }, index) => [
        [`option_${index + 1}`, text],
        [`why_${index + 1}`, explanation],
      ]),
    ),
    ...Object.fromEntries(
      voices.flatMap(({ seat, says }, index) => [
        [`seat_${index + 1}`, seat],
        [`says_${index + 1}`, says],
      ]),
    ),
    correct: String(options.findIndex(({ isCorrect }) => isCorrect) + 1),
    tags: tagCell(tags),
  }
}

function governanceFields(cells: Cells): Fields {
  const all = ['1', '2', '3', '4']
  const places = all.filter((place) => cells[`option_${place}`])
  const correct = correctNameOf(cells, new Map(all.map((place) => [place, cells[`option_${place}`]])))
  const seats = Object.keys(cells).flatMap((column) => /^seat_(\d)$/.exec(column)?.[1] ?? [])
  const voices = seats
    .filter((place) => cells[`seat_${place}`] || cells[`says_${place}`])
    .map((place) => ({ seat: cells[`seat_${place}`] ?? '', says: cells[`says_${place}`] ?? '' }))
  return {
    ...(cells['scenario_id']
      ? { scenario_id: readNumber(cells['scenario_id']) ?? cells['scenario_id'] }
      : {}),
    ...filledCells(cells, governanceTexts),
    options: places.map((place) => ({
      text: cells[`option_${place}`],
      isCorrect: correct === place,
      explanation: cells[`why_${place}`] ?? '',
    })),
    ...(voices.length > 0 ? { voices } : {}),
    tags: tagsOf(cells),
  }
}
