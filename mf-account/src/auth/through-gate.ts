import { CallError } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

/** The server knows of no human check, or wants a fresh one. */
const asksForCheck: ReadonlySet<string> = new Set(['disclosure_needed', 'human_check_needed'])

/**
 * Makes a call that only those may make who have passed the human check (docs/spec/conflicts.md, 9). Where the server no
 * longer knows of it, the visitor is asked once more.
 *
 * @returns 'cancelled' where the visitor does not agree; nothing has been sent then, or taken
 */
export function throughGate<T>(gate: ShellApi['gate'], send: () => Promise<T>): Promise<T | 'cancelled'> {
  return throughGateIfAsked<T | 'cancelled'>(gate, () => gate.run(send))
}

/**
 * The same for a call that only sometimes needs the check: it is made at once, and again after the check where the server
 * asks for one.
 */
export async function throughGateIfAsked<T>(
  gate: ShellApi['gate'],
  send: () => Promise<T>,
): Promise<T | 'cancelled'> {
  try {
    return await send()
  } catch (error) {
    const isAskedFor = error instanceof CallError && asksForCheck.has(error.code)
    if (!isAskedFor || !gate.lapsed) throw error
    gate.lapsed()
    return gate.run(send)
  }
}
