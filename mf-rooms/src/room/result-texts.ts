import { dayText } from '@icio/contracts/dates/day-text'
import type { Seal } from '@icio/contracts/rooms/sealed'
import { figureText, spanText, type FigureForm } from '@icio/contracts/numbers/figure-text'

export function medianText(median: number | null, form: FigureForm): string {
  return median === null ? 'none' : figureText(median, form)
}

export function middleText(middle: { low: number; high: number } | null, form: FigureForm): string {
  return middle ? spanText(middle, form) : 'none'
}

/** Whether the day of a draft's seal has come, so that it cannot be asked as it is (FORUM-19). */
export function isSealPast(seal: Pick<Seal, 'until'> | undefined, today: string): boolean {
  return seal !== undefined && seal.until <= today
}

export function sealText(seal: Pick<Seal, 'until'>, today: string): string {
  return isSealPast(seal, today)
    ? `its seal was until ${dayText(seal.until)}; set a later day to ask it again`
    : `sealed until ${dayText(seal.until)}`
}

/** '1 person', '{n} people' */
export const peopleText = (people: number) => (people === 1 ? '1 person' : `${people} people`)
