import { laterTexts } from '@icio/contracts/rooms/later-texts'
import type { RoundResults, RoundView } from '@icio/contracts/rooms/round'
import type { RoomOption, Solution } from '@icio/contracts/rooms/room-views'
import { roundLines } from '@icio/contracts/rooms/round-lines'
import CircleCheck from 'lucide-react/icons/circle-check'
import { OptionMark } from '@icio/shared-ui/stage/option-mark'
import { EstimatePlot } from './estimate-plot.js'
import { figureOfRound } from './round-texts.js'
import styles from './round.module.css'

export interface RoundResultProps {
  results: RoundResults
  view: Pick<RoundView, 'form' | 'phase'>
  options?: readonly RoomOption[] | undefined
  solution?: Solution | undefined
  unit?: string | undefined
  decimals?: number | undefined
  least?: number | undefined
  most?: number | undefined
  scale?: 'linear' | 'log' | undefined
  /** The stage: what matters in large letters, and no table that nobody can read from the back row. */
  onStage?: boolean
}

/** What a round has come to: splits or dots, the four counts, the sentences, and one published figure (ROUND-11 to ROUND-24). */
export default function RoundResult(props: RoundResultProps) {
  const { results, view, options = [], solution, onStage = false } = props
  if (results.few) return <p className={styles.soft}>{laterTexts.waiting}</p>
  const isTwin = view.phase === 'twin_shown'
  const lines = roundLines(isTwin ? results : { ...results, twin: undefined }, props)
  const large = onStage ? lines.filter(({ strong, beside }) => strong ?? beside) : lines
  // The last line is that of the twin: the wall has said the others with the first question.
  const shown = onStage && isTwin && results.twin ? large.slice(-1) : large
  const published = figureOfRound(results)
  return (
    <div className={onStage ? styles.stageResult : styles.result}>
      {isTwin && results.twin ? (
        <Splits splits={[results.twin.split]} names={['Votes']} options={options} solution={solution} />
      ) : (
        results.splits && (
          <Splits
            splits={results.splits}
            names={voteNames(results.splits.length)}
            options={options}
            solution={solution}
          />
        )
      )}
      {results.numbers && <EstimatePlot {...props} numbers={results.numbers} />}
      <div className={styles.found}>
        {results.shift && !isTwin && <FourCounts shift={results.shift} />}
        {shown.map(({ text, strong }) => (
          <p key={text} className={strong ? styles.verdict : styles.line}>
            {text}
          </p>
        ))}
      </div>
      <p className={styles.published}>
        {published.text} <cite>{published.source}</cite>
      </p>
    </div>
  )
}

const names = ['First vote', 'Second vote', 'Third vote']

function voteNames(votes: number): string[] {
  return votes === 1 ? ['Votes'] : names.slice(0, votes)
}

type Split = NonNullable<RoundResults['splits']>[number]

/** The votes side by side, as a table with bars: it says what it shows. */
function Splits({
  splits,
  names,
  options,
  solution,
}: {
  splits: readonly Split[]
  names: readonly string[]
  options: readonly RoomOption[]
  solution: Solution | undefined
}) {
  const most = Math.max(1, ...splits.flat().map(({ percent }) => percent))
  const shown = splits
    .map((split, vote) => ({ split, name: names[vote] ?? '' }))
    .filter(({ split }) => split.length > 0)
  return (
    <table className={styles.splits}>
      <thead>
        <tr>
          <th>Option</th>
          {shown.map(({ name }) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {options.map(({ id, text }, index) => {
          const isRight = solution?.right?.includes(id) ?? false
          return (
            <tr key={id} data-right={isRight}>
              <th scope="row">
                <span className={styles.option}>
                  <OptionMark index={index} />
                  <span>
                    {text}
                    {isRight && (
                      <span className={styles.rightMark}>
                        <CircleCheck aria-hidden="true" /> Right
                      </span>
                    )}
                  </span>
                </span>
                {shown.map(({ split, name }, vote) => (
                  <span key={name} className={styles.track} aria-hidden="true">
                    <span
                      data-last={vote === shown.length - 1}
                      style={{ inlineSize: `${((shareIn(split, id)?.percent ?? 0) / most) * 100}%` }}
                    />
                  </span>
                ))}
              </th>
              {shown.map(({ split, name }) => (
                <td key={name}>
                  {shareIn(split, id)?.percent ?? 0} %<small>{shareIn(split, id)?.count ?? 0}</small>
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const shareIn = (split: Split, id: string) => split.find(({ choice_id }) => choice_id === id)

/** Who moved where, of those who voted first and last (ROUND-11). */
function FourCounts({ shift }: { shift: NonNullable<RoundResults['shift']> }) {
  return (
    <table className={styles.four}>
      <thead>
        <tr>
          <td />
          <th>Right after</th>
          <th>Wrong after</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Right before</th>
          <td>
            {shift.stayed_right} <small>stayed right</small>
          </td>
          <td>
            {shift.became_wrong} <small>became wrong</small>
          </td>
        </tr>
        <tr>
          <th scope="row">Wrong before</th>
          <td>
            {shift.became_right} <small>became right</small>
          </td>
          <td>
            {shift.stayed_wrong} <small>stayed wrong</small>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
