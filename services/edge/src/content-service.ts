import { questionBank, rangeBank } from '@icio/content/editing/question-bank'
import { questionCorrections } from '@icio/content/editing/correct-question'
import { questionIntake } from '@icio/content/editing/question-intake'
import { bankSummary } from '@icio/content/editing/review'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { QuestionCorrections } from '@icio/contracts/question-corrections/endpoints'
import type { QuestionIntake } from '@icio/contracts/question-intake/endpoints'
import type { RangeBank } from '@icio/contracts/ranges/endpoints'
import type { SummarizeBank } from '@icio/contracts/review-digest/endpoints'
import {
  remoteBankSummary,
  remoteCorrections,
  remoteQuestionBank,
  remoteQuestionIntake,
  remoteRangeBank,
} from '@icio/kit/http/internal-calls'
import type { Connection } from 'mongoose'
import type { EdgeConfig } from './config.js'
import type { Secrets } from './secrets.js'

/** What other services ask of the content service. */
interface ContentCalls {
  bank: QuestionBank
  rangeBank: RangeBank
  intake: QuestionIntake
  corrections: QuestionCorrections
  summarize: SummarizeBank
}

/** Asks the content service, wherever it runs. */
export function contentIn(
  { CONTENT_URL }: EdgeConfig,
  secrets: Secrets,
  connection: Connection,
): ContentCalls {
  if (!CONTENT_URL)
    return {
      bank: questionBank(connection),
      rangeBank: rangeBank(connection),
      intake: questionIntake(connection),
      corrections: questionCorrections(connection),
      summarize: bankSummary(connection),
    }
  const alone = { url: CONTENT_URL, secret: secrets.internal }
  return {
    bank: remoteQuestionBank(alone),
    rangeBank: remoteRangeBank(alone),
    intake: remoteQuestionIntake(alone),
    corrections: remoteCorrections(alone),
    summarize: remoteBankSummary(alone),
  }
}
