import { valueProblem } from '@icio/contracts/rooms/activity-checks'
import type { RoomAnswer } from '@icio/contracts/rooms/client-messages'
import type { AnswerReceipt, AnswerValue } from '@icio/contracts/rooms/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import type { NewTableAnswer } from '../../collections/room-answers.js'
import { refuseField } from '../agenda/content.js'
import { noteAnswer, showTable, type LiveRoom } from '../live/live-room.js'
import { peersValueProblem } from '../activities/peers.js'
import type { RoomsRecords } from '../room-foundations.js'
import {
  answerKey,
  ballotOf,
  deletedAt,
  type ActivityRecord,
  type RunRecord,
  type SeatRecord,
} from '../room.js'
import { asksTables } from '../activities/round.js'

interface TableWriting {
  liveRoom: LiveRoom
  run: RunRecord
  activity: ActivityRecord
  seat: SeatRecord
  newAnswer: RoomAnswer
  at: number
}

/** Takes the number of a table from the seat that writes it (ROUND-17). */
export async function writeForTable(
  { answers }: RoomsRecords,
  writing: TableWriting,
): Promise<AnswerReceipt['status']> {
  const { liveRoom, activity, seat, newAnswer } = writing
  const { table_number } = newAnswer.value
  if (!asksTables(liveRoom.room, activity) || seat.table === null) return 'not_open'
  if (table_number === undefined) refuseField('value.table_number', 'is required')
  if (typeof table_number === 'number') {
    const problem = valueProblem(activity.content, { number: table_number })
    if (problem && problem !== 'unknown_choice') refuseField('value.table_number', problem.message)
  }
  const row = tableRow(writing, seat.table, { table_number: table_number ?? null })
  return noteWritten(writing, row, await answers.putForTable(row))
}

/** Takes what a table enters from the seat that writes, or gives the pen to another one of it (PEER-1). */
export async function enterForTable(
  { answers }: RoomsRecords,
  writing: TableWriting,
): Promise<AnswerReceipt['status']> {
  const { liveRoom, seat, newAnswer } = writing
  const { peers } = newAnswer.value
  if (seat.table === null) return 'not_open'
  if (peers === null) {
    const row = await answers.takePen(tableRow(writing, seat.table, { peers: {} }))
    return row ? noteWritten(writing, row, 'accepted') : 'late'
  }
  const problem = peersValueProblem(liveRoom.room.specialization, newAnswer.value)
  if (problem) throw new ServiceError('validation_failed', [problem])
  const row = tableRow(writing, seat.table, { peers })
  return noteWritten(writing, row, await answers.putForTable(row))
}

function tableRow(
  { run, activity, seat, at }: TableWriting,
  table: number,
  value: AnswerValue,
): NewTableAnswer {
  return {
    by: 'table',
    activity_id: activity.id,
    ballot: ballotOf(activity),
    run_id: run.id,
    table,
    value,
    confidence: null,
    at: new Date(at),
    expires_at: deletedAt(run),
    writer: answerKey(seat, activity.id),
  }
}

/** Tells the seats of the table what stands there now, and says what became of the writing. */
function noteWritten(
  { liveRoom, seat }: TableWriting,
  row: NewTableAnswer,
  status: 'accepted' | 'changed' | 'taken' | 'sealed',
): AnswerReceipt['status'] {
  if (status === 'sealed') return 'late'
  if (status === 'taken') return 'not_open'
  noteAnswer(liveRoom, { _id: '', points: 0, sealed: false, ...row }, seat)
  showTable(liveRoom, row.table)
  return status
}
