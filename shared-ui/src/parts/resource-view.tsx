import { ErrorCard } from './error-card.js'
import { Skeleton } from './loading.js'
import type { ReactNode } from 'react'
import { CallError } from '../api/call.js'
import type { Resource } from '../api/use-resource.js'

/** Renders a part of the page while its value loads, after it fails, and with the loaded value. */
export function ResourceView<T>({
  resource,
  name,
  children,
}: {
  resource: Resource<T>
  /** Names what is loaded, for 'Your devices could not be loaded'. */
  name: string
  children: (value: T) => ReactNode
}) {
  switch (resource.at) {
    case 'loading':
      return <Skeleton label={`${name} are loading…`} />
    case 'failed':
      return (
        <ErrorCard as="h3" title={`${name} could not be loaded`} onRetry={() => void resource.reload()}>
          {textOf(resource.error)}
        </ErrorCard>
      )
    case 'ready':
      return children(resource.value)
  }
}

/** What a team's own service, or the site about it, tells the visitor; nothing about other failures. */
function textOf(error: unknown): string | null {
  return error instanceof CallError && /^(backend_|mf-)/.test(error.code) ? error.message : null
}
