import { readRoomRanges, readRounds } from '@icio/banks/rooms'
import type { Edition } from '@icio/contracts/editions'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { BankItem } from '@icio/contracts/rooms/endpoints'
import type { ActivityContent, ActivityInput } from '@icio/contracts/rooms/schemas'
import { hasAllWords } from '@icio/contracts/search/folded'
import { ServiceError } from '@icio/kit/http/errors'

const itemsListed = 50

/** Returns the content of a bank item, with right answer and explanation. Throws not_found. */
export async function ofBank(bank: QuestionBank, ref: string, edition: Edition): Promise<ActivityContent> {
  const [place = '', id = ''] = ref.split('/')
  const missing = () => new ServiceError('not_found')
  if (place === 'rounds') {
    const row = readRounds(edition).find((round) => round.id === id)
    if (!row) throw missing()
    const { prompt, options, right, explanation, source, tags } = row
    return { kind: 'choice', prompt, options, right: [right], explanation, source, tags, ref }
  }
  if (place === 'range_questions') return rangeContent(ref, id, edition)
  if (place === 'quiz') {
    const row = (await bank.questions('quiz', edition)).find(({ question_id }) => question_id === id)
    if (!row) throw missing()
    const { prompt, choices, explanation, source, tags } = row
    return {
      kind: 'choice',
      prompt,
      options: choices.map(({ id, text }) => ({ id, text })),
      right: choices.filter(({ isCorrect }) => isCorrect).map(({ id }) => id),
      explanation: explanation.correct,
      source,
      tags,
      ref,
    }
  }
  if (place === 'governance') {
    const row = (await bank.questions('governance', edition)).find(
      ({ scenario_id }) => String(scenario_id) === id,
    )
    if (!row) throw missing()
    const options = row.options.map(({ text }, index) => ({ id: `o${index + 1}`, text }))
    return {
      kind: 'choice',
      prompt: row.question,
      options,
      right: options.filter((_, index) => row.options[index]?.isCorrect).map(({ id }) => id),
      explanation: row.correct_explanation,
      source: row.book_reference,
      tags: row.tags,
      ref,
    }
  }
  throw missing()
}

function rangeContent(ref: string, id: string, edition: Edition): ActivityContent {
  const row = readRoomRanges(edition).find((range) => range.id === id)
  if (!row) throw new ServiceError('not_found')
  const { prompt, unit, scale, least, most, decimals, answer, explanation, source, tags } = row
  return {
    kind: 'range',
    prompt,
    unit,
    scale,
    least,
    most,
    decimals,
    explanation,
    source,
    tags,
    ref,
    ...(answer === null ? {} : { truth: answer }),
  }
}

/** Returns a bank item as a boardroom round: with its twin where it has one, a range question as a number (ROUND). */
export function roundContent(
  content: ActivityContent,
  edition: Edition,
  { ask_tables, seconds }: Pick<ActivityInput, 'ask_tables' | 'seconds'>,
): ActivityContent {
  const { several: _, kind, ...rest } = content
  const [place, id] = (content.ref ?? '').split('/')
  const twin = place === 'rounds' ? readRounds(edition).find((row) => row.id === id)?.twin : undefined
  return {
    ...rest,
    kind: 'round',
    form: kind === 'choice' ? 'choice' : 'number',
    ...(twin ? { twin } : {}),
    ...(ask_tables === undefined ? {} : { ask_tables }),
    ...(seconds === undefined ? {} : { seconds }),
  }
}

/** Lists bank items that have all words, without their solutions. */
export async function listItems(bank: QuestionBank, edition: Edition, find = ''): Promise<BankItem[]> {
  const quiz = (await bank.questions('quiz', edition)).map(({ question_id, prompt, tags }) => {
    return { ref: `quiz/${question_id}`, kind: 'choice' as const, prompt, tags }
  })
  const governance = (await bank.questions('governance', edition)).map(({ scenario_id, question, tags }) => {
    return { ref: `governance/${scenario_id}`, kind: 'choice' as const, prompt: question, tags }
  })
  const rounds = readRounds(edition).map(({ id, prompt, tags }) => {
    return { ref: `rounds/${id}`, kind: 'choice' as const, prompt, tags }
  })
  const ranges = readRoomRanges(edition).map(({ id, prompt, tags }) => {
    return { ref: `range_questions/${id}`, kind: 'range' as const, prompt, tags }
  })
  return [...rounds, ...quiz, ...ranges, ...governance]
    .filter(({ prompt, tags }) => hasAllWords(`${prompt} ${tags.join(' ')}`, find))
    .slice(0, itemsListed)
}
