import type { QuizLevel, Edition } from '@icio/contracts/editions'
import type { ActivityKind } from '@icio/contracts/rooms/rules'
import { readRangeQuestions } from './ranges.js'
import { once, readJson } from './read-file.js'

/** One activity of an agenda (rooms/agendas.json); which fields it has depends on its kind. */
export interface AgendaItem {
  kind: ActivityKind
  minutes: number
  host_note?: string
  /** A row of rounds.json or of the bank of ranges, `{file}/{id}`. */
  ref?: string
  /** A round with a number: the row of the bank of ranges that holds the truth. */
  truth_ref?: string
  /** `round` with a number: the tables are asked for one too (ROUND-17). */
  ask_tables?: boolean
  /** `mirror`: the experiment, and whether its case is judged again. */
  experiment?: string
  repeat?: boolean
  prompt?: string
  options?: string[]
  several?: boolean
  entries?: number
  questions?: number
  level?: QuizLevel
  tags?: string[]
}

export interface Agenda {
  id: string
  title: string
  people: string
  purpose: string
  tables?: boolean
  minutes: number
  activities: AgendaItem[]
}

export interface RoundRow {
  id: string
  prompt: string
  options: { id: string; text: string }[]
  right: string
  explanation: string
  source: string
  tags: string[]
  /** A second question on the same idea (ROUND-20). */
  twin: { prompt: string; options: { id: string; text: string }[]; right: string; explanation: string }
}

type ByEdition<T> = Record<Edition, T>

export const readAgendas = once((edition) => readJson<ByEdition<Agenda[]>>('rooms', 'agendas.json')[edition])

export const readRounds = once((edition) => readJson<ByEdition<RoundRow[]>>('rooms', 'rounds.json')[edition])

export const readRoomRanges = once(readRangeQuestions)
