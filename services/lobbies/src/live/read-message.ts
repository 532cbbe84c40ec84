import { clientMessages, type ClientMessage } from '@icio/contracts/lobbies/client-messages'
import { liveVersion, messageBytes, type LiveErrorCode } from '@icio/contracts/lobbies/lobby-live'
import { isUuid } from '@icio/contracts/banks/choice-id'
import { typedTexts } from '@icio/contracts/typed-text/typed-text'
import { Compile, type Validator } from 'typebox/compile'

/** A valid message, or an error code with the message id if it could be read. */
export type ReadMessage =
  { ok: true; message: ClientMessage } | { ok: false; code: LiveErrorCode; mid?: string }

const validators: ReadonlyMap<unknown, Validator> = new Map(
  Object.entries(clientMessages).map(([type, schema]) => [type, Compile(schema)]),
)

/** Parses and validates one frame of a client. Returns the message unchanged, or the first error. */
export function readMessage(text: string): ReadMessage {
  if (Buffer.byteLength(text) > messageBytes) return { ok: false, code: 'too_large' }
  const value = parse(text)
  if (value === null) return { ok: false, code: 'not_json' }
  const { v, t, mid } = value
  const id = isUuid(mid) ? { mid } : {}
  if (v !== liveVersion) return { ok: false, code: 'unknown_version', ...id }
  const validator = validators.get(t)
  if (!validator) return { ok: false, code: 'unknown_type', ...id }
  const isMessage = (parsed: unknown): parsed is ClientMessage => validator.Check(parsed)
  return isMessage(value) ? { ok: true, message: value } : { ok: false, code: 'bad_message', ...id }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = typedTexts(JSON.parse(text))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
