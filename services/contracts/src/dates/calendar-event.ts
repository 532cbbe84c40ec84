/** Longest line of a calendar file, in octets without its end (RFC 5545, 3.1). */
const lineOctets = 75

export interface CalendarEvent {
  /** Unique for good: a later file with it replaces the event. */
  uid: string
  title: string
  text: string
  url: string
  /**
   * A day such as '2026-11-28', from whose beginning to its end it lasts; the moment at which it begins; or a time such
   * as '2026-11-28T09:00' by the clock of wherever its reader is then, with its length.
   */
  at: { day: string; next: string } | { moment: Date } | { clock: string; minutes: number }
  /** What the calendar says of where it comes from. */
  product: string
}

/** Writes a calendar file (RFC 5545) with one event that blocks no time. */
export function calendarFileOf(event: CalendarEvent, now: Date): string {
  const { at } = event
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//ICIO Commons//${event.product}//EN`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(now)}`,
    ...('moment' in at
      ? [`DTSTART:${utc(at.moment)}`]
      : 'clock' in at
        ? [`DTSTART:${at.clock.replace(/[-:]/g, '')}00`, `DURATION:PT${at.minutes}M`]
        : [
            `DTSTART;VALUE=DATE:${at.day.replaceAll('-', '')}`,
            `DTEND;VALUE=DATE:${at.next.replaceAll('-', '')}`,
          ]),
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.text)}`,
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** Continues a long line on the next ones, each of which begins with a space; no character is cut. */
function foldLine(line: string): string {
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
