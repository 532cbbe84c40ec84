import { figureText, shareText } from '@icio/contracts/numbers/figure-text'
import type { ExperimentFacts, MirrorGroup, Wording } from '@icio/contracts/rooms/mirror'
import { partsOf } from './text-difference.js'
import { WordingTable } from './wording-table.js'
import styles from './mirror.module.css'

/** The texts of an experiment side by side, with the difference marked, and what each group did (MIRROR-6). */
export function WordingsShown({
  facts,
  groups = [],
  onStage = false,
}: {
  facts: ExperimentFacts
  groups?: readonly MirrorGroup[]
  onStage?: boolean
}) {
  const isTwo = facts.wordings.length === 2
  return (
    <div className={styles.wordings} data-two={isTwo}>
      {facts.wordings.map((wording, index) => (
        <WordingShown
          key={index}
          facts={facts}
          wording={wording}
          other={facts.wordings[1 - index]}
          group={groups[index]}
          name={isTwo ? `Text ${index + 1}` : null}
          onStage={onStage}
        />
      ))}
    </div>
  )
}

/** One text as its group read it, with the words marked that the other lacks. */
function WordingShown({
  facts,
  wording,
  other,
  group,
  name,
  onStage,
}: {
  facts: ExperimentFacts
  wording: Wording
  other: Wording | undefined
  group: MirrorGroup | undefined
  name: string | null
  onStage: boolean
}) {
  return (
    <div className={styles.wording}>
      {name && <h3>{name}</h3>}
      <p>
        <Marked text={wording.text} other={other?.text} />
      </p>
      {wording.options && facts.form === 'between' && (
        <ul>
          {wording.options.map(({ id, text }, index) => (
            <li key={id}>
              <Marked text={text} other={other?.options?.[index]?.text} />
              {wording.ticked === id && ' (ticked beforehand)'}
            </li>
          ))}
        </ul>
      )}
      {wording.table && (
        <WordingTable table={wording.table} name={`Table of ${name ?? 'the text'}`} upright={onStage} />
      )}
      {group && <p className={styles.group}>{groupText(group, facts, wording)}</p>}
    </div>
  )
}

function Marked({ text, other }: { text: string; other: string | undefined }) {
  if (other === undefined) return text
  return partsOf(text, other).map((part, index) =>
    part.differs ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  )
}

function groupText(
  { n, count, share, median }: MirrorGroup,
  facts: ExperimentFacts,
  wording: Wording,
): string {
  const people = n === 1 ? '1 person' : `${n} people`
  if (count !== undefined && share !== undefined) {
    const first = wording.options?.[0]?.text ?? ''
    return `${people}: ${count} (${shareText(share)}%) chose '${first}'`
  }
  const { outcome } = facts
  return median === undefined
    ? people
    : `${people}: median ${figureText(median, outcome.kind === 'number' ? outcome : {})}`
}
