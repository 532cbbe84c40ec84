import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Document } from 'bson'
import { MongoClient } from 'mongodb'
import { runUnifiedFile, type UnifiedOutcome } from './unified.js'

/**
 * Runs MongoDB's own specification files from where they are: their license keeps them out of the project. Returns
 * undefined if they are not in `folder`. `pattern` selects files by name.
 */
export async function runSpecifications(
  uri: string,
  folder: string,
  pattern = '',
): Promise<UnifiedOutcome[] | undefined> {
  const root = join(folder, 'mongodb-specifications')
  if (!existsSync(root)) return undefined
  const open = (options: Document = {}) => {
    const more = Object.entries(options).map(([name, value]) => `&${name}=${String(value)}`)
    return new MongoClient(`${uri}${more.join('')}`, { serverSelectionTimeoutMS: 5000 }).connect()
  }
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && new RegExp(pattern).test(name))
    .sort()
  const outcomes: UnifiedOutcome[] = []
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    outcomes.push(...(await runUnifiedFile(text, basename(file), file.split('/')[0]!, open)))
  }
  return outcomes
}
