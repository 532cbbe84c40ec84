import { createStore, type StoreApi } from '@icio/platform'
import { positionIn, savedFrom, type PlayPhase, type RoundGame } from './play-phase.js'
import { createStaleGuard } from './stale-guard.js'
import { begin, resume, submit, type PlayPorts, type Stage } from './play-steps.js'

/** A game of questions: its phase, and the events that move it. */
export interface QuestionGame<G extends RoundGame> {
  phase: PlayPhase<G>
  /** Called when the screen opens: resumes a saved game or deals one. Returns the cleanup. */
  opened(): () => void
  choicePicked(choiceId: string): void
  /** The player's confidence, in percent. */
  confidenceStated(percent: number): void
  /** @param withConfidence whether to send the stated confidence with the answer */
  answerSubmitted(withConfidence?: boolean): Promise<void>
  nextRequested(): void
  /** The player leaves to sign in: a finished game is kept until they return. */
  keptForSignIn(): void
  /** 'Take Another Quiz', 'Play Again': deals a new set and resets everything (QUIZ-25). */
  restarted(): Promise<void>
  /** Retries after a failed start. */
  retried(): Promise<void>
}

/** Creates the store of one game on one screen. It starts when the screen opens. */
export function createQuestionGameStore<G extends RoundGame>(ports: PlayPorts<G>): StoreApi<QuestionGame<G>> {
  return createStore<QuestionGame<G>>()((set, get) => {
    let isKept = false
    const stage = createStage(ports, (phase) => set({ phase }))
    return {
      phase: { at: 'loading' },
      opened() {
        void resume(stage)
        return () => {
          stage.renew()
          if (!isKept) ports.saved.remove()
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
        await submit(stage, phase, {
          choice_id: phase.chosen,
          ...(withConfidence ? { confidence: phase.confidence } : {}),
        })
      },
      nextRequested() {
        const { phase } = get()
        if (phase.at === 'explaining') stage.show(positionIn(phase.game, null, true))
      },
      keptForSignIn() {
        const { phase } = get()
        if (phase.at !== 'finished') return
        isKept = true
        ports.saved.write({ sessionId: phase.game.id, questionId: null, selectedChoice: null })
      },
      async restarted() {
        isKept = false
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
    /** Shows a phase and saves what a reload needs of it (QUIZ-26); a finished game leaves nothing (QUIZ-27). */
    show(phase) {
      set(phase)
      const saved = savedFrom(phase)
      if (saved) ports.saved.write(saved)
      else if (phase.at === 'finished') ports.saved.remove()
    },
  }
}
