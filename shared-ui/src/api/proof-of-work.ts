import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Time limit for one challenge. */
const solveTimeoutMs = 60_000

/**
 * Solves the challenge of the self-hosted human check. The page stays responsive, because the browser derives the keys
 * off the main thread and altcha-lib yields in between; the content security policy allows no worker.
 *
 * @returns the token in altcha's format: base64 of the challenge with its solution
 */
export async function solveProofOfWork(rawChallenge: unknown, abort: AbortSignal): Promise<string> {
  const challenge = rawChallenge as Challenge
  const controller = new AbortController()
  abort.addEventListener('abort', () => controller.abort(), { once: true })
  const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: solveTimeoutMs })
  if (!solution) throw new Error('The security check was not solved in time.')
  return btoa(JSON.stringify({ challenge, solution }))
}
