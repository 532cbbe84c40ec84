import { hasScreen } from '@icio/contracts/releases/route-ownership'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { useEffect, useState } from 'react'
import { Checking } from '../session/checking.js'
import { Restricted } from '../session/restricted.js'
import { useShell } from '../shell-context.js'
import { NotFound } from './not-found.js'
import { documentPath } from './report-unknown-path.js'

type Answer = { at: 'checking' } | { at: 'nothing' } | { at: 'denied'; title: string }

/**
 * Handles a path that this page does not know. The shell does not know the admin pages, so it asks the edge whether the
 * path is one and whether this visitor may open it. If so, it reloads, and the new page knows the remote.
 */
export function UnknownPath({ path }: { path: string }) {
  const { registry, askFor, reload, log } = useShell()
  const session = useSession()
  const { denied: toldAtStart } = registry.get()
  const told = toldAtStart?.path === path ? toldAtStart.title : null
  // The edge has already decided about the path that the document was loaded from, for the visitor at that time.
  const isJudged = path === documentPath() && told === null
  const [answer, setAnswer] = useState<Answer>({ at: isJudged ? 'nothing' : 'checking' })
  const who = session.at === 'signed-in' ? session.user.id : session.at

  useEffect(() => {
    if (isJudged || who === 'loading') return
    let isWanted = true
    askFor(path)
      .then(({ remotes, elsewhere = [], denied }): Answer => {
        if (denied) return { at: 'denied', title: denied.title }
        const known = [...elsewhere, ...remotes.flatMap(({ paths }) => paths)]
        if (!hasScreen(known, path)) return { at: 'nothing' }
        reload()
        return { at: 'checking' }
      })
      .catch((error: unknown): Answer => {
        log.error(error, 'unknown path')
        return told === null ? { at: 'nothing' } : { at: 'denied', title: told }
      })
      .then((next) => isWanted && setAnswer(next))
    return () => void (isWanted = false)
  }, [path, isJudged, who, told, askFor, reload, log])

  switch (answer.at) {
    case 'checking':
      return <Checking />
    case 'denied':
      return <Restricted heading={answer.title} />
    case 'nothing':
      return <NotFound />
  }
}
