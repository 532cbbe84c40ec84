import { isUnderWay, listRuns, type GenerationJob } from '@icio/contracts/generation/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useCallback, useEffect, useRef, useState } from 'react'
import { finalToast } from './generation-words.js'

/** How often a run in progress is polled. */
const lookMs = 1500

export interface Runs {
  /** Null until they have been read for the first time. */
  jobs: GenerationJob[] | null
  /** Whether a model is connected. */
  configured: boolean
  look(): Promise<void>
}

/**
 * The runs of the generator, polled while one is in progress: they continue in the background, and a person who returns
 * to the page sees their current state. New failures and the end of a run are announced (BUILD-19, BUILD-20).
 */
export function useRuns(onChanged: () => Promise<void>): Runs {
  const host = useHost()
  const call = useCall()
  const [state, setState] = useState<{ jobs: GenerationJob[] | null; configured: boolean }>({
    jobs: null,
    configured: true,
  })
  const before = useRef<GenerationJob[] | null>(null)

  const look = useCallback(async () => {
    try {
      const next = await call(listRuns)
      const news = changesOf(before.current, next.jobs)
      before.current = next.jobs
      setState(next)
      for (const { job, failures, isOver } of news) {
        for (const failure of failures) host.toast({ title: failure, tone: 'destructive' })
        if (isOver) host.toast(finalToast(job))
      }
      if (news.length > 0) await onChanged()
    } catch (error) {
      host.log.error(error, 'generation runs')
    }
  }, [call, host, onChanged])

  const isBusy = state.jobs?.some((job) => isUnderWay(job.state)) ?? false
  useEffect(() => void Promise.resolve().then(look), [look])
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void look(), lookMs)
    return () => clearInterval(timer)
  }, [isBusy, look])
  return { ...state, look }
}

/** What has changed in full-set runs since the last poll. The first poll announces nothing. */
function changesOf(before: GenerationJob[] | null, jobs: GenerationJob[]) {
  if (before === null) return []
  return jobs.flatMap((job) => {
    const earlierJob = before.find(({ id }) => id === job.id)
    if (job.kind === 'single' || (earlierJob && earlierJob.updatedAt === job.updatedAt)) return []
    const failures = job.errors
      .slice(earlierJob?.errors.length ?? 0)
      .filter((error) => /^Batch \d+ failed: /.test(error))
    const wasUnderWay = earlierJob === undefined || isUnderWay(earlierJob.state)
    return [{ job, failures, isOver: wasUnderWay && !isUnderWay(job.state) }]
  })
}
