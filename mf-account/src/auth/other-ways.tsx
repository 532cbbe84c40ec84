import type { StartedSession } from '@icio/contracts/accounts/endpoints'
import { finishPasskeySignIn, startPasskeySignIn } from '@icio/contracts/second-factors/endpoints'
import { listSignInWays, startOrganizationSignIn } from '@icio/contracts/sign-in-providers/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Divider } from '@icio/shared-ui/parts/divider'
import { useState } from 'react'
import { failureText } from '../forms/failure-text.js'
import { answerText } from './auth-messages.js'
import styles from './auth-screen.module.css'
import { answerWithPasskey } from '../security/passkeys.js'

/**
 * The ways to sign in other than a password: a passkey, and the accounts of organizations (AUTH-38, AUTH-47). Nothing
 * if the site has none of them.
 *
 * @param goal the path to open afterward
 */
export function OtherWays({
  goal,
  onSession,
}: {
  goal: string
  onSession: (session: StartedSession) => Promise<void>
}) {
  const host = useHost()
  const call = useCall()
  const ways = useResource((read) => read(listSignInWays), { where: 'sign-in ways' })
  const [busy, setBusy] = useState<string | null>(null)
  if (ways.at !== 'ready') return null
  const { providers, passkeys } = ways.value
  if (providers.length === 0 && !passkeys) return null

  const byPasskey = async () => {
    setBusy('passkey')
    try {
      const { ticket, options } = await call(startPasskeySignIn)
      const passkey = await answerWithPasskey(options)
      await onSession(await call(finishPasskeySignIn, { body: { ticket, passkey } }))
    } catch (error) {
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
    setBusy(null)
  }
  const through = async (id: string) => {
    setBusy(id)
    try {
      const { url } = await call(startOrganizationSignIn, { params: { id }, body: { goal } })
      location.assign(url)
    } catch (error) {
      host.toast({ title: answerText(error), tone: 'destructive' })
      setBusy(null)
    }
  }
  return (
    <div className={styles.ways}>
      <Divider label="or" />
      {providers.map(({ id, label }) => (
        <Button key={id} busy={busy === id} onClick={() => void through(id)}>
          {`Continue with ${label}`}
        </Button>
      ))}
      {passkeys && (
        <Button busy={busy === 'passkey'} onClick={() => void byPasskey()}>
          Sign in with a passkey
        </Button>
      )}
    </div>
  )
}
