import type { BankName } from '@icio/contracts/banks/banks'
import { wilsonInterval } from '@icio/contracts/statistics/shares'
import {
  minCorrelatedAnswers,
  minMeaningfulAnswers,
  readItemStatistics,
  type ChoiceFigures,
  type ItemStatistics,
} from '@icio/contracts/item-statistics/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ShareBar } from '@icio/shared-ui/figures/chart/share-bar'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useId } from 'react'
import { correlation, percent } from './figure-words.js'
import styles from './item-statistics.module.css'

/**
 * What the answers in real games say about a question: its difficulty, its discrimination, and which choices attract.
 */
export function ItemStatisticsCard({ bank, id }: { bank: BankName; id: string }) {
  const titleId = useId()
  const statistics = useResource((call) => call(readItemStatistics, { params: { bank, id } }))
  return (
    <Card as="section" className={styles.card} aria-labelledby={titleId}>
      <CardTitle as="h3" id={titleId}>
        What the answers say
      </CardTitle>
      <ResourceView resource={statistics} name="The figures">
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
      </ResourceView>
    </Card>
  )
}

/** Below the least number of answers nothing but the count is said (REVIEW-3). */
function Figures({ figures }: { figures: ItemStatistics }) {
  const { times_shown, times_answered, choices, strongest_distractor, preferred_wrong } = figures
  const counts = `Shown ${times_shown} ${times_shown === 1 ? 'time' : 'times'}, answered ${times_answered}.`
  if (times_answered < minMeaningfulAnswers)
    return (
      <>
        <p>{counts}</p>
        <Earlier earlier={figures.earlier} />
        <p className={styles.words}>From {minMeaningfulAnswers} answers on there is more to say.</p>
      </>
    )
  return (
    <>
      <p>{counts}</p>
      <ShareRight figures={figures} />
      {strongest_distractor !== null && (
        <p className={styles.words}>Of the wrong choices ‘{strongest_distractor}’ draws the most answers.</p>
      )}
      {preferred_wrong && (
        <Notice tone="warning">
          The key is in doubt: of the players who do better on the other questions, {preferred_wrong.picked}{' '}
          picked ‘{preferred_wrong.text}’ and {preferred_wrong.key_picked} the key.
        </Notice>
      )}
      {choices.length > 0 && <Choices choices={choices} />}
      <Correlation figures={figures} />
      <Earlier earlier={figures.earlier} />
      <p className={styles.words}>
        Finished games count at once, those left unfinished within a day; practice does not count.
      </p>
    </>
  )
}

/** The share right with Wilson's interval, drawn and in words. */
function ShareRight({ figures: { share_right, times_answered } }: { figures: ItemStatistics }) {
  if (share_right === null) return null
  const count = Math.round(share_right * times_answered)
  const { low, high } = wilsonInterval({ count, total: times_answered })
  const at = (share: number) => (100 * share).toFixed(1)
  return (
    <figure className={styles.share}>
      <figcaption>
        {percent(share_right)} right; 95% interval {percent(low)} to {percent(high)}
      </figcaption>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.ground} y="4" width="100" height="2" />
        <rect className={styles.interval} x={at(low)} y="2" width={at(high - low)} height="6" />
        <rect className={styles.point} x={at(Math.max(0, share_right - 0.005))} width="1" height="10" />
      </svg>
    </figure>
  )
}

function Correlation({ figures: { times_answered, discrimination } }: { figures: ItemStatistics }) {
  if (times_answered < minCorrelatedAnswers || discrimination === null) return null
  return (
    <p className={styles.words}>
      Discrimination {correlation(discrimination)}: the point-biserial correlation of a right answer here with
      the share right on the other questions of the same game (Henrysson, 1963). 0.2 and more is good, below 0
      deserves a second look.
    </p>
  )
}

function Earlier({ earlier }: Pick<ItemStatistics, 'earlier'>) {
  return earlier.map(({ revision, times_shown, times_answered, share_right }) => (
    <p key={revision} className={styles.words}>
      With its choices before (revision {revision}): shown {times_shown}, answered {times_answered},{' '}
      {percent(share_right)} right.
    </p>
  ))
}

/** Each choice with a bar for its share; the figures next to the bars contain the same information. */
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
              <ShareBar share={share} tone={is_correct ? 'gain' : 'soft'} />
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
