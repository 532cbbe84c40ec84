import { closeCodes } from '@icio/contracts/lobby-live'

/** Why a connection is not taken up again by itself. */
export type LinkEnd =
  /** Another tab or device has the seat. */
  | 'replaced'
  /** The host removed this player. */
  | 'kicked'
  /** The lobby is over, or the seat was given up. */
  | 'ended'
  /** Nobody is signed in any more. */
  | 'signed_out'
  /** There is no such lobby for this person. */
  | 'not_found'

/**
 * How the connection stands. `lost` comes only when it has been gone for a second, so that a short break shows nothing.
 */
export type Link = { at: 'connecting' } | { at: 'open' } | { at: 'lost' } | { at: 'over'; because: LinkEnd }

/** The ticket was refused for good: no further try would help. */
export class LinkRefused extends Error {
  constructor(readonly because: LinkEnd) {
    super(`The live connection was refused: ${because}`)
    this.name = 'LinkRefused'
  }
}

/** The ticket was refused for now: so long at least before the next try. */
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

/** Why not to connect again after this close code; null where the page tries again. */
export function endOf(closeCode: number): LinkEnd | null {
  return ends.get(closeCode) ?? null
}
