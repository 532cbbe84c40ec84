import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Document } from 'bson'
import { MongoClient } from 'mongodb'
import { readUnifiedFile, runUnifiedCase, type UnifiedCase, type UnifiedOutcome } from './unified.js'

/**
 * Runs MongoDB's own specification files from where they are: their license keeps them out of the project. Returns
 * undefined if they are not in `folder`. `pattern` selects files by name. The cases mostly wait, so the servers at
 * `uris` share them, each running one at a time.
 */
export async function runSpecifications(
  uris: readonly string[],
  folder: string,
  pattern = '',
): Promise<UnifiedOutcome[] | undefined> {
  const root = join(folder, 'mongodb-specifications')
  if (!existsSync(root)) return undefined
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && new RegExp(pattern).test(name))
    .sort()
  const cases = files.flatMap((file) =>
    readUnifiedFile(readFileSync(join(root, file), 'utf8'), basename(file), file.split('/')[0]!),
  )
  const outcomes = new Map<UnifiedCase, UnifiedOutcome>()
  const runAll = async (uri: string, waiting: UnifiedCase[]) => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      outcomes.set(item, await runUnifiedCase(item, openerOf(uri)))
    }
  }
  const waiting = [...cases]
  await Promise.all(uris.map((uri) => runAll(uri, waiting)))
  return cases.map((item) => outcomes.get(item)!)
}

/**
 * Opens clients of one server, with further options of its address. A client that was told that its server is no longer
 * the primary waits for the next news of it, by default up to ten seconds.
 */
function openerOf(uri: string) {
  return (options: Document = {}) => {
    const all = Object.entries({ heartbeatFrequencyMS: 500, ...options })
    const more = all.map(([name, value]) => `&${name}=${String(value)}`)
    return new MongoClient(`${uri}${more.join('')}`, { serverSelectionTimeoutMS: 60_000 }).connect()
  }
}
