import { rowSchemas } from '@icio/contracts/question-rows/schemas'
import { ArticleSummary } from '@icio/contracts/articles/schemas'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import { bankKinds, type BankKind } from '@icio/contracts/banks/banks'
import { editionIds, type Edition } from '@icio/contracts/editions'
import { figuresIn } from '@icio/contracts/articles/figure-lines'
import { plainText, questionProblems, questionText } from '@icio/contracts/banks/question-problems'
import { createSimilarityFinder, nearDuplicate } from '@icio/contracts/banks/similarity'
import { readArticles } from './articles.js'
import { readBank, readBanks, readBoardCategories, type Bank } from './banks.js'
import { FigureBrief, readFigures } from './figures.js'
import { dutiesProblems, pathProblems, readDutiesData, readPathData } from './path.js'
import { peerProblems, readPeerData } from './peers.js'
import { readRuleChanges } from './register.js'
import { contentNames, registerProblems, registerWarnings } from './check-register.js'
import { shapeProblems } from './shape-problems.js'
import { bankCues, cueItemOf, cueKinds, cueLimits, type BankCues, type CueItem } from './form-cues.js'

/** A file of questions in the form that the checks use. */
interface QuestionFile {
  name: string
  edition: Edition
  /** True if its choices are decisions, of which some act now, some later and some by half. */
  isOfDecisions: boolean
  items: (CueItem & {
    text: string
    level: string | null
    /** What its explanations may quote besides text and choices. */
    said: string
    explanations: string[]
  })[]
}

/** The result of the check: figures for every file, the problems to fix, and what to look at again. */
export interface ContentReport {
  figures: { file: string; cues: BankCues }[]
  problems: string[]
  /** What only the calendar decides; it fails nothing. */
  warnings: string[]
}

/**
 * Checks the content of the project as a whole: shapes, repeated texts, quotations, balance of positions, levels and
 * tones, and choices that reveal the answer without the question. Takes a minute.
 */
export function checkContent(now: Date = new Date()): ContentReport {
  const files = questionFiles()
  const figures = files.map(({ name, items }) => ({ file: name, cues: bankCues(items) }))
  return {
    figures,
    warnings: registerWarnings(readRuleChanges(), now),
    problems: [
      ...misshapen(),
      ...registerProblems(readRuleChanges(), contentNames()),
      ...pathProblems(readPathData()),
      ...peerProblems(readPeerData()),
      ...dutiesProblems(readDutiesData()),
      ...sameTexts(files),
      ...files.flatMap(quotationProblems),
      ...files.flatMap(balanceProblems),
      ...files.filter(({ isOfDecisions }) => isOfDecisions).flatMap(toneProblems),
      ...figures.flatMap(({ file, cues }) => cueProblems(file, cues)),
    ],
  }
}

/** The eight files: six banks, and the boards of both editions. */
export function questionFiles(): QuestionFile[] {
  return editionIds.flatMap((edition) => [
    ...bankKinds.map((kind) => bankFile(readBank(kind, edition), edition)),
    boardFile(edition),
  ])
}

function bankFile(bank: Bank, edition: Edition): QuestionFile {
  return {
    name: bank.name,
    edition,
    isOfDecisions: bank.kind === 'governance',
    items: bank.rows.map((row) => ({
      id: 'scenario_id' in row ? String(row.scenario_id) : row.question_id,
      text: questionText(row),
      level: row.difficulty,
      said: 'voices' in row ? (row.voices ?? []).map(({ says }) => says).join('\n') : '',
      explanations: explanationsOf(row),
      ...cueItemOf(row),
    })),
  }
}

function explanationsOf(row: RowOf[BankKind]): string[] {
  if ('options' in row)
    return [
      row.correct_explanation,
      row.incorrect_explanation,
      ...row.options.map(({ explanation }) => explanation),
    ]
  const ofChoices = row.choices.flatMap((choice) => [
    choice.whyWrong ?? '',
    'whyCorrect' in choice ? (choice.whyCorrect ?? '') : '',
  ])
  const { explanation } = row
  return typeof explanation === 'string'
    ? [explanation, ...ofChoices]
    : [explanation.correct, ...Object.values(explanation.incorrectByChoiceId), ...ofChoices]
}

function boardFile(edition: Edition): QuestionFile {
  return {
    name: `board_categories.${edition}`,
    edition,
    isOfDecisions: false,
    items: readBoardCategories(edition).flatMap(({ name, questions }) =>
      questions.map(({ answer, correctQuestion, wrongOptions, explanation }, index) => ({
        id: `${name} ${index + 1}`,
        text: answer,
        level: null,
        said: name,
        explanations: [explanation],
        choices: [correctQuestion, ...wrongOptions],
        right: 0,
      })),
    ),
  }
}

