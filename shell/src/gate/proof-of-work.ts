import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Longest time that the page works on one challenge. */
const solveTimeoutMs = 60_000

/**
 * Solves the challenge of the self-hosted human check. The browser derives the keys outside the page's thread and
 * altcha-lib gives way in between, so that the page stays responsive; no worker is needed, and the policy allows none.
 *
 * @returns the token as altcha expects it: base64 of the challenge with its solution
 */
export async function solveProofOfWork(offered: unknown, abort: AbortSignal): Promise<string> {
  const challenge = offered as Challenge
  const controller = new AbortController()
  abort.addEventListener('abort', () => controller.abort(), { once: true })
  const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: solveTimeoutMs })
  if (!solution) throw new Error('The security check was not solved in time.')
  return btoa(JSON.stringify({ challenge, solution }))
}
