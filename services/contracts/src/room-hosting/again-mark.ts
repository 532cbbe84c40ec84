import type { ReportActivity } from '../rooms/report-views.js'
import type { Solution } from '../rooms/room-views.js'

/** What an answer of somebody who was absent is worth, and beside it the hall's result as the report has it (FORUM-17). */
export interface AgainMark {
  /** null where nothing is right or wrong: no right answer was shown, or the answer is a number. */
  right: boolean | null
  solution: Solution
  hall: ReportActivity
}
