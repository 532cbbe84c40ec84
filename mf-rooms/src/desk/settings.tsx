import { endRun, withdrawHost } from '@icio/contracts/room-hosting/endpoints'
import { changeRoom, endRoom, inviteHost } from '@icio/contracts/rooms/endpoints'
import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn, momentInField } from '@icio/contracts/dates/days'
import { deskTexts } from '@icio/contracts/rooms/rules'
import { siteOrigin } from '@icio/shared-ui/api/site-address'
import { useCall } from '@icio/shared-ui/api/call'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { ConfirmDialog } from '@icio/shared-ui/parts/confirm-dialog'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { joinAddress } from '../room/room-paths.js'
import { ParticipantsSetting } from '../public-body/public-body-desk.js'
import { Basics } from './basics.js'
import type { DeskProps } from './desk-props.js'
import styles from './desk.module.css'

/** Settings of the room, its days, helpers, and its end. */
export function Settings({ room, act }: DeskProps) {
  const call = useCall()
  const [asking, setAsking] = useState<'show-at-once' | 'end' | 'close' | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const change = (body: {
    show_at_once?: boolean
    closes_when_all?: boolean
    hide_numbers?: boolean
    hide_names?: boolean
    sounds?: boolean
    second_code?: boolean
    planned_at?: string | null
    closes_at?: string
  }) => void act(() => call(changeRoom, { params: { id: room.id }, body }))
  return (
    <Section title="Room">
      <div className={styles.settings}>
        <p>
          People join at <strong className={styles.link}>{joinAddress(room.code)}</strong>
        </p>
        <Basics room={room} act={act} />
        {room.participants !== null && <ParticipantsSetting room={room} act={act} />}
        <CheckboxField
          label="Close by itself when all have answered"
          hint="The countdown of five seconds begins then."
          checked={room.closes_when_all}
          onChange={({ target }) => change({ closes_when_all: target.checked })}
        />
        <CheckboxField
          label="Hide numbers on the stage"
          checked={room.hide_numbers}
          onChange={({ target }) => change({ hide_numbers: target.checked })}
        />
        <CheckboxField
          label="Hide names on the stage"
          checked={room.hide_names}
          onChange={({ target }) => change({ hide_names: target.checked })}
        />
        <CheckboxField
          label="Sounds on the stage"
          checked={room.sounds}
          onChange={({ target }) => change({ sounds: target.checked })}
        />
        <CheckboxField
          label={deskTexts.secondCode}
          hint={deskTexts.secondCodeHint}
          checked={room.second_code}
          onChange={({ target }) => change({ second_code: target.checked })}
        />
        <CheckboxField
          label="Show words and questions at once"
          hint="Without it each waits for your approval."
          checked={room.show_at_once}
          onChange={({ target }) =>
            target.checked ? setAsking('show-at-once') : change({ show_at_once: false })
          }
        />
        <MomentField
          label="The next run is planned for"
          hint="The page of the code shows it until the doors open."
          moment={room.planned_at}
          onChange={(planned_at) => change({ planned_at })}
        />
        {room.may_end && !room.closed && (
          <MomentField
            label="The room closes on"
            required
            hint="No run begins after it. The code is not used again."
            moment={room.closes_at}
            onChange={(closes_at) => closes_at !== null && change({ closes_at })}
          />
        )}
        <Helpers room={room} act={act} />
        <div className={styles.step}>
          <Button
            disabled={room.helpers >= room.helpers_limit}
            onClick={() =>
              void act(async () => {
                const { path } = await call(inviteHost, { params: { id: room.id } })
                setLink(`${siteOrigin()}${path}`)
              })
            }
          >
            Invite a host
          </Button>
          {room.run_id && (
            <Button variant="destructive" onClick={() => setAsking('end')}>
              End this run
            </Button>
          )}
          {room.may_end && !room.run_id && !room.closed && (
            <Button variant="destructive" onClick={() => setAsking('close')}>
              Close the room
            </Button>
          )}
        </div>
        {link && (
          <p role="status">
            A link for one person, who signs in with it and hosts until the end of the run:{' '}
            <strong className={styles.link}>{link}</strong>
          </p>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'show-at-once'}
        title="Show at once?"
        description={deskTexts.showAtOnce}
        confirmLabel="Show at once"
        onConfirm={() => change({ show_at_once: true })}
        onOpenChange={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'end'}
        title="End this run?"
        description="Everybody is told. The report stays with its hosts; seats and single answers are deleted after a day. The room keeps its code and its agenda for the next run."
        confirmLabel="End this run"
        destructive
        onConfirm={() => void act(() => call(endRun, { params: { id: room.id } }))}
        onOpenChange={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'close'}
        title="Close the room?"
        description="Its code leads nowhere from now on, for good. Reports stay."
        confirmLabel="Close the room"
        destructive
        onConfirm={() => void act(() => call(endRoom, { params: { id: room.id } }))}
        onOpenChange={() => setAsking(null)}
      />
    </Section>
  )
}

/** A moment by the clock of the reader; it is stored when the field is left. */
function MomentField({
  label,
  hint,
  moment,
  required = false,
  onChange,
}: {
  label: string
  hint: string
  required?: boolean
  moment: string | null
  onChange: (moment: string | null) => void
}) {
  const stored = moment === null ? '' : momentInField(moment)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      hint={hint}
      type="datetime-local"
      required={required}
      value={typed ?? stored}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        setTyped(null)
        if (typed !== null && typed !== stored) onChange(typed === '' ? null : new Date(typed).toISOString())
      }}
    />
  )
}

/** Who helps, and the links that were not used (FORUM-5). */
function Helpers({ room, act }: DeskProps) {
  const call = useCall()
  if (room.helper_list.length === 0) return null
  return (
    <ul className={styles.queue} role="list" aria-label="Helpers">
      {room.helper_list.map(({ id, name, expires_at }) => {
        const what = name ?? `A link, until ${expires_at ? dayText(dayIn(expires_at)) : 'it is used'}`
        return (
          <li key={id}>
            <p>
              <bdi>{what}</bdi>
            </p>
            {room.may_end && (
              <Button
                size="sm"
                aria-label={`Withdraw: ${what}`}
                onClick={() => void act(() => call(withdrawHost, { params: { id: room.id, hid: id } }))}
              >
                Withdraw
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
