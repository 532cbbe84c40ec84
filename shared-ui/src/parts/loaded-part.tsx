import { ErrorCard } from './error-card.js'
import { Skeleton } from './loading.js'
import type { ReactNode } from 'react'
import type { Loaded } from '../api/use-loaded.js'

/** Renders a part of the page while it loads, after it fails, and with the loaded value. */
export function LoadedPart<T>({
  part,
  name,
  onRetry,
  children,
}: {
  part: Loaded<T>
  /** Names what is loaded, for 'Your devices could not be loaded'. */
  name: string
  onRetry: () => void
  children: (value: T) => ReactNode
}) {
  switch (part.at) {
    case 'loading':
      return <Skeleton label={`${name} are loading…`} />
    case 'failed':
      return <ErrorCard as="h3" title={`${name} could not be loaded`} onRetry={onRetry} />
    case 'ready':
      return children(part.value)
  }
}
