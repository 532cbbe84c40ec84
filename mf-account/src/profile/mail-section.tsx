import {
  readMailPreferences,
  saveMailPreferences,
  type MailPreferences,
} from '@icio/contracts/accounts/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { failureText } from '../forms/failure-text.js'
import { LoadedPart } from '@icio/shared-ui/parts/loaded-part'
import styles from './profile-screen.module.css'
import { useLoaded } from '@icio/shared-ui/api/use-loaded'

const kinds: readonly { key: keyof MailPreferences; label: string; hint: string }[] = [
  {
    key: 'site_news',
    label: 'News of the site',
    hint: 'New games, articles and changes, a few times a year.',
  },
  {
    key: 'learning_reminders',
    label: 'Learning reminders',
    hint: 'What to go on with, at most once a month.',
  },
]

/** Email preferences. Emails about the account's security are always sent. */
export function MailSection() {
  const call = useCall()
  const [preferences, reload] = useLoaded(() => call(readMailPreferences))
  return (
    <Section title="E-mail preferences" lead="Mails about the security of your account always come.">
      <LoadedPart part={preferences} name="Your preferences" onRetry={() => void reload()}>
        {(saved) => <MailChoices saved={saved} />}
      </LoadedPart>
    </Section>
  )
}

function MailChoices({ saved }: { saved: MailPreferences }) {
  const host = useHost()
  const call = useCall()
  const [chosen, setChosen] = useState(saved)
  const choose = async (key: keyof MailPreferences, wanted: boolean) => {
    const next = { ...chosen, [key]: wanted }
    setChosen(next)
    try {
      await call(saveMailPreferences, { body: next })
      host.announce('Your e-mail preferences are saved')
    } catch (error) {
      setChosen(chosen)
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
  }
  return (
    <div className={styles.stack}>
      {kinds.map(({ key, label, hint }) => (
        <CheckboxField
          key={key}
          label={label}
          hint={hint}
          checked={chosen[key]}
          onChange={(event) => void choose(key, event.target.checked)}
        />
      ))}
    </div>
  )
}
