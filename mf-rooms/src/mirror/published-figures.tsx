import type { ExperimentFacts, PublishedLine } from '@icio/contracts/rooms/mirror'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import styles from './mirror.module.css'

const kinds: Record<PublishedLine['kind'], string> = {
  original: 'Original',
  replication: 'Replication',
  review: 'Review',
  doubt: 'Doubt',
  related: 'Related',
}

/** The published figures of an experiment, original and replication, with people, year and source (MIRROR-11). */
export function PublishedFigures({
  facts,
  note,
  onStage = false,
}: {
  facts: ExperimentFacts
  note: string
  onStage?: boolean
}) {
  const { published, replication, contested, original, unreplicated = false } = facts
  // The wall has room for one; the newest on the same question says most.
  const lines = onStage ? published.filter(({ kind }) => kind !== 'related').slice(-1) : published
  return (
    <div className={styles.published}>
      {lines.map(({ kind, text, authors, year, journal, people, link, caveat }) => (
        <p key={text}>
          {!text.startsWith(kinds[kind]) && <strong>{kinds[kind]}. </strong>}
          {text} {caveat}{' '}
          <cite>
            {authors}, {year}, {journal}
            {people !== null && `, ${people.toLocaleString('en-US')} people`}
          </cite>{' '}
          {!onStage && <ExternalLink href={link}>Source</ExternalLink>}
        </p>
      ))}
      {!onStage && original && <p>Original: {original}.</p>}
      {(!onStage || unreplicated) && <p>On replication: {replication}</p>}
      {contested && !published.some(({ text }) => text === contested) && <p>{contested}</p>}
      <p>{note}</p>
    </div>
  )
}
