import { isOwned } from '@icio/contracts/releases/route-ownership'

/** A prefix of paths, and the remote that owns it. */
export interface ReservedPrefix {
  prefix: string
  remote: string
}

/** Whether the remote already owns the prefix. */
export function isCovered(reservations: readonly ReservedPrefix[], remote: string, prefix: string): boolean {
  const own = reservations.filter((row) => row.remote === remote).map((row) => row.prefix)
  return isOwned(own, prefix)
}
