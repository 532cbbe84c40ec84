import { getHeapStatistics } from 'node:v8'
import type { Document, Value } from './bson/values.js'
import { CommandError } from './errors.js'
import { noteLong } from './long-commands.js'

/** How long a command may hold the thread before others get their turn, in milliseconds. */
const turnMs = 6
/**
 * How long one document may hold the thread, in milliseconds: an expression or a filter cannot be left in the middle, so
 * that nobody else is answered until it ends. Time alone tells little, since the machine may be busy with others: up to
 * the last limit it has to have made many steps as well.
 */
const longHold = 250
const longestHold = 1000
const manySteps = 300_000
/** How long one search by a pattern may take. */
const longestSearch = 500
/** Steps between two looks at the clock: few enough that costly steps do not hide it. */
const stepsPerLook = 128
/** What a command may keep without use of the disk, as MongoDB has it. */
export const withoutDisk = 100 * 1024 * 1024
/** The share of the heap from which on nobody may keep more. */
const mostOfHeap = 0.75
const bytesPerLook = 64 * 1024

/** What one command may use. It is checked where work is done, not where the command is taken in. */
export class Budget {
  /** By the clock of `performance.now()`. */
  deadline: number
  /** Until when it may hold the thread; then others get their turn. */
  turnEnd = 0
  /** Since when one document is worked on; 0 before the first look. */
  heldSince = 0
  stepsHeld = 0
  /** Bytes made for this document, and kept over all of them. */
  made = 0
  kept = 0
  private unlooked = 0

  /**
   * @param time `maxTimeMS`; 0 for no limit
   * @param mayUseDisk false for `allowDiskUse: false`
   * @param command what it is for
   */
  constructor(
    time = 0,
    private readonly mayUseDisk = true,
    private readonly command?: Document,
  ) {
    this.deadline = time > 0 ? performance.now() + time : Infinity
  }

  /** Leaves word of the command, in case that the process does not live to its end. */
  note(): void {
    if (this.command) noteLong(this, this.command)
  }

  /** Whether what it keeps is counted to the byte. */
  get isStrict(): boolean {
    return !this.mayUseDisk
  }

  /** What is left of its time, for the next part of an answer; 0 for no limit. */
  left(): number {
    return this.deadline === Infinity ? 0 : Math.max(1, this.deadline - performance.now())
  }

  /** Goes on with what was left, when a client asks for more. */
  resume(left: number): void {
    if (left > 0) this.deadline = performance.now() + left
  }

  /** Notes bytes that stay until the command ends: what is sorted or grouped. @throws CommandError 146, 292 */
  keep(bytes: number, what: string): void {
    this.kept += bytes
    if (!this.mayUseDisk && this.kept > withoutDisk)
      throw new CommandError(
        292,
        `${what} exceeded memory limit of ${withoutDisk} bytes, but did not opt in to external sorting.`,
      )
    this.unlooked += bytes
    if (this.unlooked < bytesPerLook) return
    this.unlooked = 0
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
    if (used > limit * mostOfHeap)
      throw new CommandError(
        146,
        `${what} used too much memory: it keeps ${this.kept} bytes, and no more are left`,
      )
  }
}

const unlimited = new Budget()
let current = unlimited
let steps = 0
let isHeld = false

/** From here on work is on the account of this budget, until the thread is given away. */
export function enter(budget: Budget): void {
  current = budget
  budget.turnEnd = performance.now() + turnMs
  nextDocument()
}

/** Work on another document begins. */
export function nextDocument(): void {
  current.heldSince = 0
  current.stepsHeld = 0
  current.made = 0
}

/** One step of work of any kind. @throws CommandError 50 when the time is up */
export function step(count = 1): void {
  if ((steps += count) >= stepsPerLook) look()
}

function look(): void {
  const taken = steps
  steps = 0
  if (isHeld || current === unlimited) return
  current.note()
  const now = performance.now()
  if (now > current.deadline) throw expired()
  if (current.heldSince === 0) current.heldSince = now
  else {
    current.stepsHeld += taken
    const held = now - current.heldSince
    if (held > longestHold || (held > longHold && current.stepsHeld > manySteps)) throw heldTooLong()
  }
}