function misshapen(): string[] {
  const figures = readFigures()
  const figureIds = new Set(figures.map(({ id }) => id))
  return [
    ...readBanks().flatMap(({ kind, name, rows }) =>
      rows.flatMap((row) => {
        const rowName = `${name} ${'scenario_id' in row ? row.scenario_id : row.question_id}`
        return [
          ...shapeProblems(rowName, rowSchemas[kind], row),
          ...questionProblems(kind, row).map(({ path, message }) => `${rowName}: ${path} ${message}`),
        ]
      }),
    ),
    ...figures.flatMap((figure) => shapeProblems(`figure ${figure.id}`, FigureBrief, figure)),
    ...readArticles().flatMap(({ markdown, ...summary }) => {
      const articleName = `${summary.slug}.${summary.edition}`
      return [
        ...shapeProblems(articleName, ArticleSummary, summary),
        ...figuresIn(markdown)
          .filter((id) => !figureIds.has(id))
          .map((id) => `${articleName}: there is no figure ${id}`),
      ]
    }),
  ]
}

/** Words in single quotation marks, with the apostrophes inside them. */
const quotation = /(?<![\p{L}\p{N}])'([^']+(?:'(?=\p{L})[^']*)*)'(?![\p{L}\p{N}])/gu

/**
 * Returns the quotations of the explanations that stand nowhere in the item: it was rewritten and they were not. Words
 * may be left out and endings changed ('cut in half' of 'cuts the chance in half'); a quoted question is the
 * explanation's own.
 */
export function strayQuotations({
  text,
  said,
  choices,
  explanations,
}: Pick<QuestionFile['items'][number], 'text' | 'said' | 'choices' | 'explanations'>): string[] {
  const words = plainText([text, said, ...choices].join(' ')).split(' ')
  return explanations
    .flatMap((explanation) => [...explanation.matchAll(quotation)].map(([, quote = '']) => quote))
    .filter((quote) => !quote.endsWith('?') && !standsIn(words, plainText(quote).split(' ')))
}

/** Whether the words occur in this order; each may be the beginning of one. */
function standsIn(words: readonly string[], quotedWords: readonly string[]): boolean {
  let next = 0
  for (const word of words) if (word.startsWith(quotedWords[next] ?? '')) next += 1
  return next >= quotedWords.length
}

function quotationProblems({ name, items }: QuestionFile): string[] {
  return items.flatMap((item) =>
    strayQuotations(item).map(
      (quote) => `${name} ${item.id}: an explanation quotes '${quote}', which is not in it`,
    ),
  )
}

/** Questions in two files, or twice in one, with nearly the same text. */
export function sameTexts(files: readonly Pick<QuestionFile, 'name' | 'items'>[]): string[] {
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

/** Words by which a decision is known without its scenario: it acts at once, later, or by half. */
const tones = {
  now: /\b(now|today|tonight|this (?:week|month|afternoon|evening)|at once|immediately|without delay)\b/i,
  delay:
    /\b(wait\w*|defer\w*|postpone\w*|delay\w*|later|until|next (?:meeting|month|quarter|year|week)|for now|once the|after the|in (?:two|three|six|twelve) (?:weeks|months))\b/i,
  half: /\b(half|split|part|partly|in (?:two|three|four|five) (?:steps|stages|parts))\b/i,
}

/** Of the options with a tone, the share that is right: chance, and not so far from it that the tone gives them away. */
const fairTone = { least: 0.15, most: 0.35 }

/** Returns the tones whose options are right too rarely or too often in a bank of decisions (LEARN-24). */
export function toneProblems({ name, items }: Pick<QuestionFile, 'name' | 'items'>): string[] {
  const options = items.flatMap(({ choices, right }) =>
    choices.map((text, place) => ({ text, isCorrect: place === right })),
  )
  return Object.entries(tones).flatMap(([tone, words]) => {
    const own = options.filter(({ text }) => words.test(text))
    const right = own.filter(({ isCorrect }) => isCorrect).length
    const share = right / own.length
    return own.length === 0 || (share >= fairTone.least && share <= fairTone.most)
      ? []
      : [`${name}: of ${own.length} options with the tone '${tone}' ${right} are right (${percent(share)})`]
  })
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
  return `${Math.round(share * 100)}%`
}

export function reportLines({ figures, problems, warnings }: ContentReport): string[] {
  const lines = figures.map(({ file, cues: { items, chance, shares } }) => {
    const shareTexts = cueKinds.map((kind) => `${kind} ${percent(shares[kind])}`).join(', ')
    return `${file}: ${items} items, chance ${percent(chance)}, ${shareTexts}`
  })
  return [
    ...lines,
    ...warnings.map((warning) => `! ${warning}`),
    ...problems.map((problem) => `✗ ${problem}`),
  ]
}
