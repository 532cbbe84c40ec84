import { closeCodes } from '@icio/contracts/lobbies/lobby-live'

/** Why the page does not reconnect by itself. */
export type LinkEnd =
  /** Another tab or device took the seat. */
  | 'replaced'
  | 'kicked'
  /** The lobby or room is over, or the visitor gave up the seat. */
  | 'ended'
  | 'signed_out'
  /** There is no such lobby or room for this visitor. */
  | 'not_found'

/** State of the connection. `lost` is set only after a second without connection, so a short break shows nothing. */
export type Link = { at: 'connecting' } | { at: 'open' } | { at: 'lost' } | { at: 'over'; because: LinkEnd }

/** The ticket was refused permanently: retrying would not help. */
export class LinkRefused extends Error {
  constructor(readonly because: LinkEnd) {
    super(`The live connection was refused: ${because}`)
    this.name = 'LinkRefused'
  }
}

/** The ticket was refused for now; carries the minimum wait before the next try. */
export class LinkDelayed extends Error {
  constructor(readonly waitMs: number) {
    super(`The live connection was refused for ${waitMs} ms`)
    this.name = 'LinkDelayed'
  }
}

const ends = new Map<number, LinkEnd>([
  [closeCodes.replaced, 'replaced'],
  [closeCodes.kicked, 'kicked'],
  [closeCodes.ended, 'ended'],
  [closeCodes.signedOut, 'signed_out'],
])

/** Returns why the page must not reconnect after this close code; null if it retries. */
export function endOf(closeCode: number): LinkEnd | null {
  return ends.get(closeCode) ?? null
}