/** Milliseconds that what cannot be left may take now. */
export function timeLeft(): number {
  if (current === unlimited) return longestSearch
  const now = performance.now()
  const held = current.heldSince === 0 ? 0 : now - current.heldSince
  return Math.max(1, Math.min(current.deadline - now, longestSearch, longestHold - held))
}

/** Why something that had `timeLeft()` was ended. */
export function outOfTime(): CommandError {
  return performance.now() >= current.deadline ? expired() : heldTooLong()
}

/** Bytes of a value about to be made while a document is worked on. @throws CommandError 146 */
function make(bytes: number, what: string): void {
  current.made += bytes
  if (current.made > withoutDisk)
    throw new CommandError(
      146,
      `${what} would use too much memory (${current.made} bytes) and cannot spill to disk. Memory limit: ${withoutDisk} bytes`,
    )
}

/** Shorter lists and texts are not counted. */
const shortLength = 1024
/** What an element of a list takes at least. */
const elementBytes = 16
/** The longest text that MongoDB makes. */
const longestText = 64 * 1024 * 1024

/** A list about to be made, or just made. @throws CommandError 146 */
export function makeList(length: number, what: string, bytes = elementBytes): void {
  if (length <= shortLength) return
  step(length >> 4)
  make(length * bytes, what)
}

/** A text about to be made, or just made. @throws CommandError 13548, 146 */
export function makeText(length: number, what: string): void {
  if (length <= shortLength) return
  step(length >> 6)
  if (length > longestText)
    throw new CommandError(
      13548,
      `${what}: a text of ${length} characters is past the limit of ${longestText} bytes`,
    )
  make(length, what)
}

/** Bytes that the command keeps until its end. @throws CommandError 146, 292 */
export function keep(bytes: number, what: string): void {
  current.keep(bytes, what)
}

/** Documents that the command keeps until its end. @throws CommandError 146, 292 */
export function keepAll(documents: readonly Document[], what: string): void {
  const bytes = current.isStrict ? sizeOf(documents as Document[]) : documents.length * documentBytes
  current.keep(bytes, what)
}
/** What a document in memory takes beside its values. */
const documentBytes = 400

/** Whether this command has had its share of the thread. To be asked before `breathe`: waiting for nothing costs too. */
export function isTurnOver(): boolean {
  return performance.now() >= current.turnEnd
}

/** Lets others in. @throws CommandError 50 when the time is up meanwhile */
export async function breathe(): Promise<void> {
  const budget = current
  await new Promise((resolve) => setImmediate(resolve))
  if (performance.now() > budget.deadline) throw expired()
  enter(budget)
}

/** Work on a command's account inside a commit, among the writes of others. */
export function onAccountOf<T>(budget: Budget, work: () => T): T {
  const before = current
  current = budget
  nextDocument()
  try {
    return work()
  } finally {
    current = before
  }
}

/** What must not be left in the middle: a record without all of its index entries. */
export function uninterrupted<T>(work: () => T): T {
  const before = isHeld
  isHeld = true
  try {
    return work()
  } finally {
    isHeld = before
  }
}

/** Waits for something, but no longer than the budget has time. @throws CommandError 50 */
export async function waitFor(event: Promise<unknown>, budget: Budget): Promise<void> {
  if (budget.deadline === Infinity) return void (await event)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), Math.max(0, budget.deadline - performance.now()))
  })
  const first = await Promise.race([event, late])
  clearTimeout(timer)
  if (first === 'late') throw expired()
}

function expired(): CommandError {
  return new CommandError(50, 'operation exceeded time limit')
}
function heldTooLong(): CommandError {
  return new CommandError(
    50,
    `operation exceeded time limit: one document took more than ${longHold} ms, in which nobody else is answered`,
  )
}

/** About what a value takes in memory. */
export function sizeOf(value: Value): number {
  step()
  if (typeof value === 'string') return 24 + value.length
  if (value instanceof Map) {
    let size = documentBytes
    for (const [name, inner] of value) size += name.length + sizeOf(inner)
    return size
  }
  if (Array.isArray(value)) return value.reduce<number>((size, inner) => size + sizeOf(inner), 40)
  return 24
}
