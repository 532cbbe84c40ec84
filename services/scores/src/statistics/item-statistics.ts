import {
  minMeaningfulAnswers,
  type ChoiceFigures,
  type ItemFigures,
  type ItemStatistics,
} from '@icio/contracts/item-statistics/endpoints'
import { kindAndEditionOf, type BankName } from '@icio/contracts/banks/banks'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import { binomialAtLeast } from '@icio/contracts/statistics/binomial'
import type { AnsweredGame } from '../collections/answered-games.js'

/** An answer to the item, and the share of correct answers to the other questions of its game. */
interface Response {
  answer: AnsweredGame['answers'][number]
  elsewhere: number | null
}

/**
 * Returns the statistics of one question with its current choices, and a summary for its earlier choices.
 * Discrimination is the point-biserial correlation of the item with the rest of the test. The item itself is left out
 * of the score, because it would correlate with itself (S. Henrysson, 'Correction of item-total correlations in item
 * analysis', Psychometrika 28, 1963).
 *
 * @param games games; those that did not show the question are ignored
 * @param now the current revision of the choices; by default the last one shown
 */
export function itemStatistics(id: string, games: readonly AnsweredGame[], now?: number): ItemStatistics {
  const shownRevisions = new Set(games.flatMap((game) => revisionIn(game, id) ?? []))
  const revision = now ?? Math.max(1, ...shownRevisions)
  const ofRevision = (wantedRevision: number) =>
    games.filter((game) => revisionIn(game, id) === wantedRevision)
  const current = ofRevision(revision)
  const responses = responsesTo(id, current)
  const choices = choicesOf(responses)
  const [first, second] = choices.filter(({ is_correct }) => !is_correct)
  // On a tie, none is the strongest.
  const strongest = first?.times_picked === second?.times_picked ? undefined : first
  const earlier = [...shownRevisions].filter((one) => one !== revision).sort((one, other) => other - one)
  return {
    ...figuresOf(id, current, responses),
    preferred_wrong: preferredWrong(responses),
    revision,
    earlier: earlier.map((one) => {
      const before = ofRevision(one)
      const { times_shown, times_answered, share_right } = figuresOf(id, before, responsesTo(id, before))
      return { revision: one, times_shown, times_answered, share_right }
    }),
    choices,
    strongest_distractor: strongest?.text ?? null,
  }
}

/**
 * Returns the revision of the choices that a game showed for a question, or null if it did not show the question. Old
 * answers without a revision belong to the first.
 */
export function revisionIn({ answers, open, open_revision }: AnsweredGame, id: string): number | null {
  const answer = answers.find(({ question_id }) => question_id === id)
  if (answer) return answer.revision ?? 1
  return open === id ? (open_revision ?? 1) : null
}

/**
 * Returns the statistics of each question that these games have shown with its current choices.
 *
 * @param revisionOf the current revision of a question; for one that is not in play, the last one shown counts
 */
export function bankStatistics(
  games: readonly AnsweredGame[],
  revisionOf: (id: string) => number | undefined = () => undefined,
): ItemFigures[] {
  const shownIn = new Map<string, AnsweredGame[]>()
  for (const game of games) {
    for (const id of shownOf(game)) shownIn.set(id, [...(shownIn.get(id) ?? []), game])
  }
  return [...shownIn].map(([id, where]) => {
    const last = revisionOf(id) ?? Math.max(...where.map((game) => revisionIn(game, id) ?? 1))
    const current = where.filter((game) => revisionIn(game, id) === last)
    const responses = responsesTo(id, current)
    return { ...figuresOf(id, current, responses), preferred_wrong: preferredWrong(responses) }
  })
}

function shownOf({ answers, open }: Pick<AnsweredGame, 'answers' | 'open'>): string[] {
  const answeredIds = answers.map(({ question_id }) => question_id)
  return open === null ? answeredIds : [...answeredIds, open]
}

function figuresOf(id: string, games: readonly AnsweredGame[], responses: readonly Response[]): ItemFigures {
  const correct = responses.filter(({ answer }) => answer.is_correct).length
  return {
    id,
    times_shown: games.filter((game) => shownOf(game).includes(id)).length,
    times_answered: responses.length,
    share_right: responses.length === 0 ? null : correct / responses.length,
    discrimination: pointBiserial(
      responses.flatMap(({ answer, elsewhere }) =>
        elsewhere === null ? [] : [{ correct: answer.is_correct, score: elsewhere }],
      ),
    ),
  }
}

/**
 * Returns the wrong choice that the stronger half of the players picked more often than the key, if that is beyond
 * chance: of those who picked either, an exact one-sided sign test at 5%, divided by the number of wrong choices. From the least number of answers on. The
 * strength is the share right on the other questions of the same game; who is level with the middle counts to neither half.
 */
