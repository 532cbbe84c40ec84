import { figureText, shareText } from '@icio/contracts/numbers/figure-text'
import type { ExperimentFacts, MirrorGroup, Wording } from '@icio/contracts/rooms/mirror'
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

interface TextPart {
  text: string
  differs: boolean
}

/** Splits a text into the stretches that the other one has, and those that it lacks, word by word (MIRROR-6). */
export function partsOf(text: string, other: string): TextPart[] {
  const [own, others] = [text.split(/(?<=\s)/), other.split(/(?<=\s)/)]
  const same = (a = '', b = '') => a.trim() === b.trim()
  // Lengths of the longest common sequence of words from each place on.
  const lengths = Array.from({ length: own.length + 1 }, () => new Array<number>(others.length + 1).fill(0))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = own.length - 1; row >= 0; row--)
    for (let column = others.length - 1; column >= 0; column--)
      lengths[row]![column] = same(own[row], others[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
  const parts: TextPart[] = []
  const add = (word: string, differs: boolean) => {
    const last = parts.at(-1)
    if (last?.differs === differs) last.text += word
    else parts.push({ text: word, differs })
  }
  let column = 0
  own.forEach((word, row) => {
    while (column < others.length && !same(word, others[column]) && at(row, column + 1) === at(row, column))
      column += 1
    const isShared = column < others.length && same(word, others[column])
    add(word, !isShared)
    if (isShared) column += 1
  })
  return parts
}
