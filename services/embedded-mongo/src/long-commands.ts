import { writeSync } from 'node:fs'
import { isDocument, type Document, type Maybe } from './bson/values.js'

/** Fields that differ between two sendings of the same command. */
const passing = new Set([
  'lsid',
  '$clusterTime',
  'txnNumber',
  '$readPreference',
  'stmtId',
  'stmtIds',
  'comment',
])
const longest = 2000

let file: number | undefined
const running = new Map<object, Document>()

/**
 * From now on, records long-running commands in this open file while they run, so that they are known after a crash.
 */
export function keepNotes(descriptor: number): void {
  file = descriptor
}

/**
 * Records a long-running command once.
 *
 * @param work identifies the running command
 */
export function noteLong(work: object, command: Document): void {
  if (file === undefined || running.has(work)) return
  running.set(work, command)
  write()
}
/** Returns the number of recorded commands that are running. */
export function longCommands(): number {
  return running.size
}
export function noteEnd(work: object): void {
  if (running.delete(work)) write()
}

function write(): void {
  const text = `${JSON.stringify([...running.values()].slice(-20).map(shapeOf))}\n`
  writeSync(file!, text, 0)
}

/** Reads the record. After its first line, there may be the rest of an older, longer record. */
export function readLongCommands(text: string): string[] {
  try {
    return JSON.parse(text.slice(0, text.indexOf('\n'))) as string[]
  } catch {
    return []
  }
}

/** Returns a command without its values, which may be personal data; the same text for the same query. */
function shapeOf(command: Document): string {
  const kept = [...command].filter(([name]) => !passing.has(name))
  const [[name, target] = ['', '']] = kept
  const rest = kept.slice(1).filter(([field]) => field !== '$db')
  const parts = rest.map(([field, value]) => `${field}: ${shape(value)}`).join(', ')
  return `${name} ${String(command.get('$db'))}.${typeof target === 'string' ? target : ''} { ${parts} }`.slice(
    0,
    longest,
  )
}

function shape(value: Maybe, depth = 0): string {
  if (depth > 20) return '…'
  if (isDocument(value)) {
    const parts: string[] = []
    // Not copied first: there may be a million.
    for (const [name, inner] of value) {
      if (parts.length === 20) break
      parts.push(`${name.slice(0, longest)}: ${shape(inner, depth + 1)}`)
    }
    return `{ ${parts.join(', ')} }`
  }
  if (Array.isArray(value))
    return `[${value
      .slice(0, 5)
      .map((inner) => shape(inner, depth + 1))
      .join(', ')}]`
  return typeof value === 'string' && value.length < longest && /^\$\$?[\w.]+$/.test(value)
    ? `'${value}'`
    : '?'
}
