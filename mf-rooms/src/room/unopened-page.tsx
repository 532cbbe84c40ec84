import { Link } from '@icio/platform'
import { CallError } from '@icio/shared-ui/api/call'
import type { Resource } from '@icio/shared-ui/api/use-resource'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Page } from '@icio/shared-ui/parts/page'

/**
 * A page of rooms that a link leads to, while it is read and where that fails. Only a refusal of the service says that
 * there is nothing for this visitor; anything else can be tried again.
 *
 * @param opening said while it is read: 'Opening the report…'
 * @param refused said where the service has refused it
 */
export function UnopenedPage({
  title,
  resource,
  opening,
  refused,
}: {
  title: string
  resource: Pick<Resource<unknown>, 'reload'> &
    ({ at: 'loading' | 'ready' } | { at: 'failed'; error: unknown })
  opening: string
  refused: string
}) {
  return (
    <Page title={title} width="reading">
      {resource.at !== 'failed' ? (
        <Loading label={opening} />
      ) : isRefusal(resource.error) ? (
        <p role="alert">
          {refused} <Link to="/room">Back to Rooms</Link>
        </p>
      ) : (
        <ErrorCard title="This page could not be loaded" onRetry={() => void resource.reload()} />
      )}
    </Page>
  )
}

const refusals: readonly number[] = [400, 401, 403, 404, 409, 410]

function isRefusal(error: unknown): boolean {
  return error instanceof CallError && refusals.includes(error.status)
}
