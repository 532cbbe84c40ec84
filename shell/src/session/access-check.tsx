import { Navigate, useLocation } from '@icio/platform'
import { signInPath } from '@icio/contracts/rules/return-path'
import type { RemoteRoute } from '@icio/shared-ui/host-contract/contract'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import type { ReactNode } from 'react'
import { QuietScreen } from '../frame/quiet-screen.js'
import { PendingScreen } from '../remotes/pending-screen.js'

/** Shows a screen to those whom its route lets in; visitors are led to the sign-in and back (ROLE-3). */
export function AccessCheck({
  access,
  title,
  children,
}: {
  access: RemoteRoute['access']
  title: string
  children: ReactNode
}) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (access === 'open') return children
  if (session.at === 'loading') return <PendingScreen />
  if (session.at === 'signed-out')
    return access === 'login' ? (
      <Navigate to={signInPath(pathname + search + hash)} replace />
    ) : (
      <Restricted title={title} />
    )
  return access === 'staff' && session.role === 'user' ? <Restricted title={title} /> : children
}

function Restricted({ title }: { title: string }) {
  return (
    <QuietScreen
      heading="Access Restricted"
      documentTitle={title}
      action={
        <ButtonLink to="/" variant="primary">
          Return to Home
        </ButtonLink>
      }
    >
      <p>Only administrators and moderators may enter.</p>
    </QuietScreen>
  )
}
