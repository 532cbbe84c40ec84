/** What every message of a page carries; `mid` is a UUID, and a repeated message gets the same answer. */
export interface LiveClientMessage {
  v: number
  mid: string
  t: string
}

/** What every message of the server carries: `rev` grows with the state, `after` is the `rev` of the state before. */
export interface LiveServerMessage {
  v: number
  t: string
  rev: number
  after: number
}

/** What the connection reads of a message. The contract of a lobby or a room says what else is in it. */
export interface AnyServerMessage extends LiveServerMessage {
  mid?: string
  status?: string
  code?: string
  retry_after_ms?: number
}

/** What differs between the lobbies and the rooms that share the connection. */
export interface LiveProtocol<Client extends LiveClientMessage> {
  version: number
  /** Idempotent messages, which are resent after a break; sending another one twice would do it twice. */
  repeatable: readonly Client['t'][]
  /** The states that do not count as a change: news also with the `rev` of the state before. */
  passing?: readonly string[]
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
export type Outgoing<Client extends LiveClientMessage> = DistributiveOmit<Client, 'v' | 'mid'>

type Ack<Server> = Extract<Server, { t: 'ack'; status: string }>
type Refusal<Server> = Extract<Server, { t: 'error'; code: string }>

/** The fate of a message: the server's answer, or that the connection broke before one came. */
export type Outcome<Server> =
  | { at: 'acknowledged'; status: Ack<Server>['status'] }
  | { at: 'refused'; code: Refusal<Server>['code'] }
  | { at: 'unsent' }
