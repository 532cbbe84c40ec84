import Type from 'typebox'
import { oneOf } from '../one-of.schemas.js'
import { strictObject } from '../strict-object.schemas.js'

export const BackendParams = Type.Object({ remote: Type.String({ pattern: '^mf-[a-z0-9-]{1,40}$' }) })

/** What an administrator decides about a remote's own service. */
const backendFields = {
  /** Its base address; calls and `/ready` are below it. */
  address: Type.String({ minLength: 1, maxLength: 300 }),
  /** True if its calls need the agreement to the disclosure. */
  gated: Type.Boolean(),
  /** True if it learns the display names of members. */
  shares_names: Type.Boolean(),
  /** Calls of one visitor per minute. */
  calls_per_minute: Type.Integer({ minimum: 1, maximum: 10_000 }),
  /** Calls of all visitors per day; null for no limit. */
  calls_per_day: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Type.Null()]),
}

export const SaveBackend = strictObject(backendFields)
export type SaveBackend = Type.Static<typeof SaveBackend>

/** A remote's own service as administrators see it, with what this instance knows of its state. */
export const Backend = Type.Object({
  ...backendFields,
  remote: Type.String(),
  changed_by: Type.String(),
  changed_at: Type.String(),
  /** True if who set it up is no longer an administrator. It goes on, and somebody should look at it. */
  orphaned: Type.Boolean(),
  /** Whether `/ready` answered 200 when it was last asked. */
  ready: oneOf(['unknown', 'ready', 'away']),
  /** `open`: it failed too often, and its calls are refused without asking it. */
  breaker: oneOf(['closed', 'open', 'half-open']),
  /** Calls to it since this instance started, and how many of them failed. */
  calls: Type.Integer(),
  failures: Type.Integer(),
})
export type Backend = Type.Static<typeof Backend>

export const Backends = Type.Object({ backends: Type.Array(Backend) })
export type Backends = Type.Static<typeof Backends>
