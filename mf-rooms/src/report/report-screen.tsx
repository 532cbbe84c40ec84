import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { figureText } from '@icio/contracts/numbers/figure-text'
import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { takeBackEntry } from '@icio/contracts/room-hosting/endpoints'
import { readReport } from '@icio/contracts/rooms/endpoints'
import { reportColumns, reportCsvRows, tableName, tablesOf } from '@icio/contracts/rooms/report-rows'
import type { ReportActivity, RoomReport } from '@icio/contracts/rooms/report-views'
import { deskTexts, roomTexts, votesText } from '@icio/contracts/rooms/rules'
import { Link, useLocation, useParams } from '@icio/platform'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { printDocument } from '@icio/shared-ui/documents/print-document'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { wordFile } from '@icio/shared-ui/documents/word-document'
import { siteOrigin } from '@icio/shared-ui/api/site-address'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { DownloadBar } from '@icio/shared-ui/parts/download-bar'
import { useState, type ReactNode } from 'react'
import { CommentsToRead } from './comments-to-read.js'
import { Ratings } from './ratings.js'
import { csvText, factsOf, reportDocument, reportName } from './report-document.js'
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
      <Page title="Report of a Room" width="reading">
        {report.at === 'loading' ? (
          <Loading label="Opening the report…" />
        ) : (
          <p role="alert">
            This report does not exist, or it is not open to you. Its hosts can give you a link.{' '}
            <Link to="/room">Back to Rooms</Link>
          </p>
        )}
      </Page>
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
  const call = useCall()
  const { toast, log } = useHost()
  async function takeBack(activity: number, text: string) {
    try {
      await call(takeBackEntry, { params: { id: report.id }, body: { activity, text } })
      await reload()
    } catch (error) {
      log.error(error, 'take back')
      toast({ title: 'Not Taken Back', description: 'It is still in the report. Please try again.' })
    }
  }
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

/** @param takeBack for hosts: takes a word or a question out of the report, of which nobody else has a copy here */
function ActivitySection({
  activity,
  takeBack,
  children,
}: {
  activity: ReportActivity
  children?: ReactNode
  takeBack?: (text: string) => Promise<void>
}) {
  const { title, n, few, rows, right, explanation, source, questions = [], lines = [] } = activity
  const { statements = [], comments = [] } = activity
  const tables = tablesOf(activity)
  return (
    <Section title={title} lead={few ? laterTexts.fewInReport : n > 0 ? `${n} answers` : undefined}>
      {!few && rows.length > 0 && <Rows rows={rows} {...(activity.kind === 'words' ? { takeBack } : {})} />}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {!few &&
        factsOf(activity).map(([name, value]) => (
          <p key={name}>
            {name}: <strong>{value}</strong>
          </p>
        ))}
      {statements.length > 0 && <Ratings statements={statements} />}
      {comments.length > 0 && (
        <ul>
          {comments.map((text) => (
            <li key={text}>
              <bdi>{text}</bdi> {takeBack && <TakeBack text={text} onPress={takeBack} />}
            </li>
          ))}
        </ul>
      )}
      {children}
      {right && (
        <p>
          Right: <strong>{right}</strong>
        </p>
      )}
      {explanation && <p>{explanation}</p>}
      {source && <p className={styles.note}>Source: {source}</p>}
      {questions.length > 0 && (
        <ul>
          {questions.map(({ text, votes }) => (
            <li key={text}>
              <bdi>{text}</bdi> ({votesText(votes)}) {takeBack && <TakeBack text={text} onPress={takeBack} />}
            </li>
          ))}
        </ul>
      )}
      {tables.length > 0 && (
        <details>
          <summary>By table</summary>
          {tables.map((table) => (
            <div key={table.table}>
              <h3>
                {tableName(table)}, {table.n} answers
              </h3>
              {table.rows.length > 0 && <Rows rows={table.rows} />}
              {table.median !== undefined && <p>Median {figureText(table.median, activity.figures)}</p>}
            </div>
          ))}
        </details>
      )}
    </Section>
  )
}

function TakeBack({ text, onPress }: { text: string; onPress: (text: string) => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    await onPress(text)
    setBusy(false)
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={busy}
      aria-label={`Take back: ${text}`}
      onClick={() => void press()}
    >
      Take back
    </Button>
  )
}

function Rows({
  rows,
  takeBack,
}: Pick<ReportActivity, 'rows'> & { takeBack?: ((text: string) => Promise<void>) | undefined }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>Answer</th>
          <th>Count</th>
          <th>Percent</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, count, percent, right }) => (
          <tr key={text}>
            <th scope="row">
              {text} {takeBack && <TakeBack text={text} onPress={takeBack} />}
              {right && <strong className={styles.right}>Right</strong>}
              {percent !== null && (
                <span className={styles.track} aria-hidden="true">
                  <span style={{ inlineSize: `${percent}%` }} />
                </span>
              )}
            </th>
            <td>{count}</td>
            <td>{percent === null ? '' : `${percent}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
