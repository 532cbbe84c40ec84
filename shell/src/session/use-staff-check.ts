import { hasRole } from '@icio/contracts/roles/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useSession } from '@icio/shared-ui/host-contract/use-host'

type Verdict = 'checking' | 'allowed' | 'denied'

/**
 * Returns whether the person is staff. Asks the server for both roles; either one grants access (ROLE-6). Without an
 * answer, access is denied.
 */
export function useStaffCheck(): Verdict {
  const session = useSession()
  const id = session.at === 'signed-in' ? session.user.id : null
  const answers = useResource(
    (call) =>
      Promise.all(
        (['admin', 'moderator'] as const).map((_role) =>
          call(hasRole, { body: { _user_id: id ?? '', _role } }),
        ),
      ),
    { key: id, where: 'role check' },
  )
  if (session.at === 'loading') return 'checking'
  if (id === null || answers.at === 'failed') return 'denied'
  if (answers.at === 'loading') return 'checking'
  return answers.value.includes(true) ? 'allowed' : 'denied'
}
