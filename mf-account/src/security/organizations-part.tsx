import { shortMomentText } from '@icio/contracts/dates/day-text'
import { signOutThere, startLinking, unlinkOrganization } from '@icio/contracts/sign-in-providers/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { answerText } from '../auth/auth-messages.js'
import form from '../forms/form.module.css'
import profile from '../profile/profile-screen.module.css'
import type { PartProps } from './authenticator-part.js'
import styles from './security.module.css'

/** Organizations' accounts that are linked with this one: linked, unlinked, signed out there (AUTH-39, AUTH-42). */
export function OrganizationsPart({ security, proved, onChanged }: PartProps) {
  const host = useHost()
  const call = useCall()
  const { organizations, linkable, signed_in_through } = security
  if (organizations.length === 0 && linkable.length === 0) return null

  const link = (id: string) =>
    proved(async () => location.assign((await call(startLinking, { params: { id } })).url))
  const unlink = (id: string, label: string) =>
    proved(async () => {
      await call(unlinkOrganization, { params: { id } })
      host.toast({ title: `Your account is no longer linked with ${label}`, tone: 'success' })
      await onChanged()
    })
  const leave = async () => {
    try {
      const { url } = await call(signOutThere)
      if (url) location.assign(url)
      else await host.session.refresh()
    } catch (error) {
      host.toast({ title: answerText(error), tone: 'destructive' })
    }
  }
  return (
    <div className={styles.part}>
      <h3>Accounts of organizations</h3>
      {organizations.length > 0 && (
        <ul className={`${profile.devices} ${styles.wide}`} role="list">
          {organizations.map(({ id, label, email, last_used_at }) => (
            <li key={id} className={profile.device}>
              <div>
                <p className={profile.deviceName}>{label}</p>
                <p className={profile.hint}>
                  {email}, last used {shortMomentText(last_used_at)}
                </p>
              </div>
              <Button size="sm" aria-label={`Unlink ${label}`} onClick={() => void unlink(id, label)}>
                Unlink
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={form.row}>
        {linkable.map(({ id, label }) => (
          <Button key={id} onClick={() => void link(id)}>
            {`Link with ${label}`}
          </Button>
        ))}
        {signed_in_through !== null && (
          <Button variant="quiet" onClick={() => void leave()}>
            {`Sign out here and at ${signed_in_through}`}
          </Button>
        )}
      </div>
    </div>
  )
}
