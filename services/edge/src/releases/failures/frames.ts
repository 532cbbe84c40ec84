import { createHash } from 'node:crypto'
import type { RawFrame } from '../../collections/remote-errors.js'
import type { Release } from '../release.js'

/** Calls of a stack that are kept. */
const mostFrames = 20

/** Calls that tell two errors apart. */
const framesInHash = 8

/** A line of Chromium, or one of Firefox and Safari: the function, the address, the line and the column. */
const chromium = /^\s*at (?:async )?(?:(.{0,120}?) \()?(\S{1,300}?):(\d{1,7}):(\d{1,7})\)?$/
const firefox = /^(.{0,120}?)@(\S{1,300}?):(\d{1,7}):(\d{1,7})$/

/**
 * Returns the calls of a stack that lie in files of this release. Everything else in a stack is left out: the message,
 * which is scrubbed by itself, the shell's own calls, and what a client may have made up.
 *
 * @param stack as browsers write it
 */
export function framesOf(stack: string, { base, files }: Pick<Release, 'base' | 'files'>): RawFrame[] {
  return stack
    .split('\n')
    .flatMap((text): RawFrame[] => {
      const [, call = '', address = '', line, column] = chromium.exec(text) ?? firefox.exec(text) ?? []
      const at = address.indexOf(base)
      const file = at === -1 ? '' : address.slice(at + base.length)
      if (!Object.hasOwn(files, file)) return []
      return [{ call: nameOf(call), file, line: Number(line), column: Number(column) }]
    })
    .slice(0, mostFrames)
}

/** A function's name as code can have it; a client could send any text. */
function nameOf(call: string): string {
  return /^[\w$.#<>[\] /]{1,80}$/.test(call) && !/\d{5}/.test(call) ? call : ''
}

/** Errors of one release with the same kind and the same calls are one. Without calls, the message tells them apart. */
export function stackHash(message: string, frames: readonly RawFrame[]): string {
  const kind = /^[A-Z]\w{0,40}(?=:)/.exec(message)?.[0] ?? ''
  const calls = frames.slice(0, framesInHash).map(({ file, line, column }) => `${file}:${line}:${column}`)
  const what = calls.length > 0 ? [kind, ...calls] : [message]
  return createHash('sha256').update(what.join('\n')).digest('hex').slice(0, 16)
}
