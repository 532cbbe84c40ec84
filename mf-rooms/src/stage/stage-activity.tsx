import { spanText } from '@icio/contracts/numbers/figure-text'
import { dayText } from '@icio/contracts/dates/day-text'
import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { roundInstruction, twinVote } from '@icio/contracts/rooms/round'
import { votesText } from '@icio/contracts/rooms/rules'
import type { BoardView, PublicActivity, QuizView, StageRoom } from '@icio/contracts/rooms/room-views'
import {
  StageCards,
  StageOptions,
  StagePodium,
  StageQuestion,
  StageStandings,
} from '@icio/shared-ui/stage/stage-parts'
import { lazy, Suspense, type ReactNode } from 'react'
import { entryStateTexts, inOrder } from '../room/entry-order.js'
import { LazyNumberFigure } from '../room/lazy-number-figure.js'
import { openRows, resultRows } from '../room/result-rows.js'
import { peopleText } from '../room/result-texts.js'
import { scaleOf } from '../room/results-props.js'
import ResultsView from '../room/results-view.js'
import roundStyles from '../round/round.module.css'
import { placesOf, StageBoard } from './stage-board.js'
import styles from './stage.module.css'

const RoundOnStage = lazy(() => import(/* webpackChunkName: "round-stage" */ '../round/round-stage.js'))
const EstimatesOnStage = lazy(() =>
  import(/* webpackChunkName: "round-stage" */ '../round/round-stage.js').then(({ EstimatesOnStage }) => ({
    default: EstimatesOnStage,
  })),
)
const MirrorResult = lazy(() => import(/* webpackChunkName: "mirror-result" */ '../mirror/mirror-result.js'))
const PeersOnStage = lazy(() => import(/* webpackChunkName: "peers-stage" */ '../peers/peers-on-stage.js'))

const SealedView = lazy(() => import(/* webpackChunkName: "sealed" */ '../room/sealed-view.js'))

interface StageActivityProps {
  room: StageRoom
  activity: PublicActivity
}

/**
 * An activity on the wall: question and options while it is open, and the result when it was shown, in the rows that the
 * options had (STAGE-6, STAGE-11, ROOM-18).
 */
export function StageActivity({ room, activity }: StageActivityProps) {
  const { state, prompt, quiz, board, round, solution, answer_shown } = activity
  if (quiz?.phase === 'podium') return <Podium quiz={quiz} />
  if (quiz?.ready) return <GetReady room={room} prompt={prompt} total={quiz.total} />
  if (board?.phase === 'choosing' || board?.phase === 'final') return <StageBoard board={board} />
  if (activity.mirror && !activity.mirror.shown)
    return (
      <section className={styles.onDevices} aria-label="Question">
        <h2>{prompt}</h2>
      </section>
    )
  const isShown = state === 'shown'
  if (round?.results && isShown && !round.results.few)
    return (
      <Suspense>
        <RoundOnStage activity={activity} round={round} results={round.results} facts={factsOf(activity)} />
      </Suspense>
    )
  const hasOptionRows = hasRows(activity)
  const instruction = round && state === 'open' ? roundInstruction(round.phase) : null
  const why = answer_shown && solution?.explanation ? [firstSentence(solution.explanation)] : []
  return (
    <StageQuestion
      label="Question"
      facts={factsOf(activity)}
      prompt={prompt}
      isShown={isShown}
      kept={hasOptionRows}
      headline={headlineOf(activity)}
      foot={hasOptionRows || why.length > 0 ? why : undefined}
    >
      {instruction && <p className={roundStyles.stageInstruction}>{instruction}</p>}
      {round?.estimates ? (
        <Suspense>
          <EstimatesOnStage activity={activity} estimates={round.estimates} />
        </Suspense>
      ) : activity.mirror?.shown ? (
        <Suspense>
          <MirrorResult facts={activity.mirror.shown} {...activity.mirror.shown} onStage />
        </Suspense>
      ) : activity.peers ? (
        <div className={styles.results}>
          <Suspense>
            <PeersOnStage peers={activity.peers} />
          </Suspense>
        </div>
      ) : isShown ? (
        <Result activity={activity} />
      ) : (
        <Answering activity={activity} />
      )}
      {activity.kind === 'questions' && <Questions room={room} />}
    </StageQuestion>
  )
}

/** Whether the options of an activity stay where they are when its result is shown. */
function hasRows({ kind, round }: PublicActivity): boolean {
  return ['choice', 'quiz', 'board'].includes(kind) || round?.form === 'choice'
}

