import { twinVote } from '@icio/contracts/rooms/round'
import { votesText } from '@icio/contracts/rooms/rules'
import type { BoardView, PublicActivity, QuizView, StageRoom } from '@icio/contracts/rooms/room-views'
import {
  StageOptions,
  StagePodium,
  StageQuestion,
  StageStandings,
  StageWhy,
} from '@icio/shared-ui/stage/stage-parts'
import { lazy, Suspense } from 'react'
import { entryStateTexts, inOrder } from '../room/entry-order.js'
import { LazyNumberFigure } from '../room/lazy-number-figure.js'
import { OptionMark } from '@icio/shared-ui/stage/option-mark'
import { spanText } from '../room/result-texts.js'
import { scaleOf } from '../room/results-props.js'
import { ResultsView } from '../room/results-view.js'
import { RoundInstruction } from '../round/round-instruction.js'
import { StageBoard } from './stage-board.js'
import styles from './stage.module.css'

const RoundOnStage = lazy(() => import(/* webpackChunkName: "round-stage" */ '../round/round-stage.js'))
const MirrorResult = lazy(() => import(/* webpackChunkName: "mirror-result" */ '../mirror/mirror-result.js'))

interface StageActivityProps {
  room: StageRoom
  activity: PublicActivity
}

/** An activity on the wall: question and options while it is open, and the result when it was shown (STAGE-6, ROOM-18). */
export function StageActivity({ room, activity }: StageActivityProps) {
  const { state, prompt, quiz, board, results, solution, options, answer_shown } = activity
  if (quiz?.phase === 'podium') return <Podium quiz={quiz} />
  if (board?.phase === 'choosing' || board?.phase === 'final') return <StageBoard board={board} />
  return (
    <StageQuestion label="Question" facts={factsOf(activity)} prompt={prompt}>
      {activity.round && <RoundInstruction activity={activity} round={activity.round} />}
      {activity.round && (state === 'shown' || activity.round.estimates) ? (
        <Suspense>
          <RoundOnStage activity={activity} round={activity.round} />
        </Suspense>
      ) : activity.mirror ? (
        activity.mirror.shown && (
          <Suspense>
            <MirrorResult facts={activity.mirror.shown} {...activity.mirror.shown} onStage />
          </Suspense>
        )
      ) : state === 'shown' && results ? (
        <div className={styles.results}>
          <ResultsView
            {...activity}
            results={results}
            {...(options ? { options } : {})}
            solution={answer_shown ? solution : undefined}
            withTables={false}
          />
        </div>
      ) : (
        <Answering activity={activity} />
      )}
      {activity.kind === 'questions' && <Questions room={room} />}
      {answer_shown && solution?.explanation && !activity.round && (
        <StageWhy>{firstSentence(solution.explanation)}</StageWhy>
      )}
    </StageQuestion>
  )
}

/** What stands above the question: its place in a quiz, or its cell on a board. */
function factsOf({ quiz, board, round, state }: PublicActivity): string[] {
  return [
    ...(round && round.vote > 1 && state === 'open' ? [voteText(round.vote)] : []),
    ...(quiz ? [placeText(quiz)] : []),
    ...(board?.cell ? [`${board.cell.category}, ${board.cell.value} points`] : []),
    ...(board?.phase.startsWith('last') ? ['Last clue'] : []),
  ]
}

function voteText(vote: number): string {
  return vote === twinVote ? 'A second question' : vote === 2 ? 'Second vote' : 'Third vote'
}

function placeText({ index, total, points }: QuizView): string {
  return `Question ${index + 1} of ${total}, ${points} points`
}

/** What can be answered: the options, or the line on which the numbers will stand. */
function Answering({ activity }: { activity: PublicActivity }) {
  const { kind, options = [], entries = 1 } = activity
  switch (kind) {
    case 'number':
    case 'range': {
      const scale = scaleOf(activity)
      return (
        <div className={styles.scale}>
          <LazyNumberFigure {...scale} />
          <p>
            {kind === 'number' ? 'A number from ' : 'A range that holds it, 90 % certain, within '}
            {spanText({ low: scale.least, high: scale.most }, scale)}
          </p>
        </div>
      )
    }
    case 'words':
      return (
        <p className={styles.empty}>
          {entries === 1 ? 'One word each.' : `Up to ${entries} words each.`} The room sees what two or more
          wrote.
        </p>
      )
    case 'feedback':
      return <p className={styles.empty}>On your phone. Nothing of it is shown here.</p>
    case 'questions':
      return null
    default:
      return (
        <StageOptions
          options={options.map((option, index) => ({ ...option, mark: <OptionMark index={index} /> }))}
        />
      )
  }
}

