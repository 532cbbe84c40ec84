import type { TableLine } from '@icio/contracts/tables/csv'

/** A sheet of a workbook, or the one table of a text. */
export interface Sheet {
  name: string
  lines: readonly TableLine[]
}
