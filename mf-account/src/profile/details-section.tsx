import type { AccountUser } from '@icio/contracts/accounts/endpoints'
import { errors as catalogue } from '@icio/contracts/errors'
import { storedRole } from '@icio/contracts/roles/rules'
import { changeProfile } from '@icio/contracts/profiles/endpoints'
import { displayNameMaximum, displayNameProblem } from '@icio/contracts/accounts/display-name'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { NameField } from '@icio/shared-ui/parts/name-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useForm } from 'react-hook-form'
import type { Role } from '@icio/contracts/roles/endpoints'
import { Badge, type BadgeTone } from '@icio/shared-ui/parts/badge'
import form from '../forms/form.module.css'
import styles from './profile-screen.module.css'

/** Shows the address and the role, and lets the member change the display name (PROF-1 to PROF-3, PROF-13, PROF-14). */
export function DetailsSection({ user, onChanged }: { user: AccountUser; onChanged: () => Promise<void> }) {
  const host = useHost()
  const call = useCall()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    defaultValues: { name: user.display_name },
  })

  const save = async ({ name }: { name: string }) => {
    try {
      const updatedUser = await call(changeProfile, { params: { id: user.id }, body: { display_name: name } })
      reset({ name: updatedUser.display_name })
      await onChanged()
      host.toast({ title: 'Profile updated successfully!', tone: 'success' })
    } catch (error) {
      const isOfName =
        error instanceof CallError &&
        (error.code === 'name_reserved' || error.code.startsWith('display_name'))
      if (isOfName) setError('name', { message: error.message }, { shouldFocus: true })
      host.toast({
        title: 'Failed to update profile',
        ...(isOfName ? { description: error.message } : {}),
        tone: 'destructive',
      })
    }
  }
  return (
    <Section id="about-you" title="About you">
      <form className={form.form} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <TextField
          label="Email"
          type="email"
          value={user.email}
          readOnly
          autoComplete="email"
          hint="The address cannot be changed."
        />
        <NameField
          {...register('name', { validate: (name) => checkName(name, user.display_name) })}
          label="Display Name"
          autoComplete="nickname"
          most={displayNameMaximum}
          error={formState.errors.name?.message}
        />
        <div className={styles.role}>
          <p className={styles.roleLabel}>Account Role</p>
          <RoleBadge role={storedRole(user)} />
          <p className={styles.hint}>Contact an administrator to change your role</p>
        </div>
        <div className={form.row}>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            Save Changes
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** A name from before the rule is kept by whoever saves it unchanged. */
function checkName(name: string, storedName: string): string | true {
  const problem = name === storedName ? null : displayNameProblem(name)
  return problem ? catalogue[problem].text : true
}

/** Red for admin, blue for moderator, gray for the others (PROF-3). */
const tones: Readonly<Record<Role, BadgeTone>> = {
  admin: 'danger',
  moderator: 'info',
  developer: 'neutral',
  organizer: 'neutral',
  user: 'neutral',
}

const names: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  moderator: 'Moderator',
  developer: 'Developer',
  organizer: 'Organizer',
  user: 'User',
}

function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{names[role]}</Badge>
}
