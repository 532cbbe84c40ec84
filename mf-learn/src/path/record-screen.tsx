import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { shortDayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { editions, type Edition } from '@icio/contracts/editions'
import { pathAddress } from '@icio/contracts/path/path-words'
import {
  addEntry,
  readRecord,
  removeEntry,
  type EducationRecord,
  type Entry,
} from '@icio/contracts/record/endpoints'
import { hoursOf, siteKinds, type HourLength } from '@icio/contracts/record/record-rules'
import { entrySources, recordCsv, recordPage } from '@icio/contracts/record/record-words'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { Skeleton } from '@icio/shared-ui/parts/loading'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { EditionField, editionIn } from '../address/edition-in-address.js'
import { useAddress } from '../address/use-address.js'
import { FailureNotice, useChange, useRemoval } from './changes.js'
import { RecordGoal } from './record-goal.js'
import styles from './record.module.css'

const lead =
  'What you read, answered and attended, with its minutes. Articles, modules, checks and practice come by themselves; nobody else sees any of it.'

/** /path/record: the education record of who is signed in, by year, and a goal (PATH-17 to PATH-20). */
export default function RecordScreen({ now = new Date() }: { now?: Date }) {
  const host = useHost()
  const session = useSession()
  const [search, changeAddress] = useAddress()
  const edition = editionIn(search)
  return (
    <Page eyebrow={editions[edition].audience} title="Education record" lead={lead}>
      <div className={styles.edition} data-no-print>
        <EditionField
          edition={edition}
          onSelect={(selected) =>
            changeAddress((parameters) => {
              parameters.set('edition', selected)
              return parameters
            })
          }
        />
      </div>
      {session.at === 'loading' && <Skeleton lines={6} label="Loading the record…" />}
      {session.at === 'signed-out' && (
        <p>
          <Button
            variant="primary"
            onClick={() => host.session.requireLogin(`${recordPage}?${search.toString()}`)}
          >
            Sign in to keep a record.
          </Button>
        </p>
      )}
      {session.at === 'signed-in' && (
        <OwnRecord key={session.user.id} edition={edition} search={search} now={now} />
      )}
    </Page>
  )
}

interface OwnRecordProps {
  edition: Edition
  search: URLSearchParams
  now: Date
}

function OwnRecord({ edition, search, now }: OwnRecordProps) {
  const [year, setYear] = useState<number | null>(null)
  const record = useResource((call) => call(readRecord, { query: year === null ? {} : { year } }), {
    key: String(year ?? 'latest'),
    where: 'education record',
  })
  if (record.at === 'failed')
    return (
      <ErrorCard title="The record did not answer" onRetry={() => void record.reload()}>
        Your entries are kept. Please try again in a moment.
      </ErrorCard>
    )
  const shownRecord = record.at === 'ready' ? record.value : record.latest
  if (!shownRecord) return <Skeleton lines={6} label="Loading the record…" />
  const reload = () => void record.reload()
  return (
    <>
      <Entries record={shownRecord} onYear={setYear} onChange={reload} />
      <OwnEntry search={search} now={now} onChange={reload} />
      <RecordGoal goal={shownRecord.goal} edition={edition} now={now} onChange={reload} />
      <p data-no-print>
        <GatedLink to={pathAddress(edition)}>Back to the path</GatedLink>
      </p>
    </>
  )
}

const lengthOptions = [
  { value: '60', label: '60 minutes' },
  { value: '50', label: '50 minutes' },
]

interface EntriesProps {
  record: EducationRecord
  onYear: (year: number) => void
  onChange: () => void
}

/** The entries of a year with their totals, to print and to save (PATH-19). */
function Entries({ record: { year, years, entries, goal }, onYear, onChange }: EntriesProps) {
  const [length, setLength] = useState<HourLength>(goal?.minutes_of_hour ?? 60)
  const bySite = entries.filter(({ kind }) => (siteKinds as readonly string[]).includes(kind))
  const total = (rows: readonly Entry[]) => rows.reduce((sum, { minutes }) => sum + minutes, 0)
  const options = [...new Set([year, ...years])].sort((one, other) => other - one)
  const minutesText = (minutes: number) => `${minutes} minutes, ${hoursOf(minutes, length)} hours`
  const save = () =>
    saveFile(
      new Blob([recordCsv(entries, siteSettings.siteName)], { type: 'text/csv;charset=utf-8' }),
      `education-record-${year}.csv`,
    )
  return (
    <Section
      title={String(year)}
      lead={`${minutesText(total(entries))} of ${length} minutes: ${total(bySite)} minutes counted by this site, ${total(entries) - total(bySite)} entered by hand.`}
    >
      <div className={styles.choices} data-no-print>
        <SelectField
          label="Year"
          value={String(year)}
          onChange={(event) => onYear(Number(event.target.value))}
          options={options.map((each) => ({ value: String(each), label: String(each) }))}
        />
        <SelectField
          label="An hour has"
          value={String(length)}
          onChange={(event) => setLength(event.target.value === '50' ? 50 : 60)}
          options={lengthOptions}
        />
      </div>
      {entries.length === 0 ? (
        <p>No entry in {year}.</p>
      ) : (
        <ul role="list" className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <span className={styles.day}>{shortDayText(entry.day)}</span>
              <span className={styles.what}>
                {entry.title}
                <span className={styles.source}>
                  {entrySources[entry.kind]}
                  {entry.provider && `, ${entry.provider}`}
                </span>
              </span>
              <span className={styles.minutes}>{entry.minutes} min</span>
              {(entry.kind === 'own' || entry.kind === 'room') && (
                <RemoveEntry entry={entry} onChange={onChange} />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.choices} data-no-print>
        <Button onClick={() => window.print()}>Print</Button>
        <Button onClick={save} disabled={entries.length === 0}>
          CSV file
        </Button>
      </p>
    </Section>
  )
}

function RemoveEntry({ entry, onChange }: { entry: Entry; onChange: () => void }) {
  const call = useCall()
  const { isBusy, remove } = useRemoval('education record', 'The entry', onChange)
  return (
    <span data-no-print>
      <Button
        size="sm"
        variant="quiet"
        busy={isBusy}
        aria-label={`Remove: ${entry.title}`}
        onClick={() => void remove(() => call(removeEntry, { params: { id: entry.id } }))}
      >
        Remove
      </Button>
    </span>
  )
}

const minutesRule = { least: 1, most: 1440, whole: true }

/** An entry of one's own; the link of a room fills it in, and the room learns nothing of it (PATH-18). */
function OwnEntry({ search, now, onChange }: Omit<OwnRecordProps, 'edition'> & { onChange: () => void }) {
  const call = useCall()
  const { announce } = useHost()
  const isRoom = search.get('room') !== null
  const empty = {
    day: dayIn(now),
    title: search.get('room') ?? '',
    provider: isRoom ? siteSettings.siteName : '',
    minutes: search.get('minutes') ?? '',
  }
  const [fields, setGiven] = useState(empty)
  const { isBusy, failure, setFailure, attempt } = useChange('education record')
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    required: true,
    onChange: (event: { target: { value: string } }) =>
      setGiven((before) => ({ ...before, [name]: event.target.value })),
  })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const problem = numberProblem(fields.minutes, minutesRule)
    setFailure(problem ?? null)
    if (problem) return
    await attempt(async () => {
      const { minutes, title, provider, day } = fields
      const words = { title: title.trim(), provider: provider.trim() }
      await call(addEntry, {
        body: { kind: isRoom ? 'room' : 'own', day, ...words, minutes: readNumber(minutes) ?? 0 },
      })
      announce('Entered.')
      setGiven({ ...empty, title: '', minutes: '' })
      onChange()
    })
  }
  return (
    <div data-no-print>
      <Section
        title={isRoom ? 'Add this room' : 'Add an entry'}
        lead="For what you did elsewhere, or in a room. It is marked as entered by you."
      >
        <form className={styles.form} onSubmit={(event) => void add(event)}>
          <TextField label="Title" minLength={3} maxLength={120} {...field('title')} />
          <TextField label="Provider" minLength={2} maxLength={80} {...field('provider')} />
          <TextField label="Day" type="date" max={dayIn(now)} {...field('day')} />
          <NumberField
            label="Minutes"
            {...minutesRule}
            required
            text={fields.minutes}
            onText={(minutes) => setGiven((before) => ({ ...before, minutes }))}
          />
          <Button type="submit" variant="primary" busy={isBusy}>
            Add to my record
          </Button>
          <FailureNotice title="Not entered" failure={failure} />
        </form>
      </Section>
    </div>
  )
}
