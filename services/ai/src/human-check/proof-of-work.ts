import { createChallenge, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { humanCheckAction } from '@icio/contracts/human-check/endpoints'
import { rejection, type HumanChecker } from './human-check.js'

/** A challenge is valid for ten minutes: long enough to read the disclosure, too short to hoard. */
export const challengeLifetimeMs = 10 * 60 * 1000

/** Iterations of one attempt; with a one-byte prefix a page needs 256 attempts on average, some tenths of a second. */
const cost = 1000
const keyPrefix = '00'

/** Nobody reads and agrees this fast; a solution this quick lowers the score, but does not fail on its own. */
const hastyMs = 50

export interface ProofOfWorkOptions {
  /** Signs the challenges; stays on the server. */
  secret: string
  /** Marks a challenge as used; false if it was used before. */
  spend(nonce: string, expiresAt: Date): Promise<boolean>
  now?: () => number
}

/** The self-hosted check: the page proves work, and each proof counts once (SEC-37). */
export function proofOfWork({ secret, spend, now = Date.now }: ProofOfWorkOptions): HumanChecker {
  return {
    async offer() {
      const issuedAt = now()
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        keyPrefix,
        deriveKey,
        expiresAt: Math.floor((issuedAt + challengeLifetimeMs) / 1000),
        data: { action: humanCheckAction, issuedAt },
        hmacSignatureSecret: secret,
      })
      return { provider: 'altcha', challenge }
    },
    async judge(token) {
      const payload = readPayload(token)
      if (!payload || !isOurs(payload)) return rejection
      const { parameters } = payload.challenge
      const expiresAt = (parameters.expiresAt ?? 0) * 1000
      if (expiresAt <= now()) return rejection
      const proof = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret }).catch(
        () => null,
      )
      if (!proof?.verified) return rejection
      if (!(await spend(parameters.nonce, new Date(expiresAt)))) return rejection
      const took = now() - Number(parameters.data?.['issuedAt'] ?? now())
      return { success: true, score: took < hastyMs ? 0.7 : 0.9 }
    },
  }
}

/** Whether the challenge is one that this check would make; another action or an easier task is rejected. */
function isOurs({ challenge }: Payload): boolean {
  const { parameters } = challenge
  return (
    parameters.data?.['action'] === humanCheckAction &&
    parameters.algorithm === 'PBKDF2/SHA-256' &&
    parameters.cost === cost &&
    parameters.keyPrefix === keyPrefix
  )
}

function readPayload(token: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Payload
    const whole = payload?.challenge?.parameters?.nonce && payload.challenge.signature && payload.solution
    return whole ? payload : null
  } catch {
    return null
  }
}
