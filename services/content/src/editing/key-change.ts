import type { Actor } from '@icio/contracts/question-passport/endpoints'
import type { DecideKeyChange } from '@icio/contracts/question-passport/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { hasSameKey, isSame, type Change, type KeptRow } from './revision.js'

/**
 * Returns what happens at a change of a text. Where another key needs two, one by a person alone becomes a proposal: the
 * whole change waits, and the question stays as it is (REVIEW-8). Every other change of the same fields drops a proposal
 * that stands, because it was made for the text before it.
 */
export function agreedKey(
  before: KeptRow,
  change: Change,
  { keyNeedsTwo, at }: { keyNeedsTwo: boolean; at: Date },
): Change {
  const { question, isProjects, isKeyAgreed, by, note = '' } = change
  if (!question) return change
  const standing: Readonly<Record<string, unknown>> = { ...before }
  const fields = Object.entries(question).filter(
    ([field, value]) => !isSame({ value }, { value: standing[field] }),
  )
  if (keyNeedsTwo && !isProjects && !isKeyAgreed && !hasSameKey(before, { ...before, ...question })) {
    const key_change = { question: Object.fromEntries(fields), by, at, note }
    return { action: 'edited', by, note: noteOf('Another key proposed', note), keeping: { key_change } }
  }
  const isOver = fields.some(([field]) => field in (before.key_change?.question ?? {}))
  return isOver ? { ...change, keeping: { ...change.keeping, key_change: null } } : change
}

/**
 * Returns the change that a decision about another key makes. Confirmed, it is in effect, approved by the second person.
 *
 * @throws ServiceError nothing_to_decide if none waits; second_person_needed if whoever proposed it confirms it
 */
export function keyDecision(
  { key_change: waiting }: KeptRow,
  decision: DecideKeyChange['decision'],
  { by, at }: { by: Actor; at: Date },
): Change {
  if (!waiting) throw new ServiceError('nothing_to_decide')
  const noteOfVerdict = (verdict: string) =>
    noteOf(`${verdict} the key that ${waiting.by.name} proposed`, waiting.note)
  if (decision === 'refuse')
    return { action: 'edited', by, note: noteOfVerdict('Refused'), keeping: { key_change: null } }
  if (waiting.by.id === by.id) throw new ServiceError('second_person_needed')
  const keeping = { key_change: null, reviewer: { ...by, at } }
  const note = noteOfVerdict('Confirmed')
  return { action: 'reviewed', by, note, question: waiting.question, keeping, isKeyAgreed: true }
}

function noteOf(what: string, reason: string): string {
  return reason ? `${what}: ${reason}` : what
}
