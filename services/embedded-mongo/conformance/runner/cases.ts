import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** JSON as it is in the files: canonical Extended JSON with explicit types. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export interface Setup {
  ref?: string
  documents?: Json[]
  indexes?: Json[]
  options?: Json
  other?: Record<string, Setup>
}
export interface Expectation {
  reply?: Json
  error?: Json
  keys?: string[]
  events?: Json[]
  cursorClosed?: boolean
}
export interface Step {
  session?: string
  db?: string
  command: Json
  commandBson?: string
  expect: Expectation
  pick?: string[]
  collect?: Json
  saveCursor?: string
  saveResumeToken?: string
  saveTokens?: string
}
export interface GoldenCase extends Step {
  id: string
  area: string
  order?: 'sorted' | 'natural' | 'set'
  differsIn?: string
  keys?: boolean
  projectReply?: 'dbs'
  noAfter?: boolean
  db_setup: Setup
  steps?: Step[]
  after?: Json[]
  afterOther?: Record<string, Json[]>
}

/** Reads the recorded answers of a real server, in file order. */
export function readGoldenCases(folder: string): { cases: GoldenCase[]; setups: Map<string, Setup> } {
  const setups = new Map<string, Setup>()
  const cases: GoldenCase[] = []
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.jsonl'))) {
    const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n')
    for (const line of lines) {
      const item = JSON.parse(line) as GoldenCase & { id: string; db_setup?: Setup }
      if (name === 'setups.jsonl') setups.set(item.id, item.db_setup ?? (item as Setup))
      else cases.push(item)
    }
  }
  return { cases, setups }
}
