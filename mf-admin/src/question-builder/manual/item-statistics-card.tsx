import type { BankName } from '@icio/contracts/banks/banks'
import {
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
import { Fragment, useId } from 'react'
import { correlation, percent } from './figure-words.js'
import styles from './item-statistics.module.css'
import manual from './manual.module.css'

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
      {strongest_distractor !== null && times_answered >= minMeaningfulAnswers && (
        <p className={styles.words}>Of the wrong choices ‘{strongest_distractor}’ draws the most answers.</p>
      )}
      {looksWronglyKeyed(choices) && (
        <Notice tone="warning">
          Look at the key: those who picked a wrong choice did better on the other questions than those who
          picked the right one.
        </Notice>
      )}
      {choices.length > 0 && <Choices choices={choices} />}
      <Earlier earlier={figures.earlier} />
      <p className={styles.words}>
        Discrimination is the point-biserial correlation of a right answer here with the share right on the
        other questions of the same game (Henrysson, 1963): 0.2 and more is good, below 0 deserves a second
        look.
        {times_answered < minMeaningfulAnswers &&
          ` Below ${minMeaningfulAnswers} answers these figures say little.`}{' '}
        Finished games count at once, those left unfinished within a day; practice does not count.
      </p>
    </>
  )
}

/** The statistics of the question's earlier sets of choices. */
function Earlier({ earlier }: Pick<ItemStatistics, 'earlier'>) {
  return earlier.map(({ revision, times_shown, times_answered, share_right }) => (
    <p key={revision} className={styles.words}>
      With its choices before (revision {revision}): shown {times_shown}, answered {times_answered},{' '}
      {percent(share_right)} right.
    </p>
  ))
}

/** Whether a wrong choice correlates with success more than the right one, the usual sign of a wrong key. */
function looksWronglyKeyed(choices: readonly ChoiceFigures[]): boolean {
  const elsewhere = (choice: ChoiceFigures | undefined) => choice?.share_right_elsewhere ?? null
  const right = elsewhere(choices.find(({ is_correct }) => is_correct))
  return choices.some(
    (choice) =>
      !choice.is_correct &&
      choice.times_picked >= minMeaningfulAnswers &&
      right !== null &&
      (elsewhere(choice) ?? 0) > right,
  )
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
