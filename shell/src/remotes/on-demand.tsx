import { useStore } from '@icio/platform'
import { useEffect, type ComponentType } from 'react'
import { useShell } from '../shell-context.js'
import type { Resource } from './resource.js'

/**
 * A part of the shell whose code is fetched when it is first wanted. Where it cannot be had, a toast says so and
 * `onFailed` takes the wish back, so that the visitor can try again.
 */
export function OnDemand({
  part,
  wanted,
  onFailed,
}: {
  part: Resource<ComponentType>
  wanted: boolean
  onFailed: () => void
}) {
  const { toasts } = useShell()
  const state = useStore(part.store)
  useEffect(() => {
    if (wanted) part.start()
  }, [wanted, part])
  useEffect(() => {
    if (!wanted || state.at !== 'failed') return
    toasts.show({
      title: 'This part is unavailable',
      description: 'Please check your connection and try again.',
      tone: 'destructive',
    })
    onFailed()
  }, [wanted, state.at, toasts, onFailed])
  if (state.at !== 'ready') return null
  const Part = state.value
  return <Part />
}
