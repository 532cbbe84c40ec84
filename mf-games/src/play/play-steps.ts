import { errors, type ErrorCode } from '@icio/contracts/errors'
import type { AnswerQuestion, AnswerReply } from '@icio/contracts/game-sessions'
import { CallError } from '@icio/shared-ui/api/call'
import {
  markingOf,
  positionIn,
  savedFrom,
  withAnswer,
  type PlayPhase,
  type RoundGame,
  type Told,
} from './play-phase.js'
import type { GameCalls } from './game-calls.js'
import type { Turns } from './turns.js'

/** What the game needs from outside. */
export interface PlayPorts<G extends RoundGame> extends GameCalls<G> {
  tell: {
    /** No game could be dealt, or none was reached. */
    noQuestions(error: unknown): void
    marked(answer: AnswerReply): void
    /** The server had marked the question before, for example in another tab. */
    markedElsewhere(): void
    /** The server no longer knows the game; a new one is being dealt. */
    expired(): void
    failed(error: unknown): void
  }
}

/** What a step works on: the outside, the phase it shows, and whether its answer still matters when it comes. */
export interface Stage<G extends RoundGame> extends Turns {
  ports: PlayPorts<G>
  show(phase: PlayPhase<G>): void
}

type Asking<G extends RoundGame> = Extract<PlayPhase<G>, { at: 'asking' }>

/** Deals a fresh game. */
export async function begin<G extends RoundGame>(stage: Stage<G>, moved: boolean): Promise<void> {
  const matters = stage.renew()
  stage.show({ at: 'loading' })
  try {
    const game = await stage.ports.begin()
    if (!matters()) return
    if (game.questions.length > 0) stage.show(positionIn(game, null, moved))
    else showEmpty(stage, new Error('The dealt game has no questions'))
  } catch (error) {
    if (matters()) showEmpty(stage, error)
  }
}

/** Goes on with the saved game where the server still has it; otherwise deals one, quietly. */
export async function resume<G extends RoundGame>(stage: Stage<G>): Promise<void> {
  const saved = stage.ports.saved.read()
  if (!saved) return begin(stage, false)
  const matters = stage.renew()
  stage.show({ at: 'loading' })
  try {
    const game = await stage.ports.read(saved.sessionId)
    if (!matters()) return
    if (stage.ports.fits(game)) return stage.show(positionIn(game, saved, false))
  } catch (error) {
    if (!matters()) return
    if (!isGone(error)) return showEmpty(stage, error)
  }
  stage.ports.saved.remove()
  await begin(stage, false)
}

const nothingThere: readonly CallError['code'][] = ['no_questions', 'nothing_to_practice']

function showEmpty<G extends RoundGame>({ show, ports }: Stage<G>, error: unknown) {
  const failed = error instanceof CallError && !nothingThere.includes(error.code)
  const told = ownWordsOf(error)
  show({ at: 'empty', because: failed ? 'failure' : 'no_questions', ...(told ? { told } : {}) })
  ports.tell.noQuestions(error)
}

/** Sends the answer and shows its marking. Until that is here the selection stays as it is. */
export async function submit<G extends RoundGame>(
  stage: Stage<G>,
  phase: Asking<G>,
  answer: Omit<AnswerQuestion, 'question_id'>,
): Promise<void> {
  const matters = stage.current()
  const { game, index } = phase
  const question = game.questions[index]
  if (!question) return
  stage.show({ ...phase, submission: { at: 'sending' } })
  try {
    const reply = await stage.ports.answer(game.id, { question_id: question.id, ...answer })
    if (!matters()) return
    stage.show({ at: 'explaining', game: withAnswer(game, reply), index, moved: true })
    stage.ports.tell.marked(reply)
  } catch (error) {
    if (matters()) await recover(stage, phase, error)
  }
}

/** After a failed submission nothing is lost: the selection stays, and what the server knows counts. */
async function recover<G extends RoundGame>(stage: Stage<G>, phase: Asking<G>, error: unknown) {
  if (isGone(error)) {
    stage.ports.saved.remove()
    stage.ports.tell.expired()
    return begin(stage, true)
  }
  if (error instanceof CallError && error.status === 409) return takeServerState(stage, phase)
  stage.show({ ...phase, submission: { at: 'failed', text: wordsFor(error) } })
  stage.ports.tell.failed(error)
}

async function takeServerState<G extends RoundGame>(stage: Stage<G>, phase: Asking<G>) {
  const matters = stage.current()
  try {
    const game = await stage.ports.read(phase.game.id)
    if (!matters()) return
    stage.show(positionIn(game, savedFrom(phase), true))
    const marked = markingOf(game, phase.game.questions[phase.index]?.id)
    // The same choice: our own answer had arrived, only its reply was lost.
    if (marked?.choice_id === phase.chosen)
      stage.ports.tell.marked({ ...marked, score: game.score, completed: game.completed })
    else stage.ports.tell.markedElsewhere()
  } catch (error) {
    if (!matters()) return
    stage.show({ ...phase, submission: { at: 'failed', text: wordsFor(error) } })
    stage.ports.tell.failed(error)
  }
}

/** The server has no such game for this visitor: never had, or not any more. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'session_not_found' || error.code === 'not_found')
}

/** Failures that say what is the matter: a service that is away has not run out of questions. */
const speakingForThemselves: readonly ErrorCode[] = ['unavailable', 'too_many_games', 'too_many_requests']

/** What a failure to deal says of itself; null where all there is to say is that no questions came. */
export function ownWordsOf(error: unknown): Told | null {
  if (!(error instanceof CallError)) return null
  if (error.code === 'network_error') return { title: 'No Connection', text: wordsFor(error) }
  const code = speakingForThemselves.find((own) => own === error.code)
  return code ? { title: errors[code].title, text: errors[code].text } : null
}

/** What to say of a failed call. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof CallError)) return 'Something went wrong on this page.'
  if (error.code === 'network_error') return 'There was no answer from the server.'
  return error.message
}
