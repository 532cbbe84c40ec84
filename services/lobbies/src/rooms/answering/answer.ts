import type { AnswerValue } from '@icio/contracts/rooms/schemas'

/** What seats and tables have answered in one ballot; a later answer replaces an earlier one (ROOM-11). */
export type AnswerRecord = SeatAnswer | TableAnswer

export interface SeatAnswer extends AnswerFields {
  by: 'seat'
  /** What the seat's answers to the activity are stored under (`answererOf`). */
  seat_id: string
  table: number | null
  /** A comment of a seat that is quiet or was removed: no host has it to read (FORUM-15, ROOM-45). */
  unheard?: boolean
}

/** What a table has entered as one (ROUND-17, PEER-1). */
export interface TableAnswer extends AnswerFields {
  by: 'table'
  table: number
  /** The seat that writes for it. */
  writer: string
}

interface AnswerFields {
  _id: string
  run_id: string
  activity_id: string
  ballot: number
  value: AnswerValue
  confidence: number | null
  points: number
  at: Date
  sealed: boolean
  expires_at: Date
}
