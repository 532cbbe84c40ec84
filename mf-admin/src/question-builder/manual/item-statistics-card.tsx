import type { BankName } from '@icio/contracts/banks/banks'
import {
  fewAnswers,
  readItemStatistics,
  type ChoiceFigures,
  type ItemStatistics,
} from '@icio/contracts/item-statistics/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useLoaded } from '@icio/shared-ui/api/use-loaded'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { LoadedPart } from '@icio/shared-ui/parts/loaded-part'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Fragment, useId } from 'react'
import { correlation, percent } from './figure-words.js'
import styles from './item-statistics.module.css'
import manual from './manual.module.css'

/** What the answers of real games say of a question: how hard it is, whether it tells players apart, what draws. */
export function ItemStatisticsCard({ bank, id }: { bank: BankName; id: string }) {
  const call = useCall()
  const titleId = useId()
  const [statistics, reload] = useLoaded(() => call(readItemStatistics, { params: { bank, id } }))
  return (
    <Card as="section" className={styles.card} aria-labelledby={titleId}>
      <CardTitle as="h3" id={titleId}>
        What the answers say
      </CardTitle>
      <LoadedPart part={statistics} name="The figures" onRetry={() => void reload()}>
        {(figures) =>
          figures.times_shown === 0 ? (
            <>
              <p>
                This question has not been shown in a game {figures.revision > 1 && 'with these choices '}yet.
              </p>
              <Earlier earlier={figures.earlier} />
            </>
          ) : (
            <Figures figures={figures} />
          )
        }
      </LoadedPart>
    </Card>
  )
}

function Figures({ figures }: { figures: ItemStatistics }) {
  const { times_shown, times_answered, share_right, discrimination, choices, strongest_distractor } = figures
  const entries = [
    ['Times shown', times_shown],
    ['Times answered', times_answered],
    ['Share right', percent(share_right)],
    ['Discrimination', correlation(discrimination)],
  ] as const
  return (
    <>
      <dl className={manual.passport}>
        {entries.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {strongest_distractor !== null && (
        <p className={styles.words}>‘{strongest_distractor}’ draws most of the wrong answers.</p>
      )}
      {looksWronglyKeyed(choices) && (
        <Notice tone="warning">
          A wrong choice looks right: those who pick it do better on the other questions than those who pick
          the right one.
        </Notice>
      )}
      {choices.length > 0 && <Choices choices={choices} />}
      <Earlier earlier={figures.earlier} />
      <p className={styles.words}>
        Discrimination is the point-biserial correlation of a right answer here with the share right on the
        other questions of the same game (Henrysson, 1963): 0.2 and more is good, below 0 deserves a second
        look.
        {times_answered < fewAnswers && ` Below ${fewAnswers} answers these figures say little.`} Finished
        games count at once, those left unfinished within a day; practice does not count.
      </p>
    </>
  )
}

/** What was said of the sets of choices that the question had before. */
function Earlier({ earlier }: Pick<ItemStatistics, 'earlier'>) {
  return earlier.map(({ revision, times_shown, times_answered, share_right }) => (
    <p key={revision} className={styles.words}>
      With its choices before (revision {revision}): shown {times_shown}, answered {times_answered},{' '}
      {percent(share_right)} right.
    </p>
  ))
}

/** The usual sign of a wrong key. */
function looksWronglyKeyed(choices: readonly ChoiceFigures[]): boolean {
  const elsewhere = (choice: ChoiceFigures | undefined) => choice?.share_right_elsewhere ?? null
  const right = elsewhere(choices.find(({ is_correct }) => is_correct))
  return choices.some(
    (choice) =>
      !choice.is_correct &&
      choice.times_picked >= fewAnswers &&
      right !== null &&
      (elsewhere(choice) ?? 0) > right,
  )
}

/** Each choice with a bar as long as its share; the bars say nothing that is not beside them in figures. */
function Choices({ choices }: { choices: readonly ChoiceFigures[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Choice</th>
          <th scope="col">Picked</th>
          <th scope="col">Share</th>
          <th scope="col">Right elsewhere</th>
        </tr>
      </thead>
      <tbody>
        {choices.map(({ text, is_correct, times_picked, share, share_right_elsewhere }) => (
          <tr key={text}>
            <th scope="row">
              {text}
              {is_correct && ' (right)'}
              <svg className={styles.chart} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.ground} width="100" height="6" />
                <rect
                  className={is_correct ? styles.right : styles.wrong}
                  width={(share * 100).toFixed(1)}
                  height="6"
                />
              </svg>
            </th>
            <td>{times_picked}</td>
            <td>{percent(share)}</td>
            <td>{percent(share_right_elsewhere)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
