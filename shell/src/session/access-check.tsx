import { Navigate, useLocation } from '@icio/platform'
import { usualDenial } from '@icio/contracts/releases/registry'
import { signInPath } from '@icio/contracts/accounts/return-path'
import type { RemoteRoute } from '@icio/shared-ui/host-contract/contract'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import type { ReactNode } from 'react'
import { carriedEdition } from '../navigation/latest-edition.js'
import { PendingScreen } from '../remotes/pending-screen.js'
import { Checking } from './checking.js'
import { Restricted } from './restricted.js'
import { useStaffCheck } from './use-staff-check.js'

interface AccessCheckProps {
  access: RemoteRoute['access']
  /** Heading for visitors who are denied access. */
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
