import { ownTimeZone } from '@icio/contracts/dates/days'
import { keptMonths } from '@icio/contracts/credit/schemas'
import { copyReport, keepReport } from '@icio/contracts/room-hosting/endpoints'
import { deleteReport, shareReport, withdrawReport } from '@icio/contracts/rooms/endpoints'
import type { RoomReport } from '@icio/contracts/rooms/report-views'
import { useNavigate } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { siteOrigin } from '@icio/shared-ui/api/site-address'
import type { Call } from '@icio/shared-ui/api/call'
import { Button } from '@icio/shared-ui/parts/button'
import { ConfirmDialog } from '@icio/shared-ui/parts/confirm-dialog'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useState } from 'react'
import { keptText } from '../credit/credit-facts.js'
import { Problem } from '../room/problem.js'
import { roomPaths } from '../room/room-paths.js'
import { useAttempt } from '../room/use-attempt.js'
import styles from './report.module.css'

/** For hosts: the link for others, which can be withdrawn, and deletion (ROOM-24). */
export function Sharing({ report, reload }: { report: RoomReport; reload: () => Promise<void> }) {
  const navigate = useNavigate()
  const { gate } = useHost()
  const [link, setLink] = useState<string | null>(null)
  const { problem, attempt } = useAttempt()
  const [asking, setAsking] = useState(false)
  const params = { id: report.id }
  const change = (action: (call: Call) => Promise<unknown>) =>
    void attempt(async (call) => {
      await action(call)
      await reload()
    })
  return (
    <div data-no-print>
      <Section
        title="Who can read it"
        lead={report.shared ? 'Hosts, and whoever has the link.' : 'Hosts only.'}
      >
        <Problem text={problem} />
        <div className={styles.steps}>
          <Button
            onClick={() =>
              change(async (call) => setLink(`${siteOrigin()}${(await call(shareReport, { params })).path}`))
            }
          >
            {report.shared ? 'Make a new link' : 'Make a link to share'}
          </Button>
          {report.shared && (
            <Button
              onClick={() =>
                change(async (call) => {
                  await call(withdrawReport, { params })
                  setLink(null)
                })
              }
            >
              Withdraw the link
            </Button>
          )}
          {report.keeping && (
            <KeptFor
              keeping={report.keeping}
              keep={(kept_months) => change((call) => call(keepReport, { params, body: { kept_months } }))}
            />
          )}
          {report.may_copy && (
            <Button
              onClick={() =>
                void attempt(async (call) => {
                  const body = { time_zone: ownTimeZone() }
                  const room = await gate.run(() => call(copyReport, { params, body }))
                  if (room !== 'cancelled') void navigate(roomPaths.desk(room.code))
                })
              }
            >
              Copy the agenda to a new room
            </Button>
          )}
          <Button variant="destructive" onClick={() => setAsking(true)}>
            Delete the report
          </Button>
        </div>
        {link && (
          <p role="status" className={styles.link}>
            {link}
          </p>
        )}
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Delete the report?"
          description="It is gone for all hosts and for everybody with the link."
          confirmLabel="Delete the report"
          destructive
          onConfirm={() =>
            void attempt(async (call) => {
              await call(deleteReport, { params })
              void navigate('/room')
            })
          }
        />
      </Section>
    </div>
  )
}

/** How long the report is kept; a shorter time that is over deletes it (FORUM-18). */
function KeptFor({
  keeping: { months, may_lengthen },
  keep,
}: {
  keeping: NonNullable<RoomReport['keeping']>
  keep: (months: number) => void
}) {
  const offeredMonths = keptMonths.filter((each) => may_lengthen || each <= months)
  if (offeredMonths.length < 2) return null
  return (
    <SelectField
      label="The report is kept"
      hint={
        may_lengthen
          ? 'From the end of the session. More than 24 months only where it proves training.'
          : 'Somebody has registered for attendance: it can only be shortened.'
      }
      value={String(months)}
      options={offeredMonths.map((each) => ({ value: String(each), label: keptText(each) }))}
      onChange={({ target }) => keep(Number(target.value))}
    />
  )
}
