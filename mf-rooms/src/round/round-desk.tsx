import { shareText } from '@icio/contracts/numbers/figure-text'
import { adviceBorders } from '@icio/contracts/rooms/round'
import type { HostActivity } from '@icio/contracts/rooms/room-views'
import type { HostRoundView } from '@icio/contracts/rooms/round'
import { answersText } from '@icio/contracts/rooms/rules'
import { FactTable } from '../room/fact-table.js'
import { EstimateStrip } from './estimate-plot.js'
import RoundResult from './round-result.js'
import styles from './round.module.css'

/** What hosts read of a round: the first split with its advice, the estimates, and the result (ROUND-5, ROUND-7). */
export default function RoundOnDesk({ activity, round }: { activity: HostActivity; round: HostRoundView }) {
  const { first_vote, results, estimates, phase } = round
  const { now, right } = activity
  const options = now?.options ?? activity.options
  if (results) {
    const solution = now?.solution ?? activity
    return <RoundResult {...activity} options={options} solution={solution} results={results} view={round} />
  }
  return (
    <div className={styles.result}>
      {first_vote && phase !== 'first' && (
        <>
          <p className={styles.line}>
            First vote: {answersText(first_vote.n)}
            {first_vote.share_right !== undefined &&
              `, ${shareText(first_vote.share_right, adviceBorders)}% right`}
            .
          </p>
          {first_vote.advice && <p className={styles.verdict}>{first_vote.advice}</p>}
          {first_vote.split && (
            <FactTable
              className={styles.facts}
              rows={(activity.options ?? []).map(({ id, text }) => {
                const { count = 0, percent = 0 } =
                  first_vote.split?.find(({ choice_id }) => choice_id === id) ?? {}
                const name = (
                  <>
                    {text}
                    {right?.includes(id) && <strong> (right)</strong>}
                  </>
                )
                return [name, count, `${percent}%`]
              })}
            />
          )}
        </>
      )}
      {estimates && <EstimateStrip {...activity} estimates={estimates} />}
    </div>
  )
}
