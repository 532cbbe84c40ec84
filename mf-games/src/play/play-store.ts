import { createStore, type StoreApi } from '@icio/platform'
import { positionIn, savedFrom, type PlayPhase, type RoundGame } from './play-phase.js'
import type { PlayPorts } from './play-ports.js'
import { goesOn, type KeptResult } from './saved-play.js'
import { createStaleGuard } from './stale-guard.js'
import { begin, resume, submit, type Stage } from './play-steps.js'

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
  choicePicked(choiceId: string): void
  /** The player's confidence, in percent. */
  confidenceStated(percent: number): void
  /** @param withConfidence whether to send the stated confidence with the answer */
  answerSubmitted(withConfidence?: boolean): Promise<void>
  nextRequested(): void
  /** The player has typed a name for the leaderboard. */
  nameTyped(name: string): void
  /** The player leaves to sign in: the result is shown again wherever the game is opened next (PLAY-2). */
  keptForSignIn(): void
  /** The score is on the leaderboard: nothing is kept any more. */
  scoreSubmitted(): void
  /** 'Take Another Quiz', 'Play Again': deals a new set and resets everything (QUIZ-25). */
  restarted(): Promise<void>
  /** Retries after a failed start. */
  retried(): Promise<void>
}

/** Creates the store of one game on one screen. It starts when the screen opens. */
export function createQuestionGameStore<G extends RoundGame>(ports: PlayPorts<G>): StoreApi<QuestionGame<G>> {
  return createStore<QuestionGame<G>>()((set, get) => {
    let place = ''
    const keep = (kept: KeptResult | null) => {
      const { phase } = get()
      set({ kept })
      if (kept === null || phase.at !== 'finished') ports.saved.remove()
      else
        ports.saved.write({
          sessionId: phase.game.id,
          questionId: null,
          selectedChoice: null,
          result: kept,
        })
    }
    const stage = createStage(ports, (phase) => {
      set({ phase })
      if (phase.at === 'finished') keep(ports.saved.read()?.result ?? { place })
      else if (get().kept) set({ kept: null })
    })
    return {
      phase: { at: 'loading' },
      kept: null,
      opened(at) {
        place = at
        const saved = ports.saved.read()
        if (saved && !goesOn(saved, place)) ports.saved.remove()
        void resume(stage)
        return () => {
          stage.renew()
          if (!ports.saved.read()?.result) ports.saved.remove()
        }
      },
      choicePicked(choiceId) {
        const { phase } = get()
        if (phase.at !== 'asking' || phase.submission.at === 'sending') return
        if (!phase.game.questions[phase.index]?.choices.some(({ id }) => id === choiceId)) return
        stage.show({ ...phase, chosen: choiceId, submission: { at: 'open' } })
      },
      confidenceStated(percent) {
        const { phase } = get()
        if (phase.at === 'asking' && phase.submission.at !== 'sending')
          stage.show({ ...phase, confidence: percent })
      },
      async answerSubmitted(withConfidence = false) {
        const { phase } = get()
        if (phase.at !== 'asking' || phase.submission.at === 'sending' || phase.chosen === null) return
        const question = phase.game.questions[phase.index]
        if (!question) return
        await submit(stage, phase, {
          question_id: question.id,
          choice_id: phase.chosen,
          ...(withConfidence ? { confidence: phase.confidence } : {}),
        })
      },
      nextRequested() {
        const { phase } = get()
        if (phase.at === 'explaining') stage.show(positionIn(phase.game, null, true))
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
        await begin(stage, true)
      },
      retried: () => resume(stage),
    }
  })
}

function createStage<G extends RoundGame>(ports: PlayPorts<G>, set: (phase: PlayPhase<G>) => void): Stage<G> {
  return {
    ports,
    ...createStaleGuard(),
    /** Shows a phase and saves what a reload needs of it (QUIZ-26). */
    show(phase) {
      set(phase)
      const saved = savedFrom(phase)
      if (saved) ports.saved.write(saved)
    },
  }
}
