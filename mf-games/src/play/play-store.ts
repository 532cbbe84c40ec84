import type { AnswerQuestion } from '@icio/contracts/game-sessions/endpoints'
import { createStore, type StoreApi } from '@icio/platform'
import { CallError } from '@icio/shared-ui/api/call'
import { markingOf, positionIn, savedFrom, withAnswer, type PlayPhase, type RoundGame } from './round.js'
import { errorText, failureTextOf, isGone, type PlayPorts } from './play-ports.js'
import { goesOn, type KeptResult } from './saved-play.js'
import { createStaleGuard, type StaleGuard } from './stale-guard.js'

/** A game of questions: its phase, and the events that move it. */
export interface QuestionGame<G extends RoundGame> {
  phase: PlayPhase<G>
  /** What is kept of the result besides the game; null until it is finished. */
  kept: KeptResult | null
  /**
   * Called when the screen opens: resumes a saved game or deals one. Returns the cleanup.
   *
   * @param place key of the history entry
   */
  opened(place: string): () => void
  choiceSelected(choiceId: string): void
  confidenceStated(percent: number): void
  /** @param withConfidence whether to send the confidence with the answer, if it was stated */
  answerSubmitted(withConfidence?: boolean): Promise<void>
  nextRequested(): void
  nameTyped(name: string): void
  /** The player leaves to sign in: the result is shown again wherever the game is opened next (PLAY-2). */
  keptForSignIn(): void
  /** The score is on the leaderboard: nothing is kept any more. */
  scoreSubmitted(): void
  /** 'Take Another Quiz', 'Play Again': deals a new set and resets everything (QUIZ-25). */
  restarted(): Promise<void>
  retried(): Promise<void>
}

export function createQuestionGameStore<G extends RoundGame>(ports: PlayPorts<G>): StoreApi<QuestionGame<G>> {
  return createStore<QuestionGame<G>>()((set, get) => {
    let place = ''
    const keep = (keptResult: KeptResult | null) => {
      const { phase } = get()
      set({ kept: keptResult })
      if (keptResult === null || phase.at !== 'finished') ports.saved.remove()
      else
        ports.saved.write({
          sessionId: phase.game.id,
          questionId: null,
          selectedChoice: null,
          result: keptResult,
        })
    }
    const context: PlayContext<G> = {
      ports,
      ...createStaleGuard(),
      show(phase) {
        set({ phase })
        if (phase.at === 'finished') keep(ports.saved.read()?.result ?? { place })
        else if (get().kept) set({ kept: null })
        const savedPlay = savedFrom(phase)
        if (savedPlay) ports.saved.write(savedPlay)
      },
    }
    return {
      phase: { at: 'loading' },
      kept: null,
      opened(at) {
        place = at
        const savedPlay = ports.saved.read()
        if (savedPlay && !goesOn(savedPlay, place)) ports.saved.remove()
        void resume(context)
        return () => {
          context.renew()
          if (!ports.saved.read()?.result) ports.saved.remove()
        }
      },
      choiceSelected(choiceId) {
        const { phase } = get()
        if (phase.at !== 'asking' || phase.submission.at === 'sending') return
        if (!phase.game.questions[phase.index]?.choices.some(({ id }) => id === choiceId)) return
        context.show({ ...phase, selected: choiceId, submission: { at: 'open' } })
      },
      confidenceStated(percent) {
        const { phase } = get()
        if (phase.at === 'asking' && phase.submission.at !== 'sending')
          context.show({ ...phase, confidence: percent })
      },
      async answerSubmitted(withConfidence = false) {
        const { phase } = get()
        if (phase.at !== 'asking' || phase.submission.at === 'sending' || phase.selected === null) return
        const question = phase.game.questions[phase.index]
        if (!question) return
        await submit(context, phase, {
          question_id: question.id,
          choice_id: phase.selected,
          ...(withConfidence && phase.confidence !== null ? { confidence: phase.confidence } : {}),
        })
      },
      nextRequested() {
        const { phase } = get()
        if (phase.at === 'explaining') context.show(positionIn(phase.game, null, true))
      },
      nameTyped(name) {
        const { kept } = get()
        if (kept) keep({ ...kept, name })
      },
      keptForSignIn() {
        const { kept } = get()
        if (kept) keep({ ...kept, awaitsSignIn: true })
      },
      scoreSubmitted() {
        keep(null)
      },
      async restarted() {
        ports.saved.remove()
        await begin(context, true)
      },
      retried: () => resume(context),
    }
  })
}

