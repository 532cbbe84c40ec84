import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The package's folder; source files and compiled files are both one level below it. */
const folder = join(import.meta.dirname, '..')

/** Reads a file of the package as text. */
export function readText(...path: string[]): string {
  return readFileSync(join(folder, ...path), 'utf8')
}

/** Reads a JSON file of the package; the bank's test checks its shape. */
export function readJson<T>(...path: string[]): T {
  return JSON.parse(readText(...path)) as T
}

/** The names of the files in a folder of the package, sorted. */
export function filesIn(...path: string[]): string[] {
  return readdirSync(join(folder, ...path)).sort()
}
