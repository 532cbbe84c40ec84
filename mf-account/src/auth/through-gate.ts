import { CallError } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

/** Error codes for a missing or outdated human check. */
const humanCheckCodes: ReadonlySet<string> = new Set(['disclosure_needed', 'human_check_needed'])

/**
 * Makes a call that may require the human check (docs/spec/conflicts.md, 9): makes it at once, and again after the check
 * if the server requires one.
 *
 * @returns the result of the call, or 'cancelled' if the visitor cancels; the call then has no effect
 */
export async function throughGateIfAsked<T>(
  gate: ShellApi['gate'],
  send: () => Promise<T>,
): Promise<T | 'cancelled'> {
  try {
    return await send()
  } catch (error) {
    const isAskedFor = error instanceof CallError && humanCheckCodes.has(error.code)
    if (!isAskedFor) throw error
    gate.reportLapsed()
    return gate.run(send)
  }
}
