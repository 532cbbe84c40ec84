import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { takeBackEntry } from '@icio/contracts/room-hosting/endpoints'
import { readReport } from '@icio/contracts/rooms/endpoints'
import { reportColumns, reportCsvRows } from '@icio/contracts/rooms/results/report-rows'
import type { RoomReport } from '@icio/contracts/rooms/report-views'
import { deskTexts, roomTexts } from '@icio/contracts/rooms/rules'
import { useLocation, useParams } from '@icio/platform'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { printDocument } from '@icio/shared-ui/documents/print-document'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { wordFile } from '@icio/shared-ui/documents/word-document'
import { siteOrigin } from '@icio/shared-ui/api/site-address'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Page } from '@icio/shared-ui/parts/page'
import { DownloadBar } from '@icio/shared-ui/parts/download-bar'
import { useState } from 'react'
import { UnopenedPage } from '../room/unopened-page.js'
import { useToldAttempt } from '../room/use-attempt.js'
import { ActivitySection } from './activity-section.js'
import { CorrectSeal } from './correct-seal.js'
import { CommentsToRead } from './comments-to-read.js'
import { csvText, reportDocument, reportName } from './report-document.js'
import { Knows } from './report-knows.js'
import { Sharing } from './report-sharing.js'
import styles from './report.module.css'

/** What remains of a room (ROOM-23, ROOM-24, ROOM-33): for its hosts, and for others by a share link. */
export default function ReportScreen() {
  const { id = '' } = useParams()
  const share = new URLSearchParams(useLocation().search).get('share')
  const report = useResource((call) => call(readReport, { params: { id }, query: share ? { share } : {} }), {
    key: `${id} ${share}`,
    where: 'report',
  })
  if (report.at !== 'ready')
    return (
      <UnopenedPage
        title="Report of a Room"
        resource={report}
        opening="Opening the report…"
        refused="This report does not exist, or it is not open to you. Its hosts can give you a link."
      />
    )
  return <Report report={report.value} isHost={report.value.shared !== undefined} reload={report.reload} />
}

function Report({
  report,
  isHost,
  reload,
}: {
  report: RoomReport
  isHost: boolean
  reload: () => Promise<void>
}) {
  const { knows, activities } = report
  const { attempt } = useToldAttempt(
    'take back',
    'Not Taken Back',
    'It is still in the report. Please try again.',
  )
  const takeBack = (activity: number, text: string) =>
    attempt(async (call) => {
      await call(takeBackEntry, { params: { id: report.id }, body: { activity, text } })
      await reload()
    })
  return (
    <Page
      title={report.title}
      eyebrow="Report of a room"
      width="reading"
      lead={
        <p>
          {dayText(report.date)}, {report.seats === 1 ? '1 seat' : `${report.seats} seats`}.
        </p>
      }
      actions={<Downloads report={report} />}
    >
      <Knows knows={knows} />
      {activities.map((activity, index) => (
        <ActivitySection
          key={index}
          activity={activity}
          {...(isHost ? { takeBack: (text: string) => takeBack(index, text) } : {})}
        >
          {activity.kind === 'feedback' && report.comments_until !== undefined && (
            <CommentsToRead
              id={report.id}
              activity={index}
              approved={activity.comments ?? []}
              until={report.comments_until}
              reload={reload}
            />
          )}
          {activity.opened_seal && report.keeping && (
            <CorrectSeal id={report.id} activity={index} unit={activity.figures?.unit} reload={reload} />
          )}
        </ActivitySection>
      ))}
      <p className={styles.note}>
        {deskTexts.voteProves} {roomTexts.notAdvice} The report is deleted on{' '}
        {dayText(dayIn(report.expires_at))}.
      </p>
      {isHost && <Sharing report={report} reload={reload} />}
    </Page>
  )
}

/** The page, a Word file, slides, and a CSV of one report (ROOM-24, FORUM-9). */
function Downloads({ report }: { report: RoomReport }) {
  const { toast, log } = useHost()
  const [busy, setBusy] = useState(false)
  async function save(kind: 'Word file' | 'slides', make: () => Promise<[Blob, string]>) {
    setBusy(true)
    try {
      saveFile(...(await make()))
    } catch (error) {
      log.error(error, `${kind} download`)
      toast({ title: 'Download Failed', description: `Could not make the ${kind}. Please try again.` })
    } finally {
      setBusy(false)
    }
  }
  const word = () =>
    save('Word file', async () => {
      const sheet = reportDocument(report, siteOrigin())
      return [await wordFile(sheet), `${sheet.name}.docx`]
    })
  const slides = () =>
    save('slides', async () => {
      const { resultSlides } = await import(/* webpackChunkName: "slides" */ '../handouts/slides.js')
      return [await resultSlides(report), `${reportName(report)}.pptx`]
    })
  const csv = () =>
    saveFile(
      new Blob([csvText([[...reportColumns], ...reportCsvRows(report)])], { type: 'text/csv;charset=utf-8' }),
      `${reportName(report)}.csv`,
    )
  return (
    <DownloadBar label="Download the report">
      <Button
        size="sm"
        aria-label="Download the report as PDF"
        onClick={() => void printDocument(reportDocument(report, siteOrigin()))}
      >
        PDF
      </Button>
      <Button size="sm" aria-label="Download the report as Word" busy={busy} onClick={() => void word()}>
        Word
      </Button>
      <Button size="sm" aria-label="Download the report as slides" busy={busy} onClick={() => void slides()}>
        Slides
      </Button>
      <Button size="sm" aria-label="Download the report as CSV" onClick={csv}>
        CSV
      </Button>
    </DownloadBar>
  )
}
