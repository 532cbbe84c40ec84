import { dayText } from '@icio/contracts/dates/day-text'
import type { Seal } from '@icio/contracts/rooms/sealed'
import { figureText, type FigureForm } from '@icio/contracts/numbers/figure-text'

export function medianText(median: number | null, form: FigureForm): string {
  return median === null ? 'none' : figureText(median, form)
}

/** Writes two figures; a unit that is a word stands once, after both. */
export function spanText({ low, high }: { low: number; high: number }, form: FigureForm): string {
  const first = isWord(form.unit) ? { ...form, unit: '' } : form
  return `${figureText(low, first)} to ${figureText(high, form)}`
}

export function middleText(middle: { low: number; high: number } | null, form: FigureForm): string {
  return middle ? spanText(middle, form) : 'none'
}

/** Whether a unit is a word or an abbreviation rather than a sign that stands at each figure, or a year, which has none. */
export function isWord(unit: string | undefined): boolean {
  return unit !== undefined && !['', '%', '$', 'year'].includes(unit)
}

/** Whether the day of a draft's seal has come, so that it cannot be asked as it is (FORUM-19). */
export function isSealPast(seal: Pick<Seal, 'until'> | undefined, today: string): boolean {
  return seal !== undefined && seal.until <= today
}

/** What an agenda says of a sealed forecast. */
export function sealText(seal: Pick<Seal, 'until'>, today: string): string {
  return isSealPast(seal, today)
    ? `its seal was until ${dayText(seal.until)}; set a later day to ask it again`
    : `sealed until ${dayText(seal.until)}`
}

/** '1 person', '{n} people' */
export const peopleText = (people: number) => (people === 1 ? '1 person' : `${people} people`)
