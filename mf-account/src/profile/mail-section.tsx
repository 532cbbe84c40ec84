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
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import styles from './profile-screen.module.css'
import { useResource } from '@icio/shared-ui/api/use-resource'

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
  {
    key: 'forecast_results',
    label: 'Results of your forecasts',
    hint: 'One mail on a day on which forecasts of yours are resolved.',
  },
]

/** Email preferences. Emails about the account's security are always sent. */
export function MailSection() {
  const preferences = useResource((call) => call(readMailPreferences))
  return (
    <Section
      id="mail"
      title="E-mail preferences"
      lead="Mails about the security of your account always come."
    >
      <ResourceView resource={preferences} name="Your preferences">
        {(savedPreferences) => <MailChoices saved={savedPreferences} />}
      </ResourceView>
    </Section>
  )
}

function MailChoices({ saved }: { saved: MailPreferences }) {
  const host = useHost()
  const call = useCall()
  const [preferences, setPreferences] = useState(saved)
  const choose = async (key: keyof MailPreferences, isOn: boolean) => {
    const next = { ...preferences, [key]: isOn }
    setPreferences(next)
    try {
      await call(saveMailPreferences, { body: next })
      host.announce('Your e-mail preferences are saved')
    } catch (error) {
      setPreferences(preferences)
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
          checked={preferences[key] ?? false}
          onChange={(event) => void choose(key, event.target.checked)}
        />
      ))}
    </div>
  )
}