/** What a result says in one large line: how many ranges hold the figure (ROOM-14). */
function headlineOf({ results, answer_shown }: PublicActivity): ReactNode {
  if (results?.kind !== 'range' || results.few || !answer_shown || results.hits === undefined) return null
  return (
    <p className={styles.verdict}>
      Inside: {results.hits} of {results.n}
    </p>
  )
}

function Result({ activity }: { activity: PublicActivity }) {
  const { results, answer_shown, solution, options = [] } = activity
  if (activity.sealed || activity.opened_seal)
    return (
      <Suspense>
        <SealedView activity={activity} className={styles.sealed} leadClassName={styles.verdict} />
      </Suspense>
    )
  if (!results) return <Answering activity={activity} />
  if (results.kind === 'questions') return null
  if (results.few) return <p className={styles.empty}>{laterTexts.waiting}</p>
  const rows = resultRows({ results, options, solution: answer_shown ? solution : undefined })
  if (!rows)
    return (
      <div className={styles.results}>
        <ResultsView {...activity} results={results} solution={answer_shown ? solution : undefined} />
      </div>
    )
  return (
    <>
      {rows.length > 0 && <StageOptions options={rows} />}
      {results.kind === 'words' && <WordsEnteredOnce {...results} />}
    </>
  )
}

/** Approved words that nobody entered twice, without a count (ROOM-14). */
function WordsEnteredOnce({ words, once }: { words: readonly unknown[]; once: readonly string[] }) {
  if (once.length === 0)
    return words.length === 0 ? <p className={styles.empty}>No word was entered twice.</p> : null
  return (
    <ul className={styles.words} role="list" aria-label="Entered once">
      {once.map((text) => (
        <li key={text}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Ten seconds before a quiz: how many questions come, and who has a name (ROOM-47). */
function GetReady({ room, prompt, total }: { room: StageRoom; prompt: string; total: number }) {
  const { names = [] } = room.counts.arrivals ?? {}
  return (
    <StageQuestion label="Quiz" facts={[`${total} questions`]} prompt={prompt}>
      <StageCards cards={names.map((name) => ({ name }))} />
    </StageQuestion>
  )
}

/** What stands above the question: its place in a quiz, or its cell on a board. */
function factsOf({ quiz, board, round, state }: PublicActivity): string[] {
  return [
    ...(round && round.vote > 1 ? [state === 'shown' ? 'First vote → last vote' : voteText(round.vote)] : []),
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
            {kind === 'number' ? 'A number from ' : 'A range that holds it, 90% certain, within '}
            {spanText({ low: scale.least, high: scale.most }, scale)}
            {activity.sealed ? `. Sealed until ${dayText(activity.sealed.until)}.` : ''}
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
      return <StageOptions options={openRows(options)} figures={activity.round ? 'wide' : 'narrow'} />
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

/** The end of a quiz: three plinths with who stands on them; in a hall of tables these, and the best people in a band (ROOM-31). */
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
        points: Math.round(points),
        note: 'on average',
      }))}
    >
      <div className={styles.band}>
        <StageStandings
          label="Best people"
          places={steps.map(({ rank, points, people, names }) => ({
            rank,
            name: names.length > 0 ? names.join(', ') : peopleText(people),
            points,
          }))}
        />
      </div>
    </StagePodium>
  )
}

/** What stands beside a question with its answer: the five best of a quiz, or what each table said; null for nothing. */
export function standingsOf({ state, quiz, board }: PublicActivity) {
  if (board?.phase === 'choosing') return <StageStandings label="Tables" places={placesOf(board)} />
  if (state !== 'shown' || board?.phase === 'final') return null
  if (quiz?.phase === 'answer' && quiz.best && quiz.best.length > 0)
    return (
      <>
        <StageStandings
          label="Standings"
          places={quiz.best.map(({ moved, ...place }) => ({ ...place, note: movedText(moved) }))}
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

function movedText(rise: number | null): string {
  if (rise === null || rise === 0) return ''
  return rise > 0 ? `up ${rise}` : `down ${-rise}`
}

function verdictsOf(verdicts: NonNullable<BoardView['verdicts']>) {
  return verdicts.map(({ table, right, points, wager }) => ({
    name: `Table ${table}`,
    points: points > 0 ? `+${points}` : String(points).replace('-', '−'),
    note: `${right ? 'right' : 'not right'}${wager === undefined ? '' : `, wagered ${wager}`}`,
  }))
}
