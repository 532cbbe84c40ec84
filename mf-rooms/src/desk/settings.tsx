import { changeRoom, endRoom, inviteHost } from '@icio/contracts/rooms/endpoints'
import { deskTexts } from '@icio/contracts/rooms/rules'
import { siteOrigin } from '@icio/shared-ui/api/site-address'
import { useCall } from '@icio/shared-ui/api/call'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { ConfirmDialog } from '@icio/shared-ui/parts/confirm-dialog'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { joinAddress } from '../room/room-paths.js'
import type { DeskProps } from './desk-props.js'
import styles from './desk.module.css'

/** Settings of the room, helpers, and its end. */
export function Settings({ room, act }: DeskProps) {
  const call = useCall()
  const [asking, setAsking] = useState<'show-at-once' | 'end' | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const change = (body: {
    show_at_once?: boolean
    hide_numbers?: boolean
    hide_names?: boolean
    sounds?: boolean
    second_code?: boolean
  }) => void act(() => call(changeRoom, { params: { id: room.id }, body }))
  return (
    <Section title="Room">
      <div className={styles.settings}>
        <p>
          People join at <strong className={styles.link}>{joinAddress(room.code)}</strong>
        </p>
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
          {room.may_end && (
            <Button variant="destructive" onClick={() => setAsking('end')}>
              End the room
            </Button>
          )}
        </div>
        {link && (
          <p role="status">
            A link for one person, who signs in with it: <strong className={styles.link}>{link}</strong>
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
        title="End the room?"
        description="Everybody is told. The report stays with its hosts; seats and single answers are deleted after a day."
        confirmLabel="End the room"
        destructive
        onConfirm={() => void act(() => call(endRoom, { params: { id: room.id } }))}
        onOpenChange={() => setAsking(null)}
      />
    </Section>
  )
}
