import { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-rows/schemas'
import { ArticleSummary } from '@icio/contracts/articles/schemas'
import { editionIds, type Edition } from '@icio/contracts/editions'
import { figuresIn } from '@icio/contracts/articles/figure-lines'
import { questionProblems, questionText } from '@icio/contracts/banks/question-problems'
import { createSimilarityFinder, nearDuplicate } from '@icio/contracts/banks/similarity'
import { Value } from 'typebox/value'
import { readArticles } from './articles.js'
import { readBank, readBoardCategories, type Bank } from './banks.js'
import { FigureBrief, readFigures } from './figures.js'
import { bankCues, cueItemOf, cueKinds, cueLimits, type BankCues, type CueItem } from './form-cues.js'

/** A file of questions in the form that the checks use. */
interface QuestionFile {
  name: string
  edition: Edition
  items: (CueItem & { text: string; level: string | null })[]
}

/** The result of the check: figures for every file, and the problems to fix. */
export interface ContentReport {
  figures: { file: string; cues: BankCues }[]
  problems: string[]
}

const kinds = ['quiz', 'fill-in-blanks', 'governance'] as const
const schemas = { quiz: QuizRow, 'fill-in-blanks': FillInRow, governance: GovernanceRow }

/**
 * Checks the content of the project as a whole: shapes, repeated texts within an edition, balance of positions and
 * levels, and choices that reveal the answer without the question. Takes a minute.
 */
export function checkContent(): ContentReport {
  const files = questionFiles()
  const figures = files.map(({ name, items }) => ({ file: name, cues: bankCues(items) }))
  return {
    figures,
    problems: [
      ...shapeProblems(),
      ...editionIds.flatMap((edition) => sameTexts(files.filter((file) => file.edition === edition))),
      ...files.flatMap(balanceProblems),
      ...figures.flatMap(({ file, cues }) => cueProblems(file, cues)),
    ],
  }
}

/** The eight files: six banks, and the boards of both editions. */
export function questionFiles(): QuestionFile[] {
  return editionIds.flatMap((edition) => [
    ...kinds.map((kind) => bankFile(readBank(kind, edition), edition)),
    boardFile(edition),
  ])
}

function bankFile(bank: Bank, edition: Edition): QuestionFile {
  return {
    name: bank.name,
    edition,
    items: bank.rows.map((row) => ({
      id: 'scenario_id' in row ? String(row.scenario_id) : row.question_id,
      text: questionText(row),
      level: row.difficulty,
      ...cueItemOf(row),
    })),
  }
}

function boardFile(edition: Edition): QuestionFile {
  return {
    name: `board_categories.${edition}`,
    edition,
    items: readBoardCategories(edition).flatMap(({ name, questions }) =>
      questions.map(({ answer, correctQuestion, wrongOptions }, index) => ({
        id: `${name} ${index + 1}`,
        text: answer,
        level: null,
        choices: [correctQuestion, ...wrongOptions],
        right: 0,
      })),
    ),
  }
}

function shapeProblems(): string[] {
  const banks = kinds.flatMap((kind) => editionIds.map((edition) => readBank(kind, edition)))
  const rows = banks.flatMap(({ kind, name, rows: own }) =>
    own.flatMap((row) => {
      const id = 'scenario_id' in row ? row.scenario_id : row.question_id
      return [
        ...[...Value.Errors(schemas[kind], row)].map(
          ({ instancePath, message }) => `${instancePath} ${message}`,
        ),
        ...questionProblems(kind, row).map(({ path, message }) => `${path} ${message}`),
      ].map((problem) => `${name} ${id}: ${problem}`)
    }),
  )
  const figures = readFigures()
  const known = new Set(figures.map(({ id }) => id))
  return [
    ...rows,
    ...figures.flatMap((figure) =>
      [...Value.Errors(FigureBrief, figure)].map(
        ({ instancePath }) => `figure ${figure.id}: ${instancePath}`,
      ),
    ),
    ...readArticles().flatMap(({ markdown, ...summary }) => [
      ...[...Value.Errors(ArticleSummary, summary)].map(
        ({ instancePath, message }) => `${summary.slug}.${summary.edition}: ${instancePath} ${message}`,
      ),
      ...figuresIn(markdown)
        .filter((id) => !known.has(id))
        .map((id) => `${summary.slug}.${summary.edition}: there is no figure ${id}`),
    ]),
  ]
}

/** Questions in two files of an edition, or twice in one, with nearly the same text. */
function sameTexts(files: readonly QuestionFile[]): string[] {
  const texts = files.flatMap(({ name, items }) =>
    items.map(({ id, text, choices, right }) => ({
      id: `${name} ${id}`,
      text: `${text} ${choices[right] ?? ''}`,
    })),
  )
  const finder = createSimilarityFinder([])
  return texts.flatMap(({ id, text }) => {
    const closest = finder.closest(text)
    finder.add(id, text)
    return closest && closest.likeness >= nearDuplicate
      ? [`${id} is nearly the same as ${closest.id} (${closest.likeness.toFixed(2)})`]
      : []
  })
}

/** How far the share of a position or a level may deviate from its fair share. */
const fairPlaces = 0.2
const leastOfLevel = 0.2

function balanceProblems({ name, items }: QuestionFile): string[] {
  const levels = [...new Set(items.flatMap(({ level }) => level ?? []))]
  // A board's right question comes first in the file; its choices are shuffled when dealt, like all others.
  const places = levels.length === 0 ? [] : [...(items[0]?.choices.keys() ?? [])]
  const fair = items.length / (places.length || 1)
  return [
    ...places
      .map((place) => ({ place, count: items.filter(({ right }) => right === place).length }))
      .filter(({ count }) => Math.abs(count - fair) > fair * fairPlaces)
      .map(({ place, count }) => `${name}: place ${place + 1} is right ${count} times, fair are ${fair}`),
    ...levels
      .map((level) => ({ level, count: items.filter((item) => item.level === level).length }))
      .filter(({ count }) => count < items.length * leastOfLevel)
      .map(({ level, count }) => `${name}: only ${count} questions are ${level}`),
  ]
}

function cueProblems(file: string, { chance, shares, guessable }: BankCues): string[] {
  const limit = cueLimits[Math.round(1 / chance)] ?? chance
  return cueKinds
    .filter((kind) => Math.round(shares[kind] * 100) > Math.round(limit * 100))
    .map(
      (kind) =>
        `${file}: the choices give ${percent(shares[kind])} of the keys away by ${kind} (limit ${percent(limit)}); ` +
        `most guessable: ${guessable.join(', ')}`,
    )
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** The report as lines for a terminal. */
export function reportLines({ figures, problems }: ContentReport): string[] {
  const lines = figures.map(({ file, cues: { items, chance, shares } }) => {
    const shareTexts = cueKinds.map((kind) => `${kind} ${percent(shares[kind])}`).join(', ')
    return `${file}: ${items} items, chance ${percent(chance)}, ${shareTexts}`
  })
  return [...lines, ...problems.map((problem) => `✗ ${problem}`)]
}
