import type { Endpoint, Shapes } from '@icio/contracts/endpoint'
import type { ErrorCode } from '@icio/contracts/errors'
import type { ShellApi } from '@icio/remote/contract'

/** Services that answer every call of the contracts. */
export interface FakeServices {
  /** For `createFakeShell({ http })`. */
  http: ShellApi['http']
  /** The calls so far. */
  readonly calls: { method: string; path: string; body?: unknown }[]
  /** Answers an endpoint with this reply from now on. */
  answer<S extends Shapes>(endpoint: Endpoint<S>, reply: S['reply']): void
  /** Answers an endpoint with this error from now on: one of the site's, or one of your own service. */
  fail<S extends Shapes>(endpoint: Endpoint<S>, code: ErrorCode | `mf-${string}/${string}`): void
}

export declare function createFakeServices(): FakeServices
