import { Navigate, useLocation } from '@icio/platform'
import { usualDenial } from '@icio/contracts/releases/registry'
import { signInPath } from '@icio/contracts/accounts/return-path'
import type { RemoteRoute } from '@icio/shared-ui/host-contract/contract'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import type { ReactNode } from 'react'
import { hasRole } from '@icio/contracts/roles/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { carriedEdition } from '../navigation/latest-edition.js'
import { PendingScreen } from '../remotes/pending-screen.js'
import { Checking, Restricted } from './restricted.js'

interface AccessCheckProps {
  access: RemoteRoute['access']
  denial?: string
  children: ReactNode
}

/** Shows a screen to people who may open it. Sends visitors to sign-in and back (ROLE-3). */
export function AccessCheck({ access, denial = usualDenial, children }: AccessCheckProps) {
  if (access === 'open') return children
  return access === 'login' ? (
    <SignedInOnly>{children}</SignedInOnly>
  ) : (
    <StaffOnly denial={denial}>{children}</StaffOnly>
  )
}

function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  if (session.at === 'loading') return <PendingScreen />
  return session.at === 'signed-in' ? (
    children
  ) : (
    <Navigate to={signInPath(addressWithEdition(location))} replace />
  )
}

/** The address of a location with the edition of its state, which a confirmation mail would not bring back (PLAY-9). */
function addressWithEdition({ pathname, search, hash, state }: ReturnType<typeof useLocation>): string {
  const edition = carriedEdition(state)
  if (edition === null) return pathname + search + hash
  const query = new URLSearchParams(search)
  query.set('edition', edition)
  return `${pathname}?${query}${hash}`
}

/** Shows a checking state, then the screen or a denial (AUDIT-6, ROLE-4, ROLE-5). */
function StaffOnly({ denial, children }: { denial: string; children: ReactNode }) {
  switch (useStaffCheck()) {
    case 'checking':
      return <Checking />
    case 'allowed':
      return children
    case 'denied':
      return <Restricted heading={denial} />
  }
}

type Verdict = 'checking' | 'allowed' | 'denied'

/**
 * Returns whether the person is staff. Asks the server for both roles; either one grants access (ROLE-6). Without an
 * answer, access is denied.
 */
function useStaffCheck(): Verdict {
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
