import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'

/**
 * Measures the machine by a calculation that never changes: sorting, hashing, JSON, and regular expressions on one core,
 * as in a build. How long a start or the tests take is told as a multiple of it, so that machines can be compared.
 *
 * @returns {number} seconds
 */
export function fixedCalculation() {
  const begun = performance.now()
  let seed = 1
  const next = () => (seed = (seed * 48271) % 2147483647)
  for (let round = 0; round < 12; round++) {
    const rows = Array.from({ length: 120_000 }, (_, id) => ({
      id,
      name: `row ${next()}`,
      tags: [next() % 7, next() % 11],
    }))
    rows.sort((one, other) => (one.name < other.name ? -1 : 1))
    const text = JSON.stringify(rows)
    createHash('sha256').update(text).digest('hex')
    const words = text.replaceAll(/[^a-z0-9]+/g, ' ').split(' ')
    const counts = new Map()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    if (JSON.parse(text).length !== rows.length || counts.size === 0)
      throw new Error('The calculation is wrong.')
  }
  return (performance.now() - begun) / 1000
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${fixedCalculation().toFixed(2)} s\n`)