/** What a step works on: the ports, the phase it shows, and a guard against stale replies. */
interface PlayContext<G extends RoundGame> extends StaleGuard {
  ports: PlayPorts<G>
  /** Shows a phase and saves what a reload needs of it (QUIZ-26). */
  show(phase: PlayPhase<G>): void
}

type Asking<G extends RoundGame> = Extract<PlayPhase<G>, { at: 'asking' }>

async function begin<G extends RoundGame>(context: PlayContext<G>, hasMoved: boolean): Promise<void> {
  const isCurrent = context.renew()
  context.show({ at: 'loading' })
  try {
    const game = await context.ports.begin()
    if (!isCurrent()) return
    if (game.questions.length > 0) context.show(positionIn(game, null, hasMoved))
    else showEmpty(context, new Error('The dealt game has no questions'))
  } catch (error) {
    if (isCurrent()) showEmpty(context, error)
  }
}

/** Resumes the saved game if the server still has it; otherwise deals a new one without a message. */
async function resume<G extends RoundGame>(context: PlayContext<G>): Promise<void> {
  const savedPlay = context.ports.saved.read()
  if (!savedPlay) return begin(context, false)
  const isCurrent = context.renew()
  context.show({ at: 'loading' })
  try {
    const game = await context.ports.read(savedPlay.sessionId)
    if (!isCurrent()) return
    if (context.ports.matches(game)) return context.show(positionIn(game, savedPlay, false))
  } catch (error) {
    if (!isCurrent()) return
    if (!isGone(error)) return showEmpty(context, error)
  }
  context.ports.saved.remove()
  await begin(context, false)
}

function showEmpty<G extends RoundGame>({ show, ports }: PlayContext<G>, error: unknown) {
  const failure = failureTextOf(error)
  show(failure ? { at: 'empty', because: 'failure', failure } : { at: 'empty', because: 'no_questions' })
  ports.notify.noQuestions(error)
}

/** Sends the answer and shows its marking. The selection stays unchanged until the marking arrives. */
async function submit<G extends RoundGame>(
  context: PlayContext<G>,
  phase: Asking<G>,
  answer: AnswerQuestion,
): Promise<void> {
  const isCurrent = context.current()
  const { game, index } = phase
  context.show({ ...phase, submission: { at: 'sending' } })
  try {
    const reply = await context.ports.answer(game.id, answer)
    if (!isCurrent()) return
    context.show({ at: 'explaining', game: withAnswer(game, reply), index, moved: true })
    context.ports.notify.marked(reply)
  } catch (error) {
    if (isCurrent()) await recover(context, phase, error)
  }
}

/** Recovers from a failed submission: the selection stays, and the server's state wins. */
async function recover<G extends RoundGame>(context: PlayContext<G>, phase: Asking<G>, error: unknown) {
  if (isGone(error)) {
    context.ports.saved.remove()
    context.ports.notify.expired()
    return begin(context, true)
  }
  if (error instanceof CallError && error.status === 409) return takeServerState(context, phase)
  context.show({ ...phase, submission: { at: 'failed', text: errorText(error) } })
  context.ports.notify.failed(error)
}

async function takeServerState<G extends RoundGame>(context: PlayContext<G>, phase: Asking<G>) {
  const isCurrent = context.current()
  try {
    const game = await context.ports.read(phase.game.id)
    if (!isCurrent()) return
    context.show(positionIn(game, savedFrom(phase), true))
    const marking = markingOf(game, phase.game.questions[phase.index]?.id)
    // The same choice: our own answer arrived and only its reply was lost.
    if (marking?.choice_id === phase.selected)
      context.ports.notify.marked({ ...marking, score: game.score, completed: game.completed })
    else context.ports.notify.markedElsewhere()
  } catch (error) {
    if (!isCurrent()) return
    context.show({ ...phase, submission: { at: 'failed', text: errorText(error) } })
    context.ports.notify.failed(error)
  }
}
