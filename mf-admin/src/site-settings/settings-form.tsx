import { changeSettings } from '@icio/contracts/site-settings/endpoints'
import { settingsProblems, type SettingsProblem } from '@icio/contracts/site-settings/settings-problems'
import {
  namedProvider,
  siteSettings,
  type ChangeableSettings,
  type Partner,
} from '@icio/contracts/site-settings/site-settings'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { groupWords, hostingWords, partnerWords, plainWords } from './setting-words.js'
import styles from './settings.module.css'

interface FormProps {
  version: number
  settings: ChangeableSettings
  onSaved: () => Promise<void>
}

/** The settings as fields; what is wrong stands at its field. */
export function SettingsForm({ version, settings, onSaved }: FormProps) {
  const host = useHost()
  const call = useCall()
  const [draft, setDraft] = useState(settings)
  const [problems, setProblems] = useState<readonly SettingsProblem[]>([])
  const [isBusy, setIsBusy] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = settingsProblems(draft)
    setProblems(found)
    if (found.length > 0) return
    setIsBusy(true)
    try {
      await call(changeSettings, { body: { version, settings: draft } })
      host.toast({ title: 'Settings saved', tone: 'success' })
      await onSaved()
    } catch (error) {
      host.log.error(error, 'settings')
      if (error instanceof CallError && Array.isArray(error.details))
        setProblems(error.details as SettingsProblem[])
      host.toast({ title: (error as Error).message, tone: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }
  const field = (
    path: string,
    label: string,
    value: string,
    change: (value: string) => void,
    type = 'text',
    hint?: string,
  ) => (
    <TextField
      key={path}
      label={label}
      type={type}
      required={!hint}
      hint={hint}
      value={value}
      error={wordsOf(problems.find((problem) => problem.path === path))}
      onChange={({ target }) => change(target.value)}
    />
  )
  const changePartner = (index: number, change: Partial<Partner>) => {
    const [first, second] = draft.partners
    setDraft({
      ...draft,
      partners: index === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }],
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <Section title="Forum and addresses">
        <div className={styles.fields}>
          {(['forumName', 'contactEmail', 'privacyEmail'] as const).map((name) =>
            field(
              name,
              plainWords[name],
              draft[name],
              (value) => setDraft({ ...draft, [name]: value }),
              name === 'forumName' ? 'text' : 'email',
            ),
          )}
        </div>
      </Section>
      <Section
        title="Named by the privacy policy"
        lead="The policy says these things to every visitor, so they have to be true of the site as it runs."
      >
        <div className={styles.fields}>
          {(['region', 'backendPlatform', 'aiProvider'] as const).map((name) =>
            field(
              `hosting.${name}`,
              hostingWords[name],
              draft.hosting[name],
              (value) => setDraft({ ...draft, hosting: { ...draft.hosting, [name]: value } }),
              'text',
              name === 'aiProvider' ? modelHint(draft.hosting) : undefined,
            ),
          )}
        </div>
      </Section>
      <Section title="Discussion group">
        <div className={styles.fields}>
          {(['name', 'network', 'url'] as const).map((name) =>
            field(
              `discussionGroup.${name}`,
              groupWords[name],
              draft.discussionGroup[name],
              (value) => setDraft({ ...draft, discussionGroup: { ...draft.discussionGroup, [name]: value } }),
              name === 'url' ? 'url' : 'text',
            ),
          )}
        </div>
      </Section>
      {draft.partners.map((partner, index) => (
        <Section key={index} title={`Partner ${index + 1}`}>
          <div className={styles.pairs}>
            {(['name', 'description', 'url', 'membershipUrl'] as const).map((name) =>
              field(
                `partners.${index}.${name}`,
                partnerWords[name],
                partner[name],
                (value) => changePartner(index, { [name]: value }),
                name.toLowerCase().endsWith('url') ? 'url' : 'text',
              ),
            )}
          </div>
        </Section>
      ))}
      <div>
        <Button type="submit" variant="primary" busy={isBusy}>
          Save settings
        </Button>
      </div>
    </form>
  )
}

/** Whether a name is needed, and for what. */
function modelHint(hosting: ChangeableSettings['hosting']): string {
  const { model } = siteSettings
  if (model.at === 'none') return 'No model is connected, so nobody needs to be named.'
  if (model.at === 'unknown') return 'Who runs the model that is connected, if one is.'
  const connected = `The model ${model.name} is connected at ${model.host}.`
  if (!namedProvider(hosting, model))
    return `${connected} The assistant answers nobody until it is named here who runs it.`
  return hosting.aiProvider || !model.provider
    ? `${connected} Name who runs it.`
    : `${connected} The configuration names ${model.provider}.`
}

function wordsOf(problem: SettingsProblem | undefined): string | undefined {
  return problem && `This ${problem.message}.`
}
