import { calendarFileOf } from '@icio/contracts/dates/calendar-event'
import { dayAfter } from '@icio/contracts/dates/days'
import type { RuleChange } from '@icio/contracts/rule-changes/endpoints'

/**
 * Writes a change with a date as a calendar file with one event that takes the whole day (CHANGE-7).
 *
 * @param change with `effective_on`
 * @param page the address of the change on this site
 */
export function calendarFile(
  { id, title, what, question_for_the_board, source, effective_on }: RuleChange & { effective_on: string },
  page: URL,
  now: Date,
): string {
  const about = [
    what,
    `Question for the board: ${question_for_the_board}`,
    `Source: ${source.title}, ${source.publisher}${source.url ? `, ${source.url}` : ''}`,
    page.href,
  ]
  const event = {
    uid: `${id}@${page.host}`,
    title,
    text: about.join('\n\n'),
    url: page.href,
    at: { day: effective_on, next: dayAfter(effective_on, 1) },
    product: 'What changes when',
  }
  return calendarFileOf(event, now)
}
