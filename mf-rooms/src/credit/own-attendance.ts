import { attendanceKey } from '@icio/contracts/site/browser-storage'
import type { Register } from '@icio/contracts/credit/schemas'

/** What this browser holds of a person's attendance at one session. */
export interface OwnAttendance {
  /** The secret that is the right; the service keeps its hash. */
  key: string
  session?: string
  /** The link of a mail that was not taken yet. */
  link?: string
  /** A registration that is not kept yet, and has to be sent again until it is. */
  registration?: Omit<Register, 'proof' | 'key'>
  /** The address that was mailed to, once the registration is kept. */
  mailed?: string
  /** Words that are not kept yet. */
  words: string[]
}

type Stored = Record<string, OwnAttendance>

function readAll(): Stored {
  try {
    return JSON.parse(localStorage.getItem(attendanceKey) ?? '{}') as Stored
  } catch {
    return {}
  }
}

/** Returns what this browser holds for a code; null for nothing. */
export function readOwn(code: string): OwnAttendance | null {
  return readAll()[code] ?? null
}

/** Stores it, or deletes it with null. Returns false where the browser has no place for it. */
export function writeOwn(code: string, own: OwnAttendance | null): boolean {
  const { [code]: _, ...others } = readAll()
  try {
    localStorage.setItem(attendanceKey, JSON.stringify(own ? { ...others, [code]: own } : others))
    return true
  } catch {
    return false
  }
}

/** Makes a secret for this browser. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
