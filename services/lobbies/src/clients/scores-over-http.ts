import {
  findKnownKeys,
  noteShownKeys,
  takeDeskKey,
  type DeskKeys,
  type KeysKnown,
  type KeyVerdict,
} from '@icio/contracts/desk-keys/endpoints'
import {
  certifyAttendance,
  eraseCertificates,
  type Certificates,
} from '@icio/contracts/certificates/endpoints'
import { internalSecretHeader } from '@icio/contracts/question-bank/endpoints'
import { recordVerifiedScore } from '@icio/contracts/verified-scores/endpoints'
import { noteMissedQuestions, type NoteMisses } from '@icio/contracts/practice/endpoints'
import { callInternalService } from '@icio/kit/http/internal-calls'
import { traceHeaders } from '@icio/kit/tracing/tracing'
import type { RecordScore } from '../foundations.js'

const timeoutMs = 5000

interface ScoresAddress {
  url: string
  secret: string
}

/** Posts to a scores service that runs on its own at this address. Throws if it rejects the body. */
async function post(path: string, body: unknown, { url, secret }: ScoresAddress): Promise<void> {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { ...traceHeaders(), [internalSecretHeader]: secret, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}

/** Sends scores of live games. */
export function createScoresClient(address: ScoresAddress): RecordScore {
  return (score) => post(recordVerifiedScore.url, score, address)
}

/** Sends the missed questions of a room's quiz. */
export function createMissesClient(address: ScoresAddress): NoteMisses {
  return (user_id, edition, answeredAt, misses) =>
    post(
      noteMissedQuestions.url,
      { user_id, specialization: edition, answered_at: answeredAt.toISOString(), misses },
      address,
    )
}

/** Issues certificates of attendance, and takes names from them (CREDIT-4, CREDIT-6). */
export function createCertificatesClient({ url, secret }: ScoresAddress): Certificates {
  const send = (path: string, body: unknown) =>
    callInternalService(new URL(path, url), secret, { method: 'POST', body })
  return {
    certify: async (attendance) =>
      (await (await send(certifyAttendance.url, attendance)).json()) as { code: string },
    erase: async (codes) => void (await send(eraseCertificates.url, codes)),
  }
}

/** Asks who has had which key at a desk, and notes what a room shows (ROOM-38). */
export function createDeskKeysClient({ url, secret }: ScoresAddress): DeskKeys {
  const send = (path: string, body: unknown) =>
    callInternalService(new URL(path, url), secret, { method: 'POST', body })
  return {
    take: async (keyRequest) => (await (await send(takeDeskKey.url, keyRequest)).json()) as KeyVerdict,
    shown: async (keys) => void (await send(noteShownKeys.url, keys)),
    known: async (question) =>
      ((await (await send(findKnownKeys.url, question)).json()) as KeysKnown).user_ids,
  }
}
