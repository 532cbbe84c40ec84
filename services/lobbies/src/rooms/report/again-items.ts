import type { AgainItem } from '@icio/contracts/room-hosting/endpoints'
import type { Edition } from '@icio/contracts/editions'
import type { ReportActivity, Solution } from '@icio/contracts/rooms/endpoints'
import { quorum } from '@icio/contracts/rooms/rules'
import type { ActivityContent } from '@icio/contracts/rooms/schemas'
import { itemOf, type BankItemPlace } from '../agenda/bank-keys.js'
import { shownQuestions } from './report-questions.js'
import type { ActivityRecord } from '../room.js'

/** An item of a run for those who were absent, kept with the report that has the hall's result (FORUM-17). */
export interface AgainRecord {
  activity: number
  item: AgainItem
  /** Empty where the room was not shown what is right. */
  solution: Solution
  bank_item?: BankItemPlace
}

/**
 * Returns the items of an activity that was shown, for those who were absent: those alone whose result the report has
 * (FORUM-17, ROOM-23).
 *
 * @param rows what the report has of the activity
 * @param first the place of the first of them in the report
 */
export function againItems(
  activity: ActivityRecord,
  { rows, first, edition }: { rows: readonly ReportActivity[]; first: number; edition: Edition },
): AgainRecord[] {
  const { content, round } = activity
  const { kind, ref, twin } = content
  const [row] = rows
  const bank_item = ref === undefined ? {} : { bank_item: itemOf(ref, edition) }
  if (kind === 'quiz') {
    const countedQuestions = shownQuestions(activity).filter((question) => question.counted)
    return countedQuestions.flatMap(({ question_id, prompt, options, right, explanation, source }, place) =>
      rows[place]?.few === false
        ? [
            {
              activity: first + place,
              item: { kind: 'choice', prompt, options },
              solution: { right: [right], explanation, source },
              bank_item: itemOf(`quiz/${question_id}`, edition),
            },
          ]
        : [],
    )
  }
  // Of a sealed forecast there is no result, and of an opened seal nothing to answer (FORUM-19).
  if (!row || row.few || content.seal || row.opened_seal) return []
  if (kind === 'round') {
    const isNumber = content.form === 'number'
    const vote: AgainRecord = {
      activity: first,
      item: itemFor(isNumber ? 'number' : 'choice', content),
      solution: solutionOf(content),
      ...bank_item,
    }
    const isTwinShown = round?.phase === 'twin_shown' && (round.results?.twin?.n ?? 0) >= quorum.report
    if (!twin || !isTwinShown) return [vote]
    const { prompt, options, right, explanation } = twin
    const second = { kind: 'choice' as const, prompt, options }
    return [vote, { ...vote, item: second, solution: { right: [right], explanation } }]
  }
  if (kind !== 'choice' && kind !== 'number' && kind !== 'range') return []
  const solution = activity.answer_shown ? solutionOf(content) : {}
  return [{ activity: first, item: itemFor(kind, content), solution, ...bank_item }]
}

function itemFor(kind: AgainItem['kind'], content: ActivityContent): AgainItem {
  const { prompt = '', options, several, unit, least, most, scale, decimals } = content
  return {
    kind,
    prompt,
    ...(options === undefined ? {} : { options }),
    ...(several === undefined ? {} : { several }),
    ...(unit === undefined ? {} : { unit }),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    ...(scale === undefined ? {} : { scale }),
    ...(decimals === undefined ? {} : { decimals }),
  }
}

function solutionOf({ right, truth, explanation, source }: ActivityContent): Solution {
  return {
    ...(right && right.length > 0 ? { right } : {}),
    ...(truth === undefined ? {} : { truth }),
    ...(explanation ? { explanation } : {}),
    ...(source ? { source } : {}),
  }
}
