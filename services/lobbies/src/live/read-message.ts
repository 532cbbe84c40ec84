import {
  flagNoteLength,
  flagReasons,
  hostOps,
  liveVersion,
  messageBytes,
  type ClientMessage,
  type LiveErrorCode,
} from '@icio/contracts/lobbies/lobby-live'
import { isUuid } from '@icio/contracts/banks/choice-id'
import { timeSettings } from '@icio/contracts/lobbies/multiplayer-phases'
import { scorings } from '@icio/contracts/lobbies/multiplayer-scoring'

type Check = (value: unknown) => boolean

/** A valid message, or an error code with the message id if it could be read. */
export type ReadMessage =
  { ok: true; message: ClientMessage } | { ok: false; code: LiveErrorCode; mid?: string }

const isIndex: Check = (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 100
const isRev: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isFlag: Check = (value) => typeof value === 'boolean'
const isSure: Check = (value) =>
  Number.isInteger(value) && (value as number) >= 50 && (value as number) <= 100
const isOneOf = (words: readonly unknown[]): Check => words.includes.bind(words) as Check
const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const isNote: Check = (value) => typeof value === 'string' && value.length <= flagNoteLength

/** The fields of each type besides v, t, and mid. Any other field is rejected. */
const fields: Readonly<Record<ClientMessage['t'], Readonly<Record<string, Check>>>> = {
  hello: { last_rev: isRev },
  ready: { on: isFlag, time: orAbsent(isOneOf(timeSettings)) },
  start: { scoring: orAbsent(isOneOf(scorings)) },
  answer: { index: isIndex, choice_id: isUuid, confidence: orAbsent(isSure) },
  lock: { index: isIndex },
  host: {
    op: isOneOf(hostOps),
    seat: orAbsent(isIndex),
    player_id: orAbsent(isUuid),
    on: orAbsent(isFlag),
    phase_seq: orAbsent(isRev),
  },
  flag: { index: isIndex, reason: isOneOf(flagReasons), note: isNote },
  sync: {},
  ping: {},
}

/** Parses and validates one frame of a client. Returns the message unchanged, or the first error. */
export function readMessage(text: string): ReadMessage {
  if (Buffer.byteLength(text) > messageBytes) return { ok: false, code: 'too_large' }
  const value = parse(text)
  if (value === null) return { ok: false, code: 'not_json' }
  const { v, t, mid, ...rest } = value
  const id = isUuid(mid) ? { mid } : {}
  if (v !== liveVersion) return { ok: false, code: 'unknown_version', ...id }
  const checks =
    typeof t === 'string' && Object.hasOwn(fields, t) ? fields[t as ClientMessage['t']] : undefined
  if (!checks) return { ok: false, code: 'unknown_type', ...id }
  const isKnown = Object.keys(rest).every((name) => Object.hasOwn(checks, name))
  const isRight = Object.entries(checks).every(([name, check]) => check(rest[name]))
  if (!isUuid(mid) || !isKnown || !isRight) return { ok: false, code: 'bad_message', ...id }
  return { ok: true, message: value as unknown as ClientMessage }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
