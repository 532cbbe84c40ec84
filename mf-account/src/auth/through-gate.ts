import { CallError } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

/**
 * Makes a call that only those may make who have passed the human check (security.md, conflict 9). Where the server no
 * longer knows of it, the visitor is asked once more.
 *
 * @returns 'cancelled' where the visitor does not agree; nothing has been sent then, or taken
 */
export async function throughGate<T>(
  gate: ShellApi['gate'],
  send: () => Promise<T>,
): Promise<T | 'cancelled'> {
  try {
    return await gate.run(send)
  } catch (error) {
    const isForgotten = error instanceof CallError && error.code === 'disclosure_needed'
    if (!isForgotten || !gate.lapsed) throw error
    gate.lapsed()
    return gate.run(send)
  }
}