export function preferredWrong(responses: readonly Response[]): ItemFigures['preferred_wrong'] {
  const comparableResponses = responses.flatMap(({ answer, elsewhere }) =>
    elsewhere === null ? [] : [{ answer, elsewhere }],
  )
  if (comparableResponses.length < minMeaningfulAnswers) return null
  const sortedShares = comparableResponses.map(({ elsewhere }) => elsewhere).sort((one, other) => one - other)
  const half = sortedShares.length / 2
  const middle = ((sortedShares[Math.ceil(half) - 1] ?? 0) + (sortedShares[Math.floor(half)] ?? 0)) / 2
  const strong = comparableResponses.filter(({ elsewhere }) => elsewhere > middle)
  const keyPicked = strong.filter(({ answer }) => answer.is_correct).length
  const counts = new Map<string, number>()
  for (const { answer } of strong)
    if (!answer.is_correct) counts.set(answer.choice, (counts.get(answer.choice) ?? 0) + 1)
  const wrongChoices = new Set(
    comparableResponses.flatMap(({ answer }) => (answer.is_correct ? [] : answer.choice)),
  ).size
  const [text, pickCount] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? ['', 0]
  const isBeyondChance =
    pickCount > keyPicked && binomialAtLeast(pickCount, pickCount + keyPicked, 0.5) <= 0.05 / wrongChoices
  return isBeyondChance ? { text, picked: pickCount, key_picked: keyPicked } : null
}

function responsesTo(id: string, games: readonly AnsweredGame[]): Response[] {
  return games.flatMap(({ answers }) => {
    const answer = answers.find(({ question_id }) => question_id === id)
    if (!answer) return []
    const others = answers.filter((other) => other !== answer)
    const correct = others.filter(({ is_correct }) => is_correct).length
    return [{ answer, elsewhere: others.length === 0 ? null : correct / others.length }]
  })
}

/**
 * Computes (M1 - M0) / s * sqrt(p q), where M1 and M0 are the mean scores of those who were right and wrong, s is the
 * standard deviation of all scores, and p and q are the shares of both groups. Returns null if it is undefined.
 */
export function pointBiserial(answers: readonly { correct: boolean; score: number }[]): number | null {
  const correct = answers.filter(({ correct }) => correct).map(({ score }) => score)
  const wrong = answers.filter(({ correct }) => !correct).map(({ score }) => score)
  if (correct.length === 0 || wrong.length === 0) return null
  const all = [...correct, ...wrong]
  const average = mean(all)
  const deviation = Math.sqrt(mean(all.map((score) => (score - average) ** 2)))
  // A tiny deviation of equal scores is a rounding error.
  if (deviation < 1e-9) return null
  const share = correct.length / all.length
  return ((mean(correct) - mean(wrong)) / deviation) * Math.sqrt(share * (1 - share))
}

function choicesOf(responses: readonly Response[]): ChoiceFigures[] {
  const responsesByChoice = new Map<string, Response[]>()
  for (const response of responses) {
    const { choice } = response.answer
    responsesByChoice.set(choice, [...(responsesByChoice.get(choice) ?? []), response])
  }
  // List the correct choice even if nobody has picked it.
  for (const { correct } of responses.map(({ answer }) => answer))
    if (correct !== null && !responsesByChoice.has(correct)) responsesByChoice.set(correct, [])
  const correct = new Set(responses.map(({ answer }) => answer.correct))
  return [...responsesByChoice]
    .map(([text, by]): ChoiceFigures => {
      const elsewhere = by.flatMap((response) => response.elsewhere ?? [])
      return {
        text,
        is_correct: correct.has(text),
        times_picked: by.length,
        share: by.length / responses.length,
        share_right_elsewhere: elsewhere.length === 0 ? null : mean(elsewhere),
      }
    })
    .sort(
      (one, other) =>
        Number(other.is_correct) - Number(one.is_correct) || other.times_picked - one.times_picked,
    )
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * Returns the current revision of each question's choices, by id; undefined for a question that is not in play.
 *
 * @throws ServiceError unavailable if the bank cannot be read
 */
export async function currentRevisions(
  bank: QuestionBank,
  name: BankName,
): Promise<(id: string) => number | undefined> {
  const { kind, specialization } = kindAndEditionOf(name)
  const rows = await bank.questions(kind, specialization)
  const revisions = new Map(
    rows.map((row) => ['scenario_id' in row ? String(row.scenario_id) : row.question_id, row.revision ?? 1]),
  )
  return (id) => revisions.get(id)
}
