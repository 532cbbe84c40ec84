import type { AnswerQuestion } from '@icio/contracts/game-sessions/endpoints'
import { CallError } from '@icio/shared-ui/api/call'
import { markingOf, positionIn, savedFrom, withAnswer, type PlayPhase, type RoundGame } from './play-phase.js'
import { errorText, failureTextOf, isGone, type PlayPorts } from './play-ports.js'
import type { StaleGuard } from './stale-guard.js'

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

function showEmpty<G extends RoundGame>({ show, ports }: Stage<G>, error: unknown) {
  const failure = failureTextOf(error)
  show(failure ? { at: 'empty', because: 'failure', failure } : { at: 'empty', because: 'no_questions' })
  ports.notify.noQuestions(error)
}

/** Sends the answer and shows its marking. The selection stays unchanged until the marking arrives. */
export async function submit<G extends RoundGame>(
  stage: Stage<G>,
  phase: Asking<G>,
  answer: AnswerQuestion,
): Promise<void> {
  const isCurrent = stage.current()
  const { game, index } = phase
  stage.show({ ...phase, submission: { at: 'sending' } })
  try {
    const reply = await stage.ports.answer(game.id, answer)
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
