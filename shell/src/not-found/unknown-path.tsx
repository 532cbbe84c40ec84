import { hasScreen } from '@icio/contracts/releases/route-ownership'
import { useLocation } from '@icio/platform'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { Checking, Restricted } from '../session/restricted.js'
import { useShell } from '../shell-context.js'
import { NotFound, documentPath } from './not-found.js'

type Answer = { at: 'reloading' } | { at: 'nothing' } | { at: 'denied'; title: string }

/**
 * Handles a path that this page does not know. The shell does not know the admin pages, so it asks the edge whether the
 * path is one and whether this visitor may open it. If so, it reloads, and the new page knows the remote.
 */
export function UnknownPath() {
  const { pathname: path } = useLocation()
  const { registry, askFor, reload } = useShell()
  const session = useSession()
  const { denied: toldAtStart } = registry.get()
  const titleAtStart = toldAtStart?.path === path ? toldAtStart.title : null
  // The edge has already decided about the path that the document was loaded from, for the visitor at that time.
  const isJudged = path === documentPath() && titleAtStart === null
  const who = session.at === 'signed-in' ? session.user.id : session.at
  const answer = useResource(
    async (): Promise<Answer> => {
      const { remotes, elsewhere = [], denied } = await askFor(path)
      if (denied) return { at: 'denied', title: denied.title }
      const knownPaths = [...elsewhere, ...remotes.flatMap(({ paths }) => paths)]
      if (!hasScreen(knownPaths, path)) return { at: 'nothing' }
      reload()
      return { at: 'reloading' }
    },
    { key: isJudged || who === 'loading' ? null : `${who} ${path}`, where: 'unknown path' },
  )
  if (isJudged) return <NotFound />
  if (answer.at === 'failed')
    return titleAtStart === null ? <NotFound /> : <Restricted heading={titleAtStart} />
  switch (answer.latest?.at) {
    case 'denied':
      return <Restricted heading={answer.latest.title} />
    case 'nothing':
      return <NotFound />
    default:
      return <Checking />
  }
}
