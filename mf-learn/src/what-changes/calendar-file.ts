import { dayFrom, dayOf } from '@icio/contracts/dates/days'
import type { RuleChange } from '@icio/contracts/rule-changes/endpoints'

/** Longest line of a calendar file, in octets without its end (RFC 5545, 3.1). */
const lineOctets = 75

/**
 * Writes a change with a date as a calendar file (RFC 5545) with one event that takes the whole day and blocks no time
 * (CHANGE-7).
 *
 * @param change with `effective_on`
 * @param page the address of the change on this site
 */
export function calendarFile(
  { id, title, what, question_for_the_board, source, effective_on }: RuleChange & { effective_on: string },
  page: URL,
  now: Date,
): string {
  const next = dayFrom(effective_on) ?? new Date(NaN)
  next.setUTCDate(next.getUTCDate() + 1)
  const about = [
    what,
    `Question for the board: ${question_for_the_board}`,
    `Source: ${source.title}, ${source.publisher}${source.url ? `, ${source.url}` : ''}`,
    page.href,
  ]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ICIO Commons//What changes when//EN',
    'BEGIN:VEVENT',
    `UID:${id}@${page.host}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${effective_on.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${dayOf(next).replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(about.join('\n\n'))}`,
    `URL:${page.href}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** Continues a long line on the next ones, each of which begins with a space; no character is cut. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let length = 0
  let text = ''
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (length + octets > lineOctets) {
      text += '\r\n '
      length = 1
    }
    text += character
    length += octets
  }
  return text
}
