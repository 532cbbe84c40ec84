import type { Edition } from '@icio/contracts/editions'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The package's folder; source files and compiled files are both one level below it. */
const folder = join(import.meta.dirname, '..')

export function readText(...path: string[]): string {
  return readFileSync(join(folder, ...path), 'utf8')
}

/** Reads a JSON file of the package; the bank's test checks its shape. */
export function readJson<T>(...path: string[]): T {
  return JSON.parse(readText(...path)) as T
}

export function filesIn(...path: string[]): string[] {
  return readdirSync(join(folder, ...path)).sort()
}

/** Reads something of an edition once; what is read is never changed. */
export function once<T>(read: (edition: Edition) => T): (edition: Edition) => T {
  const valueByEdition = new Map<Edition, T>()
  return (edition) => {
    const value = valueByEdition.get(edition) ?? read(edition)
    valueByEdition.set(edition, value)
    return value
  }
}