/** Returns one sentence of an explanation: a wall is no page to read (ROOM-31). */
export function firstSentence(text: string): string {
  return /^.{20,}?[.!?](?=\s+\p{Lu}|$)/su.exec(text)?.[0] ?? text
}

/** Approved questions in the order of their votes (ROOM-16). */
function Questions({ room }: { room: StageRoom }) {
  const questions = inOrder(room.entries.filter(({ kind }) => kind === 'questions'))
  if (questions.length === 0)
    return <p className={styles.empty}>Questions appear here when the host has read them.</p>
  return (
    <ol className={styles.questions} role="list">
      {questions.slice(0, 6).map(({ id, text, votes, state }) => (
        <li key={id} data-state={state}>
          <span>
            <bdi>{text}</bdi>
            {entryStateTexts[state] && <em>{entryStateTexts[state]}</em>}
          </span>
          {votes !== undefined && <strong>{votesText(votes)}</strong>}
        </li>
      ))}
    </ol>
  )
}

/** The end of a quiz: three steps with who stands on them, and in a hall of tables these first (ROOM-31). */
function Podium({ quiz }: { quiz: QuizView }) {
  const { steps = [], tables = [] } = quiz
  // A room for credit has no names beside points (CREDIT-3).
  if (steps.length === 0 && tables.length === 0) return <p className={styles.empty}>That was the quiz.</p>
  if (tables.length === 0)
    return (
      <StagePodium
        places={steps.flatMap(({ rank, points, people, names }) =>
          (names.length > 0 ? names : [peopleText(people)]).map((name) => ({ rank, name, points })),
        )}
      />
    )
  return (
    <StagePodium
      title="Best tables"
      places={tables.map(({ rank, table, points }) => ({
        rank,
        name: `Table ${table}`,
        points: `${Math.round(points)} on average,`,
      }))}
    >
      <table className={styles.tables}>
        <caption>Best people</caption>
        <tbody>
          {steps.map(({ rank, points, people, names }) => (
            <tr key={rank}>
              <td>{rank}</td>
              <th scope="row">
                <bdi>{names.length > 0 ? names.join(', ') : peopleText(people)}</bdi>
              </th>
              <td>{points} points</td>
            </tr>
          ))}
        </tbody>
      </table>
    </StagePodium>
  )
}

const peopleText = (people: number) => (people === 1 ? '1 person' : `${people} people`)

/** What stands beside a question with its answer: the five best of a quiz, or what each table said; null for nothing. */
export function standingsOf({ state, quiz, board }: PublicActivity) {
  if (state !== 'shown' || board?.phase === 'final') return null
  if (quiz?.phase === 'answer' && quiz.best && quiz.best.length > 0)
    return (
      <>
        <StageStandings
          label="Standings"
          places={quiz.best.map(({ moved, ...place }) => ({ ...place, ...noteOf(movedText(moved)) }))}
        />
        {quiz.best_more ? (
          <p className={styles.more}>
            and {quiz.best_more} more with {quiz.best.at(-1)?.points} points
          </p>
        ) : null}
      </>
    )
  if (board?.verdicts) {
    const places = verdictsOf(board.verdicts)
    // More tables have no room for a second line each; the sign of the points says who was right.
    if (places.length > 8)
      return (
        <div className={styles.dense}>
          <StageStandings label="Tables" places={places.map(({ name, points }) => ({ name, points }))} />
        </div>
      )
    return <StageStandings label="Tables" places={places} />
  }
  return null
}

function noteOf(note: string): { note?: string } {
  return note ? { note } : {}
}

function movedText(moved: number | null): string {
  if (moved === null || moved === 0) return ''
  return moved > 0 ? `up ${moved}` : `down ${-moved}`
}

function verdictsOf(verdicts: NonNullable<BoardView['verdicts']>) {
  return verdicts.map(({ table, right, points, wager }) => ({
    name: `Table ${table}`,
    points: points > 0 ? `+${points}` : String(points).replace('-', '−'),
    note: `${right ? 'right' : 'not right'}${wager === undefined ? '' : `, wagered ${wager}`}`,
  }))
}
