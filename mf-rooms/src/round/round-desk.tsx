import { shareText } from '@icio/contracts/numbers/figure-text'
import { adviceBorders } from '@icio/contracts/rooms/round'
import type { HostActivity } from '@icio/contracts/rooms/room-views'
import type { HostRoundView } from '@icio/contracts/rooms/round'
import { answersText } from '@icio/contracts/rooms/rules'
import { EstimateStrip } from './estimate-plot.js'
import RoundResult from './round-result.js'
import styles from './round.module.css'

/** What hosts read of a round: the first split with its advice, the estimates, and the result (ROUND-5, ROUND-7). */
export default function RoundOnDesk({ activity, round }: { activity: HostActivity; round: HostRoundView }) {
  const { first_vote, results, estimates, phase } = round
  const { now, right, truth } = activity
  const options = now?.options ?? activity.options
  const solution = now?.solution ?? { ...(right ? { right } : {}), ...(truth === undefined ? {} : { truth }) }
  if (results)
    return <RoundResult {...activity} options={options} solution={solution} results={results} view={round} />
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
            <table className={styles.facts}>
              <tbody>
                {(activity.options ?? []).map(({ id, text }) => {
                  const found = first_vote.split?.find(({ choice_id }) => choice_id === id)
                  return (
                    <tr key={id}>
                      <th scope="row">
                        {text}
                        {right?.includes(id) && <strong> (right)</strong>}
                      </th>
                      <td>{found?.count ?? 0}</td>
                      <td>{found?.percent ?? 0}%</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )}
        </>
      )}
      {estimates && <EstimateStrip {...activity} estimates={estimates} />}
    </div>
  )
}
