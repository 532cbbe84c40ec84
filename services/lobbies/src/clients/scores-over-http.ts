import { internalSecretHeader } from '@icio/contracts/question-bank/endpoints'
import { recordVerifiedScore } from '@icio/contracts/verified-scores/endpoints'
import type { RecordScore } from '../foundations.js'

const timeoutMs = 5000

/** Sends scores to a scores service that runs on its own at this address. Throws if it rejects them. */
export function scoresOverHttp({ url, secret }: { url: string; secret: string }): RecordScore {
  return async (score) => {
    const answer = await fetch(new URL(recordVerifiedScore.url, url), {
      method: recordVerifiedScore.method,
      headers: { [internalSecretHeader]: secret, 'content-type': 'application/json' },
      body: JSON.stringify(score),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`${recordVerifiedScore.url} answered ${answer.status}`)
  }
}
