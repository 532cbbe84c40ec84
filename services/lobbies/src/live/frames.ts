import { liveVersion, messageBytes } from '@icio/contracts/lobbies/lobby-live'
import { isUuid } from '@icio/contracts/banks/choice-id'
import { typedTexts } from '@icio/contracts/typed-text/typed-text'
import type Type from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

type FrameErrorCode = 'not_json' | 'unknown_version' | 'unknown_type' | 'bad_message' | 'too_large'

/** A valid message, or an error code with the message id if it could be read. */
export type Frame<Message> =
  { ok: true; message: Message } | { ok: false; error: { code: FrameErrorCode; mid?: string } }

/** Returns what reads one frame of a client by the schema of its type: the message unchanged, or the first error. */
export function createFrameReader<Schemas extends Record<string, Type.TSchema>>(schemas: Schemas) {
  type Message = Type.Static<Schemas[keyof Schemas]>
  const validators: ReadonlyMap<unknown, Validator> = new Map(
    Object.entries(schemas).map(([type, schema]) => [type, Compile(schema)]),
  )

  return function readFrame(text: string): Frame<Message> {
    if (Buffer.byteLength(text) > messageBytes) return { ok: false, error: { code: 'too_large' } }
    const value = parse(text)
    if (value === null) return { ok: false, error: { code: 'not_json' } }
    const own = isUuid(value['mid']) ? { mid: value['mid'] } : {}
    if (value['v'] !== liveVersion) return { ok: false, error: { code: 'unknown_version', ...own } }
    const validator = validators.get(value['t'])
    if (!validator) return { ok: false, error: { code: 'unknown_type', ...own } }
    const isMessage = (candidate: unknown): candidate is Message => validator.Check(candidate)
    return isMessage(value)
      ? { ok: true, message: value }
      : { ok: false, error: { code: 'bad_message', ...own } }
  }
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
