import { editions, editionIds, type Edition } from '@icio/contracts/editions'
import { readInvitation } from '@icio/contracts/lobbies/endpoints'
import { lobbyCodeLength } from '@icio/contracts/lobbies/lobby-code'
import { playerNameLimit, proposedPlayerName } from '@icio/contracts/lobbies/player-name'
import { CallError } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { NameField } from '@icio/shared-ui/parts/name-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import type { CreateForm, JoinForm, Refusals } from '../lobby-place.js'
import styles from './entry-panel.module.css'

interface EntryPanelProps {
  edition: Edition
  invitedTo: string
  doing: 'nothing' | 'creating' | 'joining'
  refusals: Refusals
  onCreate: (form: CreateForm) => void
  onJoin: (form: JoinForm) => void
}

const editionOptions = editionIds.map((value) => ({ value, label: editions[value].audience }))

/** The lobby panel outside a lobby: a name, and a lobby to create or join (LOBBY-1 to LOBBY-3). */
export function EntryPanel(props: EntryPanelProps) {
  const { doing, refusals, onCreate, onJoin } = props
  const session = useSession()
  const ownName = session.at === 'signed-in' ? proposedPlayerName(session.user.display_name) : ''
  // Who follows an invitation has nothing to type.
  const [name, setName] = useState(props.invitedTo ? ownName : '')
  const [code, setCode] = useState(props.invitedTo.toUpperCase().slice(0, lobbyCodeLength))
  const [edition, setEdition] = useState(props.edition)
  const isBusy = doing !== 'nothing'
  // A refusal ends with a change of its field (PLAY-4); the next try brings other ones.
  const [endedRefusals, setEndedRefusals] = useState<{ name?: object; code?: object }>({})
  const refusalOf = (field: 'name' | 'code') =>
    endedRefusals[field] === refusals ? undefined : refusals[field]
  const create = () => onCreate({ name, specialization: edition })
  const join = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '' && code !== '') onJoin({ name, code })
  }
  const opening = (
    <div key="open" className={styles.way} role="group" aria-labelledby="lobby-create">
      <h3 id="lobby-create">Open a lobby</h3>
      <SelectField
        label="Questions for"
        options={editionOptions}
        value={edition}
        onChange={(event) => setEdition(event.target.value as Edition)}
      />
      <Button
        variant={props.invitedTo ? 'secondary' : 'primary'}
        size="lg"
        busy={doing === 'creating'}
        disabled={name === '' || (isBusy && doing !== 'creating')}
        onClick={create}
      >
        Create New Lobby
      </Button>
    </div>
  )
  const joining = (
    <form key="join" className={styles.way} aria-labelledby="lobby-join" onSubmit={join} noValidate>
      <h3 id="lobby-join">Join a lobby</h3>
      <TextField
        label="Lobby code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={lobbyCodeLength}
        className={styles.code}
        value={code}
        error={refusalOf('code')}
        onChange={(event) => {
          setCode(event.target.value.toUpperCase())
          setEndedRefusals({ ...endedRefusals, code: refusals })
        }}
      />
      <Button
        type="submit"
        variant={props.invitedTo ? 'primary' : 'secondary'}
        size="lg"
        busy={doing === 'joining'}
        disabled={name === '' || code === '' || (isBusy && doing !== 'joining')}
      >
        Join
      </Button>
    </form>
  )
  return (
    <Card as="section" aria-labelledby="lobby-entry">
      <CardTitle as="h2" id="lobby-entry">
        Play together
      </CardTitle>
      {props.invitedTo && <Invitation code={props.invitedTo.toUpperCase().slice(0, lobbyCodeLength)} />}
      <div className={styles.name}>
        <NameField
          label="Your name"
          autoComplete="nickname"
          most={playerNameLimit}
          value={name}
          error={refusalOf('name')}
          onChange={(event) => {
            setName(event.target.value)
            setEndedRefusals({ ...endedRefusals, name: refusals })
          }}
        />
        {name === '' && ownName !== '' && <OwnNameButton name={ownName} onUse={setName} />}
      </div>
      <div className={styles.ways}>{props.invitedTo ? [joining, opening] : [opening, joining]}</div>
    </Card>
  )
}

/** Fills in the display name of the account, so that the player does not have to type it (NAME-5). */
function OwnNameButton({ name, onUse }: { name: string; onUse: (name: string) => void }) {
  return (
    <Button variant="quiet" size="sm" aria-label={`Use “${name}”`} onClick={() => onUse(name)}>
      Use “<bdi>{name}</bdi>”
    </Button>
  )
}

/** Whose game waits behind the code of an invitation link (PLAY-19). */
function Invitation({ code }: { code: string }) {
  const invitation = useResource(
    (call) =>
      call(readInvitation, { params: { code } }).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'lobby_not_found') return null
        throw error
      }),
    { key: code, where: 'invitation' },
  )
  if (invitation.at !== 'ready') return null
  if (invitation.value === null) return <p>No open game has the code {code}. Ask for a new link.</p>
  const { host_name, specialization } = invitation.value
  return (
    <p className={styles.invitation}>
      <bdi>{host_name}</bdi> is waiting for you: ten questions for {editions[specialization].audience}.
    </p>
  )
}
