import { bankTarget } from '@icio/contracts/banks'
import { errors } from '@icio/contracts/errors'
import type { GenerationJob, RunState } from '@icio/contracts/generation'
import { CallError } from '@icio/shared-ui/api/call'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'

/** How long a full set takes (BUILD-12). */
export const estimateText = 'A full set takes about 2 to 3 minutes.'

/** What a failed single request says (BUILD-13 to BUILD-16). */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return `Failed to generate: ${String((error as Error).message)}`
  if (error.code === 'network_error') return 'Network error. Check console logs for details.'
  if (error.status === 429) return errors.ai_rate_limited.text
  if (error.status === 402) return errors.ai_credits.text
  return `Failed to generate: ${error.message}`
}

/** The words for a state of a run. */
export const stateWords: Readonly<Record<RunState, string>> = {
  running: 'Running',
  waiting: 'Waiting: the model was asked too often',
  cancelling: 'Cancelling after this batch',
  done: 'Done',
  cancelled: 'Cancelled',
  stopped: 'Stopped: no credits left',
  failed: 'Failed',
}

/** The last toast of a run (BUILD-20). */
export function finalToast({ state, inBank, failedBatches, savedCount, kind }: GenerationJob): ToastMessage {
  const generated =
    kind === 'full-set' && savedCount >= bankTarget ? savedCount : Math.min(inBank, bankTarget)
  if (state === 'done' && failedBatches === 0 && generated >= bankTarget)
    return {
      title: 'All questions are generated',
      description: `${bankTarget} questions in the bank.`,
      tone: 'success',
    }
  const failed = `${failedBatches} failed ${failedBatches === 1 ? 'batch' : 'batches'}`
  return {
    title: `Generated ${generated}/${bankTarget}`,
    description: `${stateWords[state]}, ${failed}.`,
    tone: state === 'done' && failedBatches === 0 ? 'success' : 'destructive',
  }
}
