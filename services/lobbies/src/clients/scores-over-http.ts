import { findKnownKeys, noteShownKeys, takeDeskKey, type DeskKeys } from '@icio/contracts/desk-keys/endpoints'
import {
  certifyAttendance,
  eraseCertificates,
  type Certificates,
} from '@icio/contracts/certificates/endpoints'
import { recordVerifiedScore } from '@icio/contracts/verified-scores/endpoints'
import { noteMissedQuestions, type NoteMisses } from '@icio/contracts/practice/endpoints'
import { askService, type ServiceAlone } from '@icio/kit/http/internal-calls'
import type { RecordScore } from '../foundations.js'

export function createScoresClient(scores: ServiceAlone): RecordScore {
  return (body) => askService(scores, recordVerifiedScore, { body })
}

export function createMissesClient(scores: ServiceAlone): NoteMisses {
  return (user_id, edition, answeredAt, misses) => {
    const body = {
      user_id,
      specialization: edition,
      answered_at: answeredAt.toISOString(),
      misses: [...misses],
    }
    return askService(scores, noteMissedQuestions, { body })
  }
}

/** Issues certificates of attendance, and takes names from them (CREDIT-4, CREDIT-6). */
export function createCertificatesClient(scores: ServiceAlone): Certificates {
  return {
    certify: (body) => askService(scores, certifyAttendance, { body }),
    erase: (body) => askService(scores, eraseCertificates, { body }),
  }
}

/** Asks who has had which key at a desk, and notes what a room shows (ROOM-38). */
export function createDeskKeysClient(scores: ServiceAlone): DeskKeys {
  return {
    take: (body) => askService(scores, takeDeskKey, { body }),
    shown: (body) => askService(scores, noteShownKeys, { body }),
    known: async (body) => (await askService(scores, findKnownKeys, { body })).user_ids,
  }
}
