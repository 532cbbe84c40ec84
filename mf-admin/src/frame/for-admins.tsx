import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { Notice } from '@icio/shared-ui/parts/notice'
import type { ReactNode } from 'react'

/** Shows its content to administrators only; moderators see a notice. */
export function ForAdmins({ what, children }: { what: string; children: ReactNode }) {
  const session = useSession()
  if (session.at === 'signed-in' && session.role === 'admin') return children
  return (
    <Notice tone="info" title="For administrators">
      {what} are looked after by administrators.
    </Notice>
  )
}
