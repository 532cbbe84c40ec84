import { deployActions, type DeployAction, type CreateDeployKey } from '@icio/contracts/deploy-keys/endpoints'
import { readNumber } from '@icio/contracts/numbers/read-number'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useForm } from 'react-hook-form'
import { FormNumber } from '../../numbers/form-number.js'
import { ReleaseForm } from '../release-form.js'
import styles from '../releases.module.css'

const words: Record<DeployAction, string> = {
  publish: 'Publish releases',
  canary: 'Start and stop canaries',
  promote: 'Promote to all visitors',
  rollback: 'Roll back',
  pin: 'Pin and unpin',
  keys: 'Make keys that may do no more than this one',
  paths: 'Grant paths of other remotes',
}

const usual: DeployAction[] = ['publish', 'canary', 'promote', 'rollback']

const daysRule = { least: 1, most: 400, whole: true }

/** The fields as they are typed: remotes and paths with spaces or commas between them. */
interface KeyFields {
  name: string
  remotes: string
  paths: string
  days: string
  actions: DeployAction[]
}

/** @param onMake resolves with whether the key was made; if so, the form is emptied */
export function KeyForm({ onMake }: { onMake: (asked: CreateDeployKey) => Promise<boolean> }) {
  const { control, register, handleSubmit, reset } = useForm<KeyFields>({
    defaultValues: { name: '', remotes: '', paths: '', days: '90', actions: usual },
  })
  const submit = async ({ name, remotes, paths, days, actions }: KeyFields) => {
    const listOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)
    const isMade = await onMake({
      name,
      remotes: listOf(remotes),
      paths: listOf(paths),
      actions,
      days: readNumber(days) ?? 0,
    })
    if (isMade) reset({ name: '', remotes: '', paths: '', days, actions })
  }
  return (
    <ReleaseForm title="Make a key" submit="Make the key" onSubmit={handleSubmit(submit)} isWide>
      <TextField
        {...register('name')}
        label="Name"
        hint="The history shows it"
        pattern="[\w.\-]{1,40}"
        autoComplete="off"
        required
      />
      <TextField
        {...register('remotes')}
        label="Remotes"
        hint="For example mf-games. * stands for every one but mf-admin; that one and the shell have to be named"
        autoComplete="off"
        required
      />
      <TextField
        {...register('paths')}
        label="Paths that its releases may own"
        hint="For example /quiz /game. Left empty: those that its remotes have already"
        autoComplete="off"
      />
      <fieldset className={styles.actions}>
        <legend>It may</legend>
        {deployActions.map((action) => (
          <CheckboxField key={action} {...register('actions')} label={words[action]} value={action} />
        ))}
      </fieldset>
      <FormNumber control={control} name="days" label="Days until it ends" rule={daysRule} />
    </ReleaseForm>
  )
}
