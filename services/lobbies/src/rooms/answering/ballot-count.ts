import type { NumberResult } from '@icio/contracts/peers/room-peers'
import type { OptionCount } from '@icio/contracts/rooms/endpoints'
import type { CountedWord, RankedOption } from '@icio/contracts/rooms/counting'

/** Everything that was answered in one ballot, before anything is withheld from a screen or a report. */
export interface BallotCount {
  n: number
  counts: OptionCount[]
  /** `number`: the answers by size; `range`: the ranges by their lower ends. */
  dots: number[]
  ranges: { low: number; high: number }[]
  words: CountedWord[]
  ranks: RankedOption[]
  /** `feedback`: by statement, how many gave each rating; missing where it was counted before there were cards. */
  ratings?: number[][]
  tables: CountedTable[]
}

export interface CountedTable {
  table: number
  n: number
  counts: OptionCount[]
  median: number | null
  hits: number | null
}

/** The eight numbers of a room after its entries were counted. */
export interface PeersRecord {
  index: number
  entered: number
  /** In the words of the day it was counted. */
  results: NumberResult[]
}
