import { verifyPage } from '@icio/contracts/certificates/certificate-words'
import {
  closeAttendance,
  correctAttendance,
  eraseSession,
  readAttendance,
  readPacket,
  type AttendanceList,
  type Attendee,
} from '@icio/contracts/credit/endpoints'
import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { Link, useNavigate, useParams } from '@icio/platform'
import { siteOrigin } from '@icio/shared-ui/api/site-address'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { Button } from '@icio/shared-ui/parts/button'
import { ConfirmDialog } from '@icio/shared-ui/parts/confirm-dialog'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { Problem } from '../room/problem.js'
import { UnopenedPage } from '../room/unopened-page.js'
import { useAttempt, useToldAttempt, type Attempt } from '../room/use-attempt.js'
import { blockName, blocksOnList } from './block-words.js'
import { CreditFacts } from './credit-facts.js'
import styles from './credit.module.css'

/** The list of attendance for the opener of the room or the organizers of the forum: corrections, closing, erasing (CREDIT-4, CREDIT-5). */
export default function ListScreen() {
  const { id = '' } = useParams()
  const list = useResource((call) => call(readAttendance, { params: { id } }), {
    key: id,
    where: 'attendance',
  })
  if (list.at !== 'ready')
    return (
      <UnopenedPage
        title="List of Attendance"
        resource={list}
        opening="Opening the list…"
        refused="This list does not exist, or it is not yours."
      />
    )
  return <List list={list.value} replace={list.replace} reload={list.reload} />
}

function List({
  list,
  replace,
  reload,
}: {
  list: AttendanceList
  replace: (list: AttendanceList) => void
  reload: () => Promise<void>
}) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'close' | 'erase' | null>(null)
  const { problem, attempt: act } = useAttempt({ otherwise: 'Not done. Please try again.' })
  const { title, day, people, sessions, ended, closed, credit, deleted_at } = list
  const minutes = sessions.flatMap((session) => session.minutes ?? [])
  return (
    <Page
      title={title}
      eyebrow="List of attendance"
      lead={
        <p>
          {dayText(day)}. {people.length === 1 ? '1 person' : `${people.length} people`}
          {sessions.length > 1 && `, ${sessions.length} sessions`}
          {ended && `, ${minutes.reduce((sum, own) => sum + own, 0)} minutes without pauses`}.
        </p>
      }
      actions={ended && <SavePacket list={list} />}
    >
      <Problem text={problem} />
      {!ended && (
        <Notice tone="info">
          {sessions.some((session) => session.minutes === null)
            ? 'The session goes on. Each block is written ten minutes after it, and stands here then.'
            : 'A session of the forum is still to come.'}
        </Notice>
      )}
      {closed && <Notice tone="info">This list is closed. Each person has one certificate.</Notice>}
      <People list={list} act={act} reload={reload} />
      {!closed && (
        <div className={styles.actions}>
          <Button variant="primary" disabled={!ended} onClick={() => setAsking('close')}>
            Close the list
          </Button>
          <p className={styles.note}>
            Ten minutes after the end at the earliest, when the last words are written.
          </p>
        </div>
      )}
      <Section title="About the session">
        <CreditFacts credit={credit} />
        <p className={styles.note}>Everything here is deleted on {dayText(dayIn(deleted_at))}.</p>
        {ended && (
          <Button variant="destructive" onClick={() => setAsking('erase')}>
            Erase
          </Button>
        )}
      </Section>
      <ConfirmDialog
        open={asking === 'close'}
        title="Close the list?"
        description="Nothing is corrected after it. Each person gets one certificate of attendance, by mail where the address is confirmed."
        confirmLabel="Close the list"
        onConfirm={() =>
          void act(async (call) => replace(await call(closeAttendance, { params: { id: list.id } })))
        }
        onOpenChange={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'erase'}
        title="Erase the list?"
        description="Names, addresses and blocks are deleted for good. Certificates that were issued stay valid."
        confirmLabel="Erase"
        destructive
        onConfirm={() =>
          void act(async (call) => {
            await call(eraseSession, { params: { id: list.id } })
            await navigate('/room')
          })
        }
        onOpenChange={() => setAsking(null)}
      />
    </Page>
  )
}

