import { bankTarget } from '@icio/contracts/banks/banks'
import { errors } from '@icio/contracts/errors'
import type { GenerationJob, RunState } from '@icio/contracts/generation/endpoints'
import { CallError } from '@icio/shared-ui/api/call'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'

/** How long a full set takes (BUILD-12). */
export const estimateText = 'A full set takes about 2 to 3 minutes.'

/** The message for a failed single request (BUILD-13 to BUILD-16). */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return `Failed to generate: ${String((error as Error).message)}`
  if (error.code === 'network_error') return 'Network error. Check console logs for details.'
  if (error.status === 429) return errors.ai_rate_limited.text
  if (error.status === 402) return errors.ai_credits.text
  // The error's own text is complete (BUILD-7).
  if (error.code === 'too_many_generated') return error.message
  // The text of the catalog speaks of the assistant, which is not involved here.
  if (error.code === 'ai_failed') return 'Failed to generate: The model could not answer. Please try again.'
  return `Failed to generate: ${error.message}`
}

export const stateWords: Readonly<Record<RunState, string>> = {
  running: 'Running',
  waiting: 'Waiting: the model was asked too often',
  cancelling: 'Canceling after this batch',
  done: 'Done',
  cancelled: 'Canceled',
  stopped: 'Stopped: no credits left',
  failed: 'Failed',
}

/** The number out of a hundred: the questions that were already there, plus those that the run has saved. */
function generatedBy({ target, savedCount }: GenerationJob): number {
  return bankTarget - target + savedCount
}

export function outcomeText({
  savedCount,
  deletedCount,
  draftCount = 0,
  failedBatches,
}: GenerationJob): string {
  const failedText = failedBatches === 1 ? '1 failed batch' : `${failedBatches} failed batches`
  const drafts = draftCount > 0 ? `, ${draftCount} of them as drafts` : ''
  const retiredText = deletedCount > 0 ? `, ${deletedCount} older ones retired` : ''
  return `${savedCount} saved${drafts}${retiredText}, ${failedText}`
}

/**
 * The last toast of a run (BUILD-20). For a run that replaces a full bank, x is the number it has made, not the bank's
 * size.
 */
export function finalToast(job: GenerationJob): ToastMessage {
  const generatedCount = generatedBy(job)
  const isWhole = job.state === 'done' && job.failedBatches === 0
  if (isWhole && generatedCount >= bankTarget)
    return {
      title: 'All questions are generated',
      description: job.draftCount
        ? `${job.draftCount} of them wait for a first look at the review desk.`
        : `${bankTarget} questions in the bank.`,
      tone: 'success',
    }
  return {
    title: `Generated ${generatedCount}/${bankTarget}`,
    description: `${stateWords[job.state]}. This run: ${outcomeText(job)}.`,
    tone: isWhole ? 'success' : job.state === 'cancelled' ? 'neutral' : 'destructive',
  }
}
