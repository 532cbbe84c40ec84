/** The current time; tests replace it with a clock that they move. */
export type Clock = () => Date

export const seconds = 1000
export const minutes = 60 * seconds
export const hours = 60 * minutes
export const days = 24 * hours

/** The moment this many milliseconds later. */
export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
