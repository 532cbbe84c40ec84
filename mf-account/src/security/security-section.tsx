import { makeRecoveryCodes, readSecurity, type Security } from '@icio/contracts/second-factors/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { Notice } from '@icio/shared-ui/parts/notice'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { shortMomentText } from '@icio/contracts/dates/day-text'
import { signOutThere, startLinking, unlinkOrganization } from '@icio/contracts/sign-in-providers/endpoints'
import { AuthenticatorPart, type PartProps } from './authenticator-part.js'
import { PasskeysPart } from './passkeys-part.js'
import { useProof } from './use-proof.js'
import { answerText } from '../auth/auth-messages.js'
import profile from '../profile/profile-screen.module.css'
import styles from './security.module.css'
import form from '../forms/form.module.css'

/** 'Sign-in and security' of the profile: second factors, recovery codes, and organizations' accounts. */
export function SecuritySection() {
  const host = useHost()
  const security = useResource((call) => call(readSecurity), { where: 'security' })
  const { proved, dialog } = useProof()
  const [codes, setCodes] = useState<string[] | null>(null)
  const reloadSecurity = async (newCodes: string[] | null = null) => {
    if (newCodes) setCodes(newCodes)
    // The role may have waited for this.
    await Promise.all([security.reload(), host.session.refresh()])
  }
  return (
    <Section
      id="security"
      title="Sign-in and security"
      lead="A second step keeps strangers out even if they know your password."
    >
      {codes && <NewRecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      <ResourceView resource={security} name="Your ways to sign in">
        {(currentSecurity) => {
          const part = { security: currentSecurity, proved, onChanged: reloadSecurity }
          return (
            <div className={styles.parts}>
              <RoleNotice security={currentSecurity} />
              <AuthenticatorPart {...part} />
              <PasskeysPart {...part} />
              <RecoveryPart {...part} />
              <OrganizationsPart {...part} />
            </div>
          )
        }}
      </ResourceView>
      {dialog}
    </Section>
  )
}

/** For staff of an installation that demands a second factor of them (AUTH-46). */
function RoleNotice({ security: { needs_second_factor, authenticator, passkeys } }: { security: Security }) {
  if (!needs_second_factor || authenticator || passkeys.length > 0) return null
  return (
    <Notice tone="warning" title="Your role waits for a second factor">
      Set up an authenticator app or a passkey here, and your rights are back at once. Until then you can do
      what every member can.
    </Notice>
  )
}

function RecoveryPart({
  security: { recovery_codes_left: left, authenticator, passkeys },
  proved,
  onChanged,
}: PartProps) {
  const call = useCall()
  const [asks, setAsks] = useState(false)
  if (!authenticator && passkeys.length === 0) return null
  const make = () => proved(async () => onChanged((await call(makeRecoveryCodes)).recovery_codes))
  return (
    <div className={styles.part}>
      <h3>Recovery codes</h3>
      <p className={profile.hint}>
        {left === 1 ? 'One code is left.' : `${left} codes are left.`} They let you in when your phone or your
        passkeys are lost.
      </p>
      <Button onClick={() => setAsks(true)}>Make new recovery codes</Button>
      <LazyConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Make new recovery codes?"
        description="Ten new codes are shown once. The codes that you have now stop working."
        confirmLabel="Make new codes"
        onConfirm={() => void make()}
      />
    </div>
  )
}

/** Recovery codes are shown only once, so they get the focus, which scrolls them into view. */
const focusOnArrival = (node: HTMLElement | null) => node?.focus()

/** New recovery codes, until the person says that they are kept (AUTH-44). */
function NewRecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div ref={focusOnArrival} tabIndex={-1}>
      <Notice
        tone="success"
        role="status"
        title="Keep these recovery codes"
        action={
          <Button variant="primary" onClick={onKept}>
            I have kept them
          </Button>
        }
      >
        <p>
          They are shown only now. If you lose your phone or your passkeys, one of them lets you in. Each
          works once. Print them, or keep them where you keep important papers.
        </p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </Notice>
    </div>
  )
}

/** Organizations' accounts that are linked with this one: linked, unlinked, signed out there (AUTH-39, AUTH-42). */
function OrganizationsPart({ security, proved, onChanged }: PartProps) {
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
