import { visitorErrorOf } from '@icio/contracts/visitor-errors'
import type { AnswerQuestion, AnswerReply } from '@icio/contracts/game-sessions/endpoints'
import { CallError } from '@icio/shared-ui/api/call'
import {
  markingOf,
  positionIn,
  savedFrom,
  withAnswer,
  type PlayPhase,
  type RoundGame,
  type FailureText,
} from './play-phase.js'
import type { GameCalls } from './game-calls.js'
import type { StaleGuard } from './stale-guard.js'

/** What the game needs from outside. */
export interface PlayPorts<G extends RoundGame> extends GameCalls<G> {
  notify: {
    /** No game could be dealt, or the server was not reached. */
    noQuestions(error: unknown): void
    marked(answer: AnswerReply): void
    /** The server had already marked the question, for example in another tab. */
    markedElsewhere(): void
    /** The server no longer knows the game; a new one is being dealt. */
    expired(): void
    failed(error: unknown): void
  }
}

/** What a step works on: the ports, the phase it shows, and a guard against stale replies. */
export interface Stage<G extends RoundGame> extends StaleGuard {
  ports: PlayPorts<G>
  show(phase: PlayPhase<G>): void
}

type Asking<G extends RoundGame> = Extract<PlayPhase<G>, { at: 'asking' }>

/** Deals a fresh game. */
export async function begin<G extends RoundGame>(stage: Stage<G>, moved: boolean): Promise<void> {
  const isCurrent = stage.renew()
  stage.show({ at: 'loading' })
  try {
    const game = await stage.ports.begin()
    if (!isCurrent()) return
    if (game.questions.length > 0) stage.show(positionIn(game, null, moved))
    else showEmpty(stage, new Error('The dealt game has no questions'))
  } catch (error) {
    if (isCurrent()) showEmpty(stage, error)
  }
}

/** Resumes the saved game if the server still has it; otherwise deals a new one without a message. */
export async function resume<G extends RoundGame>(stage: Stage<G>): Promise<void> {
  const saved = stage.ports.saved.read()
  if (!saved) return begin(stage, false)
  const isCurrent = stage.renew()
  stage.show({ at: 'loading' })
  try {
    const game = await stage.ports.read(saved.sessionId)
    if (!isCurrent()) return
    if (stage.ports.matches(game)) return stage.show(positionIn(game, saved, false))
  } catch (error) {
    if (!isCurrent()) return
    if (!isGone(error)) return showEmpty(stage, error)
  }
  stage.ports.saved.remove()
  await begin(stage, false)
}

const emptyCodes: readonly CallError['code'][] = ['no_questions', 'nothing_to_practice']

function showEmpty<G extends RoundGame>({ show, ports }: Stage<G>, error: unknown) {
  const failure = failureTextOf(error)
  show(failure ? { at: 'empty', because: 'failure', failure } : { at: 'empty', because: 'no_questions' })
  ports.notify.noQuestions(error)
}

/** Sends the answer and shows its marking. The selection stays unchanged until the marking arrives. */
export async function submit<G extends RoundGame>(
  stage: Stage<G>,
  phase: Asking<G>,
  answer: Omit<AnswerQuestion, 'question_id'>,
): Promise<void> {
  const isCurrent = stage.current()
  const { game, index } = phase
  const question = game.questions[index]
  if (!question) return
  stage.show({ ...phase, submission: { at: 'sending' } })
  try {
    const reply = await stage.ports.answer(game.id, { question_id: question.id, ...answer })
    if (!isCurrent()) return
    stage.show({ at: 'explaining', game: withAnswer(game, reply), index, moved: true })
    stage.ports.notify.marked(reply)
  } catch (error) {
    if (isCurrent()) await recover(stage, phase, error)
  }
}

/** Recovers from a failed submission: the selection stays, and the server's state wins. */
async function recover<G extends RoundGame>(stage: Stage<G>, phase: Asking<G>, error: unknown) {
  if (isGone(error)) {
    stage.ports.saved.remove()
    stage.ports.notify.expired()
    return begin(stage, true)
  }
  if (error instanceof CallError && error.status === 409) return takeServerState(stage, phase)
  stage.show({ ...phase, submission: { at: 'failed', text: errorText(error) } })
  stage.ports.notify.failed(error)
}

async function takeServerState<G extends RoundGame>(stage: Stage<G>, phase: Asking<G>) {
  const isCurrent = stage.current()
  try {
    const game = await stage.ports.read(phase.game.id)
    if (!isCurrent()) return
    stage.show(positionIn(game, savedFrom(phase), true))
    const marked = markingOf(game, phase.game.questions[phase.index]?.id)
    // The same choice: our own answer arrived and only its reply was lost.
    if (marked?.choice_id === phase.chosen)
      stage.ports.notify.marked({ ...marked, score: game.score, completed: game.completed })
    else stage.ports.notify.markedElsewhere()
  } catch (error) {
    if (!isCurrent()) return
    stage.show({ ...phase, submission: { at: 'failed', text: errorText(error) } })
    stage.ports.notify.failed(error)
  }
}

/** True if the server has no such game for this visitor, or no longer has it. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'session_not_found' || error.code === 'not_found')
}

/** Shown when questions could not be dealt and there is nothing more exact to say. */
export const questionsNotLoaded: FailureText = {
  title: 'Questions Not Loaded',
  text: 'The questions could not be loaded. Nothing is lost; please try again in a moment.',
}

/**
 * Returns the text of a failure to deal; null if the server says that there is nothing to deal. Any other failure, our
 * own ones included, does not mean that there are no questions (QUIZ-30).
 */
export function failureTextOf(error: unknown): FailureText | null {
  if (!(error instanceof CallError)) return questionsNotLoaded
  const { code } = error
  if (emptyCodes.includes(code)) return null
  if (code === 'network_error') return { title: 'No Connection', text: errorText(error) }
  const known = visitorErrorOf(code)
  return known === visitorErrorOf('internal_error')
    ? questionsNotLoaded
    : { title: known.title, text: known.text }
}

/** Returns the text for a failed call. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return 'Something went wrong on this page.'
  if (error.code === 'network_error') return 'There was no answer from the server.'
  return error.message
}
