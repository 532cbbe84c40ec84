import { endpoint } from '../endpoint.js'
import type { GenerateQuestions, GenerationJob, GenerationJobs, GeneratedReply, StartRun } from './schemas.js'

export * from './rules.js'

/** Generates up to fifteen questions, checks and saves them, and retires those that they replace (BUILD-8). */
export const generateQuestions = endpoint<{
  body: GenerateQuestions
  reply: GeneratedReply
}>({
  method: 'POST',
  url: '/api/functions/generate-questions',
  errors: [
    'unauthenticated',
    'forbidden',
    'too_many_generated',
    'generation_running',
    'ai_rate_limited',
    'ai_credits',
    'ai_failed',
    'ai_unusable',
    'ai_not_configured',
  ],
})

/**
 * Starts a full-set run: fills the bank up to 100 questions, or, if confirmed, replaces a full bank with 100 new ones.
 */
export const startRun = endpoint<{ body: StartRun; reply: GenerationJob }>({
  method: 'POST',
  url: '/api/functions/generation-jobs',
  errors: ['unauthenticated', 'forbidden', 'generation_running', 'bank_full', 'ai_not_configured'],
})

/** Lists the runs, newest first. */
export const listRuns = endpoint<{ reply: GenerationJobs }>({
  method: 'GET',
  url: '/api/functions/generation-jobs',
  errors: ['unauthenticated', 'forbidden'],
})

/** Cancels a run before its next batch; the current batch is finished (BUILD-10). */
export const cancelRun = endpoint<{ params: { id: string }; reply: GenerationJob }>({
  method: 'POST',
  url: '/api/functions/generation-jobs/:id/cancel',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
})
export type { GenerateQuestions, GeneratedReply, GenerationJob, StartRun } from './schemas.js'
