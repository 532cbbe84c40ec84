import { readCounts, type Counts } from '@icio/contracts/question-passport/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { sampleCounts } from './bank-words.js'

export type KnownCounts =
  { at: 'loading' } | { at: 'known'; counts: Counts } | { at: 'samples'; counts: Counts }

/** The number of questions per bank; the counts of the samples if it cannot be read (AUDIT-7). */
export function useCounts(): [counts: KnownCounts, reload: () => Promise<void>] {
  const counts = useResource((call) => call(readCounts), { where: 'counts' })
  const { reload } = counts
  switch (counts.at) {
    case 'loading':
      return [{ at: 'loading' }, reload]
    case 'failed':
      return [{ at: 'samples', counts: sampleCounts }, reload]
    case 'ready':
      return [{ at: 'known', counts: counts.value }, reload]
  }
}
