import { deployActions, type DeployAction, type MakeDeployKey } from '@icio/contracts/deploy-keys/endpoints'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
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

const usual: readonly DeployAction[] = ['publish', 'canary', 'promote', 'rollback']

/** @param onMake says whether the key was made; the form is empty again then */
export function KeyForm({ onMake }: { onMake: (asked: MakeDeployKey) => Promise<boolean> }) {
  const [name, setName] = useState('')
  const [remotes, setRemotes] = useState('')
  const [paths, setPaths] = useState('')
  const [days, setDays] = useState('90')
  const [actions, setActions] = useState(usual)

  const tick = (action: DeployAction, on: boolean) =>
    setActions(deployActions.filter((each) => (each === action ? on : actions.includes(each))))
  const submit = async () => {
    const listOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)
    const asked = {
      name,
      remotes: listOf(remotes),
      paths: listOf(paths),
      actions: [...actions],
      days: Number(days),
    }
    if (!(await onMake(asked))) return
    for (const clear of [setName, setRemotes, setPaths]) clear('')
  }
  return (
    <ReleaseForm title="Make a key" submit="Make the key" onSubmit={() => void submit()} isWide>
      <TextField
        label="Name"
        hint="The history shows it"
        value={name}
        onChange={({ target }) => setName(target.value)}
        pattern="[\w.\-]{1,40}"
        autoComplete="off"
        required
      />
      <TextField
        label="Remotes"
        hint="For example mf-games. * stands for every one but mf-admin; that one and the shell have to be named"
        value={remotes}
        onChange={({ target }) => setRemotes(target.value)}
        autoComplete="off"
        required
      />
      <TextField
        label="Paths that its releases may own"
        hint="For example /quiz /game. Left empty: those that its remotes have already"
        value={paths}
        onChange={({ target }) => setPaths(target.value)}
        autoComplete="off"
      />
      <fieldset className={styles.actions}>
        <legend>It may</legend>
        {deployActions.map((action) => (
          <CheckboxField
            key={action}
            label={words[action]}
            checked={actions.includes(action)}
            onChange={({ target }) => tick(action, target.checked)}
          />
        ))}
      </fieldset>
      <TextField
        label="Days until it ends"
        type="number"
        min={1}
        max={400}
        value={days}
        onChange={({ target }) => setDays(target.value)}
        required
      />
    </ReleaseForm>
  )
}
