import type { Edition } from '@icio/contracts/editions'
import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn, dayAfter } from '@icio/contracts/dates/days'
import { articlesOf } from '@icio/contracts/rule-changes/articles-of'
import { listRuleChanges, type RuleChange } from '@icio/contracts/rule-changes/endpoints'
import {
  changesByDate,
  ruleChangePath,
  ruleChangesText,
  seenWords,
} from '@icio/contracts/rule-changes/rule-changes'
import {
  affectedWords,
  affectedIds,
  statusWords,
  type Affected,
} from '@icio/contracts/rule-changes/rule-words'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { editionColors, EditionFigure, EditionMark } from '@icio/shared-ui/drawings/edition'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { Skeleton } from '@icio/shared-ui/parts/loading'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { EditionField, editionIn } from '../address/edition-in-address.js'
import { useAddress } from '../address/use-address.js'
import { useArrivalAtSection } from '../address/use-arrival-at-section.js'
import library from '../library/library.module.css'
import styles from './what-changes.module.css'
import { calendarFileOf } from '@icio/contracts/dates/calendar-event'

/** /learn/education/what-changes: rules of an edition that change or have just changed, by date (CHANGE-1, CHANGE-2). */
export default function WhatChangesScreen({ now = new Date() }: { now?: Date }) {
  const [search, changeAddress] = useAddress()
  const edition = editionIn(search)
  const who = affectedIds.find((id) => id === search.get('who')) ?? null
  const changes = useResource((call) => call(listRuleChanges, { query: { edition } }), {
    key: edition,
    where: 'what changes',
  })
  const show = (next: { edition: Edition; who: Affected | null }) =>
    changeAddress(
      () => new URLSearchParams({ edition: next.edition, ...(next.who ? { who: next.who } : {}) }),
    )
  const { eyebrow, title, lead } = ruleChangesText
  return (
    <Page eyebrow={eyebrow} title={title} lead={lead}>
      <p {...editionColors(edition, library.edition)}>
        <EditionMark edition={edition} />
        <span className={library.editionFigure}>
          <EditionFigure edition={edition} />
        </span>
      </p>
      <div className={styles.filters}>
        <EditionField edition={edition} onSelect={(selected) => show({ edition: selected, who: null })} />
        <SelectField
          label="Whom it affects"
          value={who ?? ''}
          onChange={(event) => show({ edition, who: (event.target.value || null) as Affected | null })}
          options={[
            { value: '', label: 'Everybody' },
            ...affectedIn(changes.at === 'ready' ? changes.value.changes : [], who).map((value) => ({
              value,
              label: affectedWords[value],
            })),
          ]}
        />
      </div>
      {changes.at === 'loading' && <Skeleton lines={8} label="Loading the changes…" />}
      {changes.at === 'failed' && (
        <ErrorCard title="The library did not answer" onRetry={() => void changes.reload()}>
          The changes cannot be listed right now. Please try again in a moment.
        </ErrorCard>
      )}
      {changes.at === 'ready' && (
        <Parts
          key={edition}
          changes={changes.value.changes.filter((change) => !who || change.who.includes(who))}
          edition={edition}
          now={now}
        />
      )}
    </Page>
  )
}

/** The groups that the changes of an edition affect, and the one that is asked for. */
function affectedIn(changes: readonly RuleChange[], who: Affected | null): Affected[] {
  return affectedIds.filter((id) => id === who || changes.some((change) => change.who.includes(id)))
}

interface PartsProps {
  changes: readonly RuleChange[]
  edition: Edition
  now: Date
}

function Parts({ changes, edition, now }: PartsProps) {
  useArrivalAtSection()
  const parts = changesByDate(changes, dayIn(now))
  if (parts.length === 0) return <p role="status">No change of this edition affects them.</p>
  return parts.map((part) => (
    <Section key={part.title} title={part.title}>
      <ul role="list" className={styles.rows}>
        {part.changes.map((change) => (
          <li key={change.id} id={change.id} tabIndex={-1} className={styles.row}>
            <Change change={change} edition={edition} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  ))
}

function Change({ change, edition, now }: { change: RuleChange; edition: Edition; now: Date }) {
  const { title, what, whom, status, effective_on, question_for_the_board, source } = change
  const today = dayIn(now)
  const articles = articlesOf(change, edition)
  const { words, isOverdue } = seenWords(change, today)
  return (
    <>
      <p className={styles.when}>
        <span className={styles.day}>{effective_on ? dayText(effective_on) : 'No date yet'}</span>
        <Badge>{statusWords[status]}</Badge>
      </p>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p>{what}</p>
        <p className={styles.question}>{question_for_the_board}</p>
        <p className={styles.fact}>For: {whom}</p>
        {articles.length > 0 && (
          <p className={styles.fact}>
            In the library:{' '}
            {articles.map(({ title: name, path }, index) => (
              <span key={path}>
                {index > 0 && '; '}
                <GatedLink to={path}>{name}</GatedLink>
              </span>
            ))}
          </p>
        )}
        <p className={styles.fact}>
          Source:{' '}
          {source.url ? (
            <ExternalLink href={source.url}>{source.title}</ExternalLink>
          ) : (
            <cite>{source.title}</cite>
          )}
          . {[source.publisher, source.part, source.year].filter(Boolean).join(', ')}.{' '}
          <span className={isOverdue ? styles.overdue : undefined}>{words}</span>
        </p>
        {effective_on !== null && effective_on > today && (
          <p className={styles.calendar} data-no-print>
            <Button
              size="sm"
              aria-label={`Add to calendar: ${title}`}
              onClick={() => saveEvent({ ...change, effective_on }, edition, now)}
            >
              Add to calendar
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

function saveEvent(change: RuleChange & { effective_on: string }, edition: Edition, now: Date): void {
  const page = new URL(ruleChangePath(change, edition), window.location.href)
  saveFile(new Blob([calendarFile(change, page, now)], { type: 'text/calendar' }), `${change.id}.ics`)
}

/**
 * Writes a change with a date as a calendar file with one event that takes the whole day (CHANGE-7).
 *
 * @param change with `effective_on`
 * @param page the address of the change on this site
 */
export function calendarFile(
  { id, title, what, question_for_the_board, source, effective_on }: RuleChange & { effective_on: string },
  page: URL,
  now: Date,
): string {
  const about = [
    what,
    `Question for the board: ${question_for_the_board}`,
    `Source: ${source.title}, ${source.publisher}${source.url ? `, ${source.url}` : ''}`,
    page.href,
  ]
  const event = {
    uid: `${id}@${page.host}`,
    title,
    text: about.join('\n\n'),
    url: page.href,
    at: { day: effective_on, next: dayAfter(effective_on, 1) },
    product: 'What changes when',
  }
  return calendarFileOf(event, now)
}
