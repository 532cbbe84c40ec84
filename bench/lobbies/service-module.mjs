import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A built module of a service. */
export function serviceModule(service, name) {
  const file = join(import.meta.dirname, '../../services', service, 'dist', `${name}.js`)
  return import(pathToFileURL(file).href)
}

/**
 * Lets V8's young generation grow to its full size, as it is in any server that has been busy: it is one for the process,
 * and would be counted as the memory of whoever comes next.
 */
export function growHeap() {
  const kept = []
  for (let round = 0; round < 200; round++) {
    kept[round % 4] = Array.from({ length: 50_000 }, (_, number) => ({ number, text: `n${number}` }))
  }
}

const settledMs = 3000

/**
 * What this process holds once its garbage is gone. V8 gives freed pages back in the background: what is read at once
 * counts them still, so it is read until it has not fallen for three seconds.
 */
export async function memoryAfterGarbage() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  let least = process.memoryUsage()
  for (let since = Date.now(); Date.now() - since < settledMs;) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 200))
    const now = process.memoryUsage()
    if (now.rss < least.rss * 0.99) since = Date.now()
    if (now.rss < least.rss) least = now
  }
  return least
}
