import { copyRoom, giveCopy, withdrawCopy, writeAgendaFile } from '@icio/contracts/room-hosting/endpoints'
import { useNavigate } from '@icio/platform'
import { siteOrigin } from '@icio/shared-ui/api/site-address'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { roomPaths } from '../room/room-paths.js'
import type { DeskProps } from './desk-props.js'
import styles from './desk.module.css'

/** The agenda for another room: as a copy of this one, or as a file for somebody else (FORUM-6). */
export function AgendaOut({ room, act }: DeskProps) {
  const navigate = useNavigate()
  const [extras, setExtras] = useState({ notes: false, answers: false })
  const params = { id: room.id }
  const [link, setLink] = useState<string | null>(null)
  const copy = () => act(async (call) => navigate(roomPaths.desk((await call(copyRoom, { params })).code)))
  const give = () =>
    act(async (call) => setLink(`${siteOrigin()}${(await call(giveCopy, { params, body: extras })).path}`))
  const withdraw = () =>
    act(async (call) => {
      await call(withdrawCopy, { params })
      setLink(null)
    })
  const download = () =>
    act(async (call) => {
      const query = {
        ...(extras.notes ? { notes: 'true' as const } : {}),
        ...(extras.answers ? { answers: 'true' as const } : {}),
      }
      const file = await call(writeAgendaFile, { params, query })
      const blob = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
      saveFile(blob, `Agenda_${room.title.replace(/[^\p{L}\p{N}]+/gu, '_')}.json`)
    })
  return (
    <Section
      title="Use it again"
      lead="A copy has a code of its own. A file can be given to somebody, who loads it under Rooms; a link shows it."
    >
      <div className={styles.settings}>
        <CheckboxField
          label="With notes for hosts"
          checked={extras.notes}
          onChange={({ target }) => setExtras({ ...extras, notes: target.checked })}
        />
        <CheckboxField
          label="With the answers of your own questions"
          hint="Questions of the banks bring theirs along when they are played."
          checked={extras.answers}
          onChange={({ target }) => setExtras({ ...extras, answers: target.checked })}
        />
        <div className={styles.step}>
          <Button onClick={() => void download()}>Download the agenda</Button>
          {room.may_end && (
            <>
              <Button onClick={() => void copy()}>Copy the room</Button>
              <Button onClick={() => void give()}>Give a copy</Button>
              <Button variant="quiet" onClick={() => void withdraw()}>
                Withdraw the copy
              </Button>
            </>
          )}
        </div>
        {room.agenda.some(({ seal }) => seal) && (
          <p className={styles.facts}>
            A seal goes along with &apos;Copy the room&apos; alone: in a file and behind a link a sealed
            forecast is a range, and is sealed anew.
          </p>
        )}
        {link && (
          <p role="status">
            Whoever has this link sees the agenda as it is now, for 90 days, and can use it:{' '}
            <strong className={styles.link}>{link}</strong>
          </p>
        )}
      </div>
    </Section>
  )
}
