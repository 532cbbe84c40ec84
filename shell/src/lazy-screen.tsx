import { useState, type ComponentType } from 'react'
import { PartUnavailable } from './remotes/part-unavailable.js'
import { PendingScreen } from './remotes/pending-screen.js'
import { createLazyCode, useLazyCode } from './remotes/lazy-code.js'
import { useShell } from './shell-context.js'

interface LazyScreenProps {
  /** Names the screen in the log if its code does not arrive. */
  path: string
  load(): Promise<ComponentType>
}

/** A screen of the shell whose code is loaded when a visitor opens it. */
export function LazyScreen({ path, load }: LazyScreenProps) {
  const { log } = useShell()
  const [code] = useState(() => createLazyCode(load, (error) => log.failure(error, path)))
  const state = useLazyCode(code)
  if (state.at === 'failed') return <PartUnavailable supportCode={state.supportCode} onRetry={code.start} />
  if (state.at !== 'ready') return <PendingScreen />
  const Screen = state.value
  return <Screen />
}
