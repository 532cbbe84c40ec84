import { asksParticipants, isOwnQuestion, publicBodyTexts } from '@icio/contracts/rooms/public-body'
import type { ActivityChange, ActivityContent } from '@icio/contracts/rooms/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { refuseField } from '../agenda/content.js'
import type { RoomRecord } from '../room.js'

type Settled = Pick<RoomRecord, 'participants' | 'had_run' | 'run'>

const isPublicBody = ({ participants }: Pick<RoomRecord, 'participants'>) => participants === 'public_body'

/** Whether who will be in the room cannot be changed: its first run has begun (FORUM-21). */
export function isSettled({ participants, had_run, run }: Settled): boolean {
  return (run !== null && !run.rehearsal) || (had_run === true && participants !== undefined)
}

/** Throws not_now where who will be in the room is settled. */
export function demandUnsettled(room: Settled): void {
  if (isSettled(room)) throw new ServiceError('not_now')
}

/** Refuses a host's own question of a public body that is a matter before it, or that nobody has answered this for. Throws validation_failed. */
export function demandNoBusiness(room: Pick<RoomRecord, 'participants'>, content: ActivityContent): void {
  if (isPublicBody(room) && isOwnQuestion(content)) demandNo(content.before_body, 'before_body')
}

/**
 * Refuses a run of a room that does not say who will be in it, or of a public body that has a question of a host which was
 * written before that, or came with a file. Rehearsals need no answer.
 *
 * @throws ServiceError validation_failed, naming the first such activity
 */
export function demandParticipants(room: RoomRecord): void {
  if (asksParticipants(room.specialization) && room.participants === undefined)
    refuseField('participants', 'is required')
  if (!isPublicBody(room)) return
  for (const [index, { content }] of room.agenda.entries())
    if (isOwnQuestion(content)) demandNo(content.before_body, `agenda.${index}.before_body`)
}

/**
 * Returns the content of a draft after a change: what was answered for a question holds for its words alone.
 *
 * @throws ServiceError validation_failed where new words in the room of a public body come without an answer
 */
export function withAnswerForWords(
  room: Pick<RoomRecord, 'participants'>,
  before: ActivityContent,
  after: ActivityContent,
  { before_body }: Pick<ActivityChange, 'before_body'>,
): ActivityContent {
  const isReworded = wordsOf(before) !== wordsOf(after)
  if (isPublicBody(room) && (isReworded || before_body !== undefined)) demandNo(before_body, 'before_body')
  const { before_body: _, ...rest } = after
  return isReworded && before_body === undefined ? rest : after
}

export function reportTitle(room: Pick<RoomRecord, 'participants' | 'title'>): string {
  return isPublicBody(room) ? `${publicBodyTexts.report}: ${room.title}` : room.title
}

function demandNo(answer: boolean | undefined, path: string): void {
  if (answer === undefined) refuseField(path, 'is required')
  if (answer) refuseField(path, publicBodyTexts.warning)
}

function wordsOf({ prompt, options, statements, unit }: ActivityContent): string {
  return JSON.stringify([prompt, options?.map(({ text }) => text), statements, unit])
}
