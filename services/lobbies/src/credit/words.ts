import { createHmac } from 'node:crypto'

const firsts =
  'amber apple azure birch blue bold brass brave bright brown calm cedar clear cloud cool copper coral cotton crisp dawn early even fair fern fine forest fresh frost gentle glass gold grand green harbor hazel honey iron ivory jade kind lake lemon light lilac linen lunar maple meadow mellow misty modern morning navy noble north oak olive open orange pearl pine plain quick quiet'.split(
    ' ',
  )
const seconds =
  'anchor arch atlas badge barn basket beacon bell bench bridge brook candle canyon castle chapel circle coast compass corner creek desk door engine falcon fence field garden gate grove hall heron hill house island kettle ladder lamp lantern ledger library marble market mill mirror mountain orchard paper pencil piano pier pillar planet pocket pond porch quilt river road saddle school ship stone table tower'.split(
    ' ',
  )

/**
 * Returns the words on the stage in a block of a run, or at its end: two plain words of 64 each, the same at every
 * instance, and known to nobody without the installation's secret (CREDIT-2).
 */
export function attendanceWord(secret: string, runId: string, block: number | 'end'): string {
  const bytes = createHmac('sha256', secret).update(`attendance-word:${runId}:${block}`).digest()
  const pick = (list: readonly string[], at: number) => list[(bytes[at] ?? 0) % list.length] ?? ''
  return `${pick(firsts, 0)} ${pick(seconds, 1)}`
}

/** Returns a typed word as it is compared: small letters, and one blank between words. */
export function plainAttendanceWord(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
