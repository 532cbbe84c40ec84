import type { BankKind } from '@icio/contracts/banks/banks'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import { boardReplyJson } from '@icio/contracts/games/board-reply'
import { choiceIds, choicesOf, questionText } from '@icio/contracts/banks/question-problems'
import type { WholeReplies } from './ask-model.js'
import type { CheckedItem } from './check-items.js'
import { secondReadingRequest } from './instructions.js'

/**
 * Has the model answer the items without their key. A key is trusted only if the second reading picks the same choice;
 * an unreadable reply confirms nothing.
 *
 * @throws ServiceError of the model
 */
export async function secondReading(
  model: WholeReplies,
  items: readonly CheckedItem[],
  signal: AbortSignal,
): Promise<{ agreed: CheckedItem[]; errors: string[] }> {
  if (items.length === 0) return { agreed: [], errors: [] }
  const rows = items.map(({ item }) => item as RowOf[BankKind])
  const questions = rows.map((row) => ({
    text: questionText(row),
    choices: choicesOf(row).choices.map(({ text }) => text),
  }))
  const choiceIdByNumber = readAnswers(await model.ask(secondReadingRequest(questions), signal))
  const answerTo = (index: number) =>
    choicesOf(rows[index] as RowOf[BankKind]).choices[
      choiceIds.findIndex((id) => id === choiceIdByNumber.get(index + 1))
    ]
  const agrees = (index: number) => answerTo(index)?.isCorrect === true
  return {
    agreed: items.filter((_, index) => agrees(index)),
    errors: items.flatMap(({ number }, index) =>
      agrees(index)
        ? []
        : [
            `Question ${number}: a second reading without the key did not agree; it answered ${quoteAnswer(answerTo(index)?.text)}`,
          ],
    ),
  }
}

function quoteAnswer(text: string | undefined): string {
  return text === undefined ? 'with no choice' : `‘${text}’`
}

function readAnswers(reply: string): Map<number, string> {
  const json = boardReplyJson(reply) as { answers?: unknown } | null
  const answers: unknown[] = Array.isArray(json?.answers) ? json.answers : []
  return new Map(
    answers.flatMap((entry) => {
      const { n, choice } = (entry ?? {}) as { n?: unknown; choice?: unknown }
      return typeof n === 'number' && typeof choice === 'string' ? [[n, choice.toLowerCase()] as const] : []
    }),
  )
}
