import { endRun, withdrawHost } from '@icio/contracts/room-hosting/endpoints'
import { changeRoom, endRoom, inviteHost } from '@icio/contracts/rooms/endpoints'
import type { HostRoom } from '@icio/contracts/rooms/room-views'
import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn, momentInField } from '@icio/contracts/dates/days'
import { deskTexts } from '@icio/contracts/rooms/rules'
import { siteOrigin } from '@icio/shared-ui/api/site-address'
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

/** What a host switches on and off, in the order of the page. */
const switches = [
  {
    field: 'closes_when_all',
    label: 'Close by itself when all have answered',
    hint: 'The countdown of five seconds begins then.',
  },
  { field: 'hide_numbers', label: 'Hide numbers on the stage' },
  { field: 'hide_names', label: 'Hide names on the stage' },
  { field: 'sounds', label: 'Sounds on the stage' },
  { field: 'second_code', label: deskTexts.secondCode, hint: deskTexts.secondCodeHint },
] as const satisfies readonly { field: keyof HostRoom; label: string; hint?: string }[]

type RoomChange = Partial<
  Pick<HostRoom, (typeof switches)[number]['field'] | 'show_at_once' | 'planned_at' | 'closes_at'>
>

export function Settings({ room, act }: DeskProps) {
  const change = (body: RoomChange) => void act((call) => call(changeRoom, { params: { id: room.id }, body }))
  return (
    <Section title="Room">
      <div className={styles.settings}>
        <p>
          People join at <strong className={styles.link}>{joinAddress(room.code)}</strong>
        </p>
        <Basics room={room} act={act} />
        {room.participants !== null && <ParticipantsSetting room={room} act={act} />}
        {switches.map(({ field, ...words }) => (
          <CheckboxField
            key={field}
            {...words}
            checked={room[field]}
            onChange={({ target }) => change({ [field]: target.checked })}
          />
        ))}
        <ShowAtOnce isOn={room.show_at_once} onChange={(show_at_once) => change({ show_at_once })} />
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
        <InviteAndEnd room={room} act={act} />
      </div>
    </Section>
  )
}

/** Words and questions without approval, which is asked about first (ROOM-15). */
function ShowAtOnce({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <CheckboxField
        label="Show words and questions at once"
        hint="Without it each waits for your approval."
        checked={isOn}
        onChange={({ target }) => (target.checked ? setAsking(true) : onChange(false))}
      />
      <ConfirmDialog
        open={asking}
        title="Show at once?"
        description={deskTexts.showAtOnce}
        confirmLabel="Show at once"
        onConfirm={() => onChange(true)}
        onOpenChange={() => setAsking(false)}
      />
    </>
  )
}

/** A link for a helper, and the end of the run or of the room (FORUM-2, FORUM-5). */
function InviteAndEnd({ room, act }: DeskProps) {
  const params = { id: room.id }
  const [asking, setAsking] = useState<'end' | 'close' | null>(null)
  const [link, setLink] = useState<string | null>(null)
  return (
    <>
      <div className={styles.step}>
        <Button
          disabled={room.helpers >= room.helpers_limit}
          onClick={() =>
            void act(async (call) => setLink(`${siteOrigin()}${(await call(inviteHost, { params })).path}`))
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
      <ConfirmDialog
        open={asking === 'end'}
        title="End this run?"
        description="Everybody is told. The report stays with its hosts; seats and single answers are deleted after a day. The room keeps its code and its agenda for the next run."
        confirmLabel="End this run"
        destructive
        onConfirm={() => void act((call) => call(endRun, { params }))}
        onOpenChange={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'close'}
        title="Close the room?"
        description="Its code leads nowhere from now on, for good. Reports stay."
        confirmLabel="Close the room"
        destructive
        onConfirm={() => void act((call) => call(endRoom, { params }))}
        onOpenChange={() => setAsking(null)}
      />
    </>
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
  const storedText = moment === null ? '' : momentInField(moment)
  const [text, setText] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      hint={hint}
      type="datetime-local"
      required={required}
      value={text ?? storedText}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        setText(null)
        if (text !== null && text !== storedText) onChange(text === '' ? null : new Date(text).toISOString())
      }}
    />
  )
}

/** Who helps, and the links that were not used (FORUM-5). */
function Helpers({ room, act }: DeskProps) {
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
                onClick={() => void act((call) => call(withdrawHost, { params: { id: room.id, hid: id } }))}
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
