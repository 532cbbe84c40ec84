import { getHeapStatistics } from 'node:v8'
import type { Document, Value } from './bson/values.js'
import { CommandError } from './errors.js'
import { noteLong } from './long-commands.js'

/** How long a command may hold the thread before others get their turn, in milliseconds. */
const turnMs = 6
/**
 * How long one document may hold the thread, in milliseconds. An expression or a filter cannot be interrupted, so
 * nobody else is answered until it ends. Elapsed time says little on a busy machine, so it must have taken as much CPU
 * time, and below the last limit a command must also have made many steps.
 */
const longHold = 90
const longestHold = 1000
const manySteps = 100_000
/** How long one regex search may take, in milliseconds. */
const longestSearch = 90
/** Steps that are one large piece of work when they are counted at once. */
const largePiece = 1024
/** Steps between two checks of the clock, few enough that expensive steps do not delay a check. */
const stepsPerLook = 128
/** The steps that one field, operator or condition of a command counts for when it is compiled. */
export const stepsToCompile = 8
/** The bytes that a command may keep in memory without using the disk, as in MongoDB. */
const withoutDisk = 100 * 1024 * 1024
/** Above this share of the heap, no command may keep more. */
const mostOfHeap = 0.75
const bytesPerLook = 64 * 1024

/**
 * The limits of one command on time and memory. They are checked where the work is done, not where the command
 * arrives.
 */
export class Budget {
  /** When the time of the command is up, on the clock of `performance.now()`. */
  deadline: number
  /** When its turn on the thread ends and others get theirs. */
  turnEnd = 0
  /** When work on the current document began; 0 before the first check of the clock. */
  heldSince = 0
  stepsHeld = 0
  /** The CPU time used before; undefined for a document of few steps, for which it is not asked. */
  cpuBefore: NodeJS.CpuUsage | undefined
  /** Bytes created for this document, and bytes kept for all of them. */
  made = 0
  kept = 0
  private unlooked = 0

  /**
   * @param time `maxTimeMS`; 0 for no limit
   * @param mayUseDisk false for `allowDiskUse: false`
   * @param command the command that this budget is for
   */
  constructor(
    time = 0,
    private readonly mayUseDisk = true,
    private readonly command?: Document,
  ) {
    this.deadline = time > 0 ? performance.now() + time : Infinity
  }

  /** Records the command, in case the process crashes before its end. */
  note(): void {
    if (this.command) noteLong(this, this.command)
  }

  /** Whether the bytes that it keeps are counted exactly. */
  get isStrict(): boolean {
    return !this.mayUseDisk
  }

  /** Returns the time that is left, for the next part of a reply; 0 for no limit. */
  left(): number {
    return this.deadline === Infinity ? 0 : Math.max(1, this.deadline - performance.now())
  }

  /** Continues with the remaining time when a client requests more. */
  resume(left: number): void {
    if (left > 0) this.deadline = performance.now() + left
  }

  /**
   * Counts bytes that are kept until the command ends, for sorting or grouping.
   *
   * @throws CommandError 146, 292
   */
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

/** Charges all work from here on to this budget, until the thread is released. */
export function enter(budget: Budget): void {
  current = budget
  budget.turnEnd = performance.now() + turnMs
  nextDocument()
}

/** Starts the count for another document. */
export function nextDocument(): void {
  current.heldSince = 0
  current.stepsHeld = 0
  current.cpuBefore = undefined
  current.made = 0
}

/**
 * Counts one step of work of any kind.
 *
 * @throws CommandError 50 when the time is up
 */
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
  const isFirst = current.heldSince === 0
  if (isFirst) current.heldSince = now
  else current.stepsHeld += taken
  if (isFirst && taken < largePiece) return
  current.cpuBefore ??= process.cpuUsage()
  const held = now - current.heldSince
  if (held <= longHold || (held <= longestHold && current.stepsHeld <= manySteps)) return
  const { user, system } = process.cpuUsage(current.cpuBefore)
  if ((user + system) / 1000 > longHold) throw heldTooLong()
}

/** Returns the milliseconds that an operation which cannot be interrupted may take now. */
export function timeLeft(): number {
  if (current === unlimited) return longestSearch
  return Math.max(1, Math.min(current.deadline - performance.now(), longestSearch))
}

/** Returns the error for an operation that was ended because its `timeLeft()` was over. */
export function outOfTime(): CommandError {
  return performance.now() >= current.deadline ? expired() : heldTooLong()
}

/**
 * Counts the bytes of a value that a document is about to create.
 *
 * @throws CommandError 146
 */
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
/** The minimum bytes of a list element. */
const elementBytes = 16
/** The maximum length of a text that MongoDB creates. */
const longestText = 64 * 1024 * 1024

/**
 * Counts a list that is about to be created or was just created.
 *
 * @throws CommandError 146
 */
export function makeList(length: number, what: string, bytes = elementBytes): void {
  if (length <= shortLength) return
  make(length * bytes, what)
  step(length >> 4)
}

/**
 * Counts a text that is about to be created or was just created.
 *
 * @throws CommandError 13548, 146
 */
export function makeText(length: number, what: string): void {
  if (length <= shortLength) return
  if (length > longestText)
    throw new CommandError(
      13548,
      `${what}: a text of ${length} characters is past the limit of ${longestText} bytes`,
    )
  make(length, what)
  // Checked last, because a length beyond the limits may exceed 32 bits too, and would be subtracted from the steps.
  step(length >> 6)
}

/** Counts a text that is about to be searched or converted as a whole. */
export function readText(length: number): void {
  if (length > shortLength) step(length >> 6)
}

/**
 * Counts bytes that the command keeps until its end.
 *
 * @throws CommandError 146, 292
 */
export function keep(bytes: number, what: string): void {
  current.keep(bytes, what)
}

/**
 * Counts documents that the command keeps until its end.
 *
 * @throws CommandError 146, 292
 */
export function keepAll(documents: readonly Document[], what: string): void {
  const bytes = current.isStrict ? sizeOf(documents as Document[]) : documents.length * documentBytes
  current.keep(bytes, what)
}
/** The bytes that a document takes in memory in addition to its values. */
const documentBytes = 400

/**
 * Returns whether this command has used up its turn. Ask before calling `breathe`, because awaiting nothing has a
 * cost too.
 */
export function isTurnOver(): boolean {
  return performance.now() >= current.turnEnd
}

/**
 * Lets other commands run.
 *
 * @throws CommandError 50 when the time is up meanwhile
 */
export async function breathe(): Promise<void> {
  const budget = current
  await new Promise((resolve) => setImmediate(resolve))
  if (performance.now() > budget.deadline) throw expired()
  enter(budget)
}

/** Runs work that is charged to a command, inside a commit with the writes of others. */
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

/** Runs work that must not be interrupted, such as a record and all of its index entries. */
export function uninterrupted<T>(work: () => T): T {
  const before = isHeld
  isHeld = true
  try {
    return work()
  } finally {
    isHeld = before
  }
}

/**
 * Waits for an event, but no longer than the budget has time.
 *
 * @throws CommandError 50
 */
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

/** Returns the approximate bytes that a value takes in memory. */
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
