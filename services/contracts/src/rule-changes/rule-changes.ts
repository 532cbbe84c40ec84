import { headingId } from '../articles/heading-id.js'
import type { Edition } from '../editions.js'
import { dayText } from '../dates/day-text.js'
import { dayIn } from '../dates/days.js'
import type { Article } from '../articles/schemas.js'
import type { RuleChange, RuleMark } from './schemas.js'

/** The page of all changes (CHANGE-1). */
export const ruleChangesPath = '/learn/education/what-changes'

export const ruleChangesText = {
  eyebrow: 'Learn',
  title: 'What changes when',
  lead: 'Rules that are about to change or have just changed, each with a question for the board and the source that was read. None of it is advice: read the rule itself, and ask counsel, actuary or auditor.',
}

/** The address of a change on the page: in the reader's edition, or in the one that has it. */
export function ruleChangePath({ id, editions: [first, ...rest] }: RuleMark, edition: Edition): string {
  const place = rest.includes(edition) ? edition : (first ?? edition)
  return `${ruleChangesPath}?edition=${place}#${id}`
}

/**
 * Says when a rule changes, after the sentence that depends on it: 'changes on December 31, 2026', and that it was not
 * looked at again if that is overdue (CHANGE-4, CHANGE-6).
 *
 * @param today the reader's day
 */
export function changeWords({ effective_on, seen_on, expires_on }: RuleMark, today: string): string {
  const when =
    effective_on === null
      ? 'may change'
      : `${effective_on > today ? 'changes' : 'changed'} on ${dayText(effective_on)}`
  return expires_on < today ? `${when}; not looked at since ${dayText(seen_on)}` : when
}

export const ruleChangesEntry = {
  title: 'What changes when',
  lead: 'Accounting, capital, statutes and forms: what is about to change, for whom, and what a board may ask.',
  label: 'All changes by date',
}

/** What the hub says beside the dates, and where nothing is to come. */
export const nextChangeTexts = {
  more: 'What changes when',
  none: 'No change with a date to come is known.',
  failed: 'The next date could not be loaded.',
}

/** Says when the source of a change was read, and that it has not been read again when it was due (CHANGE-6). */
export function seenWords(
  { seen_on, expires_on }: RuleMark,
  today: string,
): { words: string; isOverdue: boolean } {
  const isOverdue = expires_on < today
  const day = dayText(seen_on)
  return { words: isOverdue ? `Not looked at since ${day}.` : `Read on ${day}.`, isOverdue }
}

/** A part of the page of changes. */
export interface ChangesPart {
  title: string
  changes: RuleChange[]
}

/**
 * Groups changes by date: first what is to come, the next one first, then what has taken effect, the latest first, then
 * what has no date (CHANGE-1). Leaves out what is empty.
 */
export function changesByDate(changes: readonly RuleChange[], today: string): ChangesPart[] {
  const datedChanges = changes
    .filter(({ effective_on }) => effective_on !== null)
    .sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0))
  const parts = [
    { title: 'To come', changes: datedChanges.filter((each) => dayOf(each) > today) },
    { title: 'In effect', changes: datedChanges.filter((each) => dayOf(each) <= today).reverse() },
    { title: 'No date yet', changes: changes.filter(({ effective_on }) => effective_on === null) },
  ]
  return parts.filter((part) => part.changes.length > 0)
}

/** Returns the next day on which rules change, with all that change on it; null if no day to come is known (CHANGE-3). */
export function nextChanges(
  changes: readonly RuleMark[],
  today: string,
): { day: string; changes: RuleMark[] } | null {
  const coming = changes.filter((each) => dayOf(each) > today)
  const day = coming.map(dayOf).sort()[0]
  return day === undefined ? null : { day, changes: coming.filter((each) => dayOf(each) === day) }
}

function dayOf({ effective_on }: RuleMark): string {
  return effective_on ?? ''
}

/**
 * Adds a link to the page of changes after each sentence that a change names, and below the heading of each section that
 * one names as a whole (CHANGE-4). A sentence that is gone stays without a mark; the check of the content reports it.
 *
 * @param today the reader's day
 */
export function withChangeMarks(
  { markdown, changes = [] }: Pick<Article, 'markdown' | 'changes'>,
  edition: Edition,
  today: string,
): string {
  return changes.reduce((text, mark) => {
    const section = sectionAt(text, mark.heading)
    if (!section) return text
    const link = (words: string) => `[${words}](${ruleChangePath(mark, edition)})`
    if (mark.sentence === undefined) {
      const note = `\n\n${mark.title}: ${link(changeWords(mark, today))}.`
      return text.slice(0, section.begins) + note + text.slice(section.begins)
    }
    const at = text.indexOf(mark.sentence, section.begins)
    if (at < 0 || at >= section.ends) return text
    // A mark stands before what ends the words: a period, a comma, or the border of a row of a table.
    const after = at + mark.sentence.replace(/((?<!\s)\s*\||[.,;:])$/, '').length
    return `${text.slice(0, after)} (${link(changeWords(mark, today))})${text.slice(after)}`
  }, markdown)
}

/** Where the text under a heading begins and ends; null if there is no such heading. */
export function sectionAt(markdown: string, heading: string): { begins: number; ends: number } | null {
  const headings = [...markdown.matchAll(/^(#{2,4}) (.+)$/gm)]
  const place = headings.findIndex(([, , title = '']) => headingId(title) === heading)
  const match = headings[place]
  if (!match) return null
  const level = match[1]?.length ?? 2
  const next = headings.slice(place + 1).find(([, marks = '']) => marks.length <= level)
  return { begins: match.index + match[0].length, ends: next?.index ?? markdown.length }
}

/** How many days before a source has to be read again the staff is told. */
export const lookAgainDays = 30

/** Returns in how many days a day comes by the reader's clock; negative if it is past. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(dayIn(now))) / 86_400_000)
}
