import { lazy } from 'react'
import type { TableChoice } from './table-field.js'

/** Returns the chosen table, null for none, or 'invalid' for anything but 1 to the number of tables. */
export function tableOf(choice: TableChoice, tables: number): number | null | 'invalid' {
  if (choice.at === 'none') return null
  const { table } = choice
  return table !== 'invalid' && Number.isInteger(table) && table >= 1 && table <= tables ? table : 'invalid'
}

/** The field; a phone that comes from the card of its table does not need it, and its first view has a budget (ROOM-36). */
export const TableField = lazy(() => import(/* webpackChunkName: "table-field" */ './table-field.js'))