function People({ list, act, reload }: { list: AttendanceList; act: Attempt; reload: () => Promise<void> }) {
  const [correcting, setCorrecting] = useState<string | null>(null)
  const { people, closed, ended, credit } = list
  if (people.length === 0) return <p>Nobody is on the list yet.</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Organization</th>
            {credit.license_label && <th scope="col">{credit.license_label}</th>}
            <th scope="col">Blocks by word</th>
            <th scope="col">By hand</th>
            {ended && <th scope="col">Minutes counted</th>}
            {ended && <th scope="col">Credits</th>}
            <th scope="col">{closed ? 'Certificate' : 'Correct'}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <bdi>{person.name}</bdi>
              </th>
              <td>
                <bdi>{person.organization}</bdi>
              </td>
              {credit.license_label && (
                <td>
                  <bdi>{person.license}</bdi>
                </td>
              )}
              <td>{blocksOnList(list, person.blocks) || '–'}</td>
              <td>
                {person.by_hand.length === 0
                  ? '–'
                  : person.by_hand.map((blockByHand) => (
                      <div key={`${blockByHand.session} ${blockByHand.block}`}>
                        {blockName(list, blockByHand)}: <bdi>{blockByHand.note}</bdi>
                      </div>
                    ))}
              </td>
              {ended && (
                <td>
                  {person.minutes}
                  {person.minutes_by_hand > 0 && ` (${person.minutes_by_hand} more by hand)`}
                </td>
              )}
              {ended && <td>{person.credits}</td>}
              <td>
                {person.certificate ? (
                  <Link to={`${verifyPage}/${person.certificate}`}>{person.certificate}</Link>
                ) : closed || person.erased ? (
                  '–'
                ) : correcting === person.id ? (
                  <Correction
                    person={person}
                    list={list}
                    done={(body) =>
                      void act(async (call) => {
                        await call(correctAttendance, { params: { id: list.id, pid: person.id }, body })
                        setCorrecting(null)
                        await reload()
                      })
                    }
                  />
                ) : (
                  <Button
                    size="sm"
                    aria-label={`Correct: ${person.name}`}
                    onClick={() => setCorrecting(person.id)}
                  >
                    Correct
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The blocks that can be counted by hand: all of a session that has ended, and of one that goes on those written and the next. */
function blocksOf({ sessions, people }: AttendanceList): Attendee['blocks'] {
  return sessions.flatMap(({ id: session, minutes }) => {
    const sessionBlocks = people.flatMap(({ blocks }) => blocks.filter((one) => one.session === session))
    const most = minutes?.length ?? Math.max(0, ...sessionBlocks.map(({ block }) => block)) + 1
    return Array.from({ length: most }, (_, index) => ({ session, block: index + 1 }))
  })
}

function Correction({
  person,
  list,
  done,
}: {
  person: Attendee
  list: AttendanceList
  done: (body: { session: string; block: number; present: boolean; note?: string }) => void
}) {
  const blocks = blocksOf(list)
  const [blockIndex, setBlockIndex] = useState(0)
  const place = blocks[blockIndex]
  const blockByHand = person.by_hand.find(
    (one) => one.session === place?.session && one.block === place.block,
  )
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!place) return
    if (blockByHand) return done({ ...place, present: false })
    if (!note.trim()) return setError('Say why, such as: was here, phone broken.')
    done({ ...place, present: true, note: note.trim() })
  }
  return (
    <form className={styles.list} onSubmit={submit} noValidate>
      <SelectField
        label="Block"
        value={String(blockIndex)}
        options={blocks.map((block, index) => ({ value: String(index), label: blockName(list, block) }))}
        onChange={({ target }) => setBlockIndex(target.selectedIndex)}
      />
      {blockByHand ? (
        <p>
          By hand: <bdi>{blockByHand.note}</bdi>
        </p>
      ) : (
        <TextField
          label="Note"
          maxLength={200}
          value={note}
          error={error}
          onChange={({ target }) => {
            setNote(target.value)
            setError(undefined)
          }}
        />
      )}
      <Button type="submit" size="sm">
        {blockByHand ? 'Take it back' : 'Count it'}
      </Button>
    </form>
  )
}

/** Builds the packet in this browser, and saves it (CREDIT-5). */
function SavePacket({ list }: { list: AttendanceList }) {
  const { busy, attempt } = useToldAttempt('packet', 'No Packet', 'It could not be made. Please try again.')
  const save = () =>
    attempt(async (call) => {
      const [{ packetFile, packetName }, packet] = await Promise.all([
        import(/* webpackChunkName: "packet" */ './packet.js'),
        call(readPacket, { params: { id: list.id } }),
      ])
      const site = { siteName: siteSettings.siteName, origin: siteOrigin() }
      saveFile(await packetFile(packet, site), packetName(list))
    })
  return (
    <Button busy={busy} onClick={() => void save()}>
      Packet
    </Button>
  )
}
