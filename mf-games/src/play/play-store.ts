import { createStore, type StoreApi } from '@icio/platform'
import { positionIn, savedFrom, type PlayPhase, type RoundGame } from './play-phase.js'
import { createTurns } from './turns.js'
import { begin, resume, submit, type PlayPorts, type Stage } from './play-steps.js'

/** A game of questions: its phase, and the events that move it. */
export interface Play<G extends RoundGame> {
  phase: PlayPhase<G>
  /** The screen opened: goes on with a saved game or deals one. Returns what leaving the screen does. */
  opened(): () => void
  choicePicked(choiceId: string): void
  /** How sure the player is, in percent. */
  confidenceStated(percent: number): void
  /** @param withConfidence whether the player wants to be told how well they judge themselves */
  answerSubmitted(withConfidence?: boolean): Promise<void>
  nextRequested(): void
  /** The player goes away to sign in: a finished game stays for when they come back. */
  keptForSignIn(): void
  /** 'Take Another Quiz', 'Play Again': a fresh set, everything set back (QUIZ-25). */
  restarted(): Promise<void>
  /** After a failed start: tries the same again. */
  retried(): Promise<void>
}

/** Makes the store of one game on one screen. It starts to play when the screen says that it opened. */
export function createPlayStore<G extends RoundGame>(ports: PlayPorts<G>): StoreApi<Play<G>> {
  return createStore<Play<G>>()((set, get) => {
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
    ...createTurns(),
    /** Shows a phase and keeps what a reload needs of it (QUIZ-26); an ended game leaves nothing (QUIZ-27). */
    show(phase) {
      set(phase)
      const saved = savedFrom(phase)
      if (saved) ports.saved.write(saved)
      else if (phase.at === 'finished') ports.saved.remove()
    },
  }
}
