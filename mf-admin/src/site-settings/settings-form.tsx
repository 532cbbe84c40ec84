import { changeSettings } from '@icio/contracts/site-settings/endpoints'
import {
  placeholderFields,
  settingsProblems,
  type SettingsProblem,
} from '@icio/contracts/site-settings/settings-problems'
import {
  namedProvider,
  siteSettings,
  type ChangeableSettings,
} from '@icio/contracts/site-settings/site-settings'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useForm, useWatch, type Path } from 'react-hook-form'
import { groupWords, hostingWords, newsletterWords, partnerWords, plainWords } from './setting-words.js'
import styles from './settings.module.css'

interface FormProps {
  version: number
  settings: ChangeableSettings
  onSaved: () => Promise<void>
}

export function SettingsForm({ version, settings, onSaved }: FormProps) {
  const host = useHost()
  const call = useCall()
  const { register, handleSubmit, setError, getFieldState, control, formState } = useForm<ChangeableSettings>(
    { defaultValues: settings },
  )
  const standIns = placeholderFields(settings)
  const hosting = useWatch({ control, name: 'hosting' })

  const save = async (newSettings: ChangeableSettings) => {
    try {
      await call(changeSettings, { body: { version, settings: newSettings } })
      host.toast({ title: 'Settings saved', tone: 'success' })
      await onSaved()
    } catch (error) {
      host.log.error(error, 'settings')
      if (error instanceof CallError && Array.isArray(error.details))
        for (const problem of error.details as SettingsProblem[])
          setError(problem.path as Path<ChangeableSettings>, { message: textOf(problem) })
      host.toast({ title: (error as Error).message, tone: 'destructive' })
    }
  }
  const field = (path: Path<ChangeableSettings>, label: string, type = 'text', hint?: string) => (
    <TextField
      {...register(path, {
        validate: (_, newSettings) => {
          const problem = settingsProblems(newSettings).find((each) => each.path === path)
          return problem ? textOf(problem) : true
        },
      })}
      label={label}
      type={type}
      required={!hint}
      hint={hint ?? (standIns.includes(path) ? 'Not set yet: this is a stand-in.' : undefined)}
      error={getFieldState(path, formState).error?.message}
    />
  )
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <Section title="Forum and addresses">
        <div className={styles.fields}>
          {field('forumName', plainWords.forumName)}
          {field('contactEmail', plainWords.contactEmail, 'email')}
          {field('privacyEmail', plainWords.privacyEmail, 'email')}
        </div>
      </Section>
      <Section
        title="Named by the privacy policy"
        lead="The policy says these things to every visitor, so they have to be true of the site as it runs."
      >
        <div className={styles.fields}>
          {field('hosting.region', hostingWords.region)}
          {field('hosting.backendPlatform', hostingWords.backendPlatform)}
          {field('hosting.aiProvider', hostingWords.aiProvider, 'text', modelHint(hosting))}
        </div>
      </Section>
      <Section title="Discussion group">
        <div className={styles.fields}>
          {field('discussionGroup.name', groupWords.name)}
          {field('discussionGroup.network', groupWords.network)}
          {field('discussionGroup.url', groupWords.url, 'url')}
        </div>
      </Section>
      <Section title="Newsletter" lead="The quarterly letter among the references of the governance game.">
        <div className={styles.fields}>
          {field('newsletter.name', newsletterWords.name)}
          {field('newsletter.url', newsletterWords.url, 'url')}
        </div>
      </Section>
      {([0, 1] as const).map((index) => (
        <Section key={index} title={`Partner ${index + 1}`}>
          <div className={styles.pairs}>
            {field(`partners.${index}.name`, partnerWords.name)}
            {field(`partners.${index}.description`, partnerWords.description)}
            {field(`partners.${index}.url`, partnerWords.url, 'url')}
            {field(`partners.${index}.membershipUrl`, partnerWords.membershipUrl, 'url')}
          </div>
        </Section>
      ))}
      <div>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Save settings
        </Button>
      </div>
    </form>
  )
}

/** Says whether a name is required, and why. */
function modelHint(hosting: ChangeableSettings['hosting']): string {
  const { model } = siteSettings
  if (model.at === 'none') return 'No model is connected, so nobody needs to be named.'
  if (model.at === 'unknown') return 'Who runs the model that is connected, if one is.'
  const modelSentence = `The model ${model.name} is connected at ${model.host}.`
  return hosting.aiProvider
    ? `${modelSentence} Name who runs it.`
    : `${modelSentence} Empty: the privacy policy names ${namedProvider(hosting, model) ?? model.host}.`
}

function textOf({ message }: SettingsProblem): string {
  return `This ${message}.`
}
