import { dayText } from '@icio/contracts/dates/day-text'
import { readNumber } from '@icio/contracts/numbers/read-number'
import {
  readSettings,
  savePartnerFigures,
  type SavePartnerFigures,
  type SettingsReply,
} from '@icio/contracts/site-settings/endpoints'
import type { SettingsProblem } from '@icio/contracts/site-settings/settings-problems'
import type { PartnerFigures } from '@icio/contracts/site-settings/site-settings'
import { featuredTools } from '@icio/contracts/tools/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useForm } from 'react-hook-form'
import { FormNumber } from '../numbers/form-number.js'
import styles from './inbox.module.css'

/** What staff found out about the tools of the two partners, with source and day, for the page of tools (REVIEW-14). */
export function PartnerFiguresList() {
  const current = useResource((call) => call(readSettings), { where: 'partner figures' })
  return (
    <Section
      title="Figures of our partners"
      lead="The page of tools shows users and stars of two tools of partners. Until you enter what a source says, it shows the sample figures of the site’s specification and says so."
    >
      <ResourceView resource={current} name="The figures">
        {(reply) => (
          <div className={styles.figures}>
            {([0, 1] as const).map((partner) => (
              <FiguresForm
                key={`${partner} ${reply.version}`}
                partner={partner}
                saved={reply}
                onSaved={current.reload}
              />
            ))}
          </div>
        )}
      </ResourceView>
    </Section>
  )
}

type Fields = Record<keyof PartnerFigures, string>

function FiguresForm({
  partner,
  saved: { version, settings },
  onSaved,
}: {
  partner: SavePartnerFigures['partner']
  saved: SettingsReply
  onSaved: () => Promise<void>
}) {
  const call = useCall()
  const host = useHost()
  const standing = settings.partnerFigures[partner]
  const { control, register, handleSubmit, setError, formState } = useForm<Fields>({
    defaultValues: {
      users: standing ? String(standing.users) : '',
      rating: standing ? String(standing.rating) : '',
      source: standing?.source ?? '',
      on: standing?.on ?? '',
    },
  })
  const save = async (figures: PartnerFigures | null) => {
    try {
      await call(savePartnerFigures, { body: { version, partner, figures } })
      host.toast({ title: figures ? 'Figures saved' : 'The sample figures stand again', tone: 'success' })
      await onSaved()
    } catch (error) {
      host.log.error(error, 'partner figures')
      if (error instanceof CallError && error.code === 'settings_invalid')
        for (const { path, message } of error.details as SettingsProblem[])
          setError(path as keyof Fields, { message: `This ${message}.` })
      else host.toast({ title: (error as Error).message, tone: 'destructive' })
    }
  }
  const submit = ({ users, rating, source, on }: Fields) =>
    save({ users: readNumber(users) ?? NaN, rating: readNumber(rating) ?? NaN, source: source.trim(), on })
  return (
    <form
      className={styles.stack}
      noValidate
      aria-labelledby={`figures-${partner}`}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <h3 id={`figures-${partner}`}>
        {featuredTools[partner]?.name}, <bdi>{settings.partners[partner].name}</bdi>
      </h3>
      <p className={styles.facts}>
        {standing ? `Entered, as of ${dayText(standing.on)}.` : 'Nothing entered: the sample figures stand.'}
      </p>
      <FormNumber control={control} name="users" label="Users" rule={{ least: 0, whole: true }} />
      <FormNumber control={control} name="rating" label="Stars, out of 5" rule={{ least: 0, most: 5 }} />
      <TextField
        {...register('source', { validate: (text) => text.trim() !== '' || 'Say who says so, and where.' })}
        label="Source"
        maxLength={240}
        error={formState.errors.source?.message}
      />
      <TextField
        {...register('on', {
          validate: (day) => day !== '' || 'Enter the day for which the source says it.',
        })}
        label="As of"
        type="date"
        error={formState.errors.on?.message}
      />
      <div className={styles.moves}>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Save figures
        </Button>
        {standing && (
          <Button busy={formState.isSubmitting} onClick={() => void save(null)}>
            Take back
          </Button>
        )}
      </div>
    </form>
  )
}
