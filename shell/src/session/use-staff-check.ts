import { hasRole } from '@icio/contracts/roles/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { useEffect, useState } from 'react'
import { useShell } from '../shell-context.js'

type Verdict = 'checking' | 'allowed' | 'denied'

/**
 * Returns whether the person is staff. Asks the server for both roles; either one grants access (ROLE-6). Without an
 * answer, access is denied.
 */
export function useStaffCheck(): Verdict {
  const session = useSession()
  const call = useCall()
  const { log } = useShell()
  const id = session.at === 'signed-in' ? session.user.id : null
  const [answer, setAnswer] = useState<{ id: string; verdict: Verdict } | null>(null)

  useEffect(() => {
    if (id === null) return
    let isWanted = true
    const asked = (['admin', 'moderator'] as const).map((_role) =>
      call(hasRole, { body: { _user_id: id, _role } }),
    )
    Promise.all(asked)
      .then((answers): Verdict => (answers.includes(true) ? 'allowed' : 'denied'))
      .catch((error: unknown): Verdict => {
        log.error(error, 'role check')
        return 'denied'
      })
      .then((verdict) => isWanted && setAnswer({ id, verdict }))
    return () => void (isWanted = false)
  }, [id, call, log])

  if (session.at === 'loading') return 'checking'
  if (id === null) return 'denied'
  return answer?.id === id ? answer.verdict : 'checking'
}
