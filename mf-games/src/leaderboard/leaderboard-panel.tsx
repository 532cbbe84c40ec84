import {
  scoreProvesText,
  leaderboardSize,
  type LeaderboardMode,
} from '@icio/contracts/leaderboard/leaderboard-rules'
import { Section } from '@icio/shared-ui/parts/section'
import type { Resource } from '@icio/shared-ui/api/use-resource'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { editions, quizLevels, quizLevelLabels, editionIds } from '@icio/contracts/editions'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import type { OwnPlace, LeaderboardEntry } from '@icio/contracts/leaderboard/endpoints'
import { shortDayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { Badge } from '@icio/shared-ui/parts/badge'
import { useLeaderboard, type SubmittableScore, type Standings } from './use-leaderboard.js'
import { ScoreForm } from './views/score-form.js'
import { RankMark } from './views/rank-mark.js'
import styles from './leaderboard-panel.module.css'
import entryTableStyles from './entry-table.module.css'

/**
 * The leaderboard; after a finished game, also the form that submits its score (QUIZ-22, MODE-3).
 *
 * @param submittable the score to submit; without it, the panel has no form
 */
export function LeaderboardPanel({ title, submittable }: { title: string; submittable?: SubmittableScore }) {
  const { standings, level, pickLevel, edition, pickEdition, submitting, submitName } = useLeaderboard()
  if (standings.at === 'ready' && standings.value === null) return null
  const place = standings.latest?.place ?? null
  return (
    <Section title={title}>
      {submittable && (
        <ScoreForm
          submittable={submittable}
          submitting={submitting}
          onSubmit={(name) => submitName(name, submittable)}
        />
      )}
      <div className={styles.pickers}>
        {/* LEAD-19, LEAD-21 */}
        <Picker label="Level" all="All levels" options={levels} value={level} onSelect={pickLevel} />
        <Picker
          label="Edition"
          all="Both editions"
          options={bothEditions}
          value={edition}
          onSelect={pickEdition}
        />
      </div>
      <OwnRank place={place} />
      <LeaderboardRows standings={standings} />
      <OwnPlaceView place={place} />
      <p className={styles.proves}>{scoreProvesText}</p>
    </Section>
  )
}

/** The best scores, or the loading, error or empty state (LEAD-1 to LEAD-3). */
function LeaderboardRows({ standings }: { standings: Resource<Standings | null> }) {
  switch (standings.at) {
    case 'loading':
      return (
        <div className={styles.place}>
          <Loading label="Loading leaderboard..." />
        </div>
      )
    case 'failed':
      return (
        <ErrorCard
          title="The leaderboard could not be loaded"
          as="h3"
          onRetry={() => void standings.reload()}
        >
          The rest of this page works as ever.
        </ErrorCard>
      )
    case 'ready': {
      const { entries: rows = [], place = null } = standings.value ?? {}
      if (rows.length === 0) return <EmptyState title="No scores yet. Be the first!" as="h3" />
      const own = place?.entries.find((entry) => entry.own)?.id
      const entries = rows.map((entry, index) => ({ ...entry, rank: index + 1, own: entry.id === own }))
      return <EntryTable label="Best scores" entries={entries} />
    }
  }
}

/** Picks the part of the leaderboard that is shown; nothing picked shows all of it. */
function Picker<T extends string>({
  label,
  all,
  options,
  value,
  onSelect,
}: {
  label: string
  all: string
  options: readonly { value: T; label: string }[]
  value: T | null
  onSelect: (value: T | null) => void
}) {
  return (
    <div className={styles.picker}>
      <SelectField
        label={label}
        value={value ?? ''}
        options={[{ value: '', label: all }, ...options]}
        onChange={({ target }) =>
          onSelect(options.find((each) => each.value === target.value)?.value ?? null)
        }
      />
    </div>
  )
}

const levels = quizLevels.map((value) => ({ value, label: quizLevelLabels[value] }))
const bothEditions = editionIds.map((value) => ({ value, label: editions[value].audience }))

/** Shows the rank of the signed-in person when it is not among the listed entries. */
function OwnPlaceView({ place }: { place: OwnPlace['place'] }) {
  if (!place || place.rank <= leaderboardSize) return null
  return (
    <div>
      <h3 className={styles.title}>Your place</h3>
      <EntryTable label="Your place and its neighbors" entries={place.entries} />
    </div>
  )
}

/** The player’s own rank and score above the list, so that they are visible at any rank (LEAD-21). */
function OwnRank({ place }: { place: OwnPlace['place'] }) {
  const own = place?.entries.find((entry) => entry.own)
  if (!place || !own) return null
  return (
    <p className={styles.rank}>
      Your place: <strong>{place.rank}</strong>, with {own.score} points
    </p>
  )
}

interface RankedEntry extends LeaderboardEntry {
  rank: number
  own: boolean
}

const modeWords: Readonly<Record<LeaderboardMode, string>> = { solo: 'Solo', multiplayer: 'Multiplayer' }
/** Multiplayer games mix the levels, and older scores have no level stored. */
const noLevel = '–'

/** Entries by rank, each with name, mode badge, level, date and score in points (LEAD-1, LEAD-19). */
function EntryTable({ label, entries }: { label: string; entries: readonly RankedEntry[] }) {
  return (
    <table className={entryTableStyles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Player</th>
          <th scope="col">Mode</th>
          <th scope="col">Level</th>
          <th scope="col">Date</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className={entry.own ? entryTableStyles.own : undefined}>
            <td className={entryTableStyles.rank}>
              <RankMark rank={entry.rank} />
            </td>
            <th scope="row" className={entryTableStyles.name}>
              <bdi>{entry.player_name}</bdi>
              {entry.own && <Badge tone="accent">You</Badge>}
              {entry.looks_like_other && <Badge>Another player</Badge>}
            </th>
            <td className={entryTableStyles.mode}>
              <Badge>{modeWords[entry.mode]}</Badge>
            </td>
            <td className={entryTableStyles.level}>{entry.level ? quizLevelLabels[entry.level] : noLevel}</td>
            <td className={entryTableStyles.date}>
              <time dateTime={entry.created_at}>{shortDayText(dayIn(entry.created_at))}</time>
            </td>
            <td className={entryTableStyles.score}>{entry.score} points</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
