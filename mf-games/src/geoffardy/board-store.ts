import type { Edition } from '@icio/contracts/editions'
import { replaceCategory, type AnswerQuestion } from '@icio/contracts/game-sessions/endpoints'
import { createStore, type StoreApi } from '@icio/platform'
import { createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { gameCalls, answeredElsewhere, markingAnnouncement, toastOf, errorText } from '../play/play-ports.js'
import { goesOn } from '../play/saved-play.js'
import { createStaleGuard } from '../play/stale-guard.js'
import { boardAfter, markingOfCell, savedFrom, type BoardPhase } from './board-phase.js'
import { answer, open, shuffle, type BoardPorts, type BoardContext } from './board-steps.js'

/** The board game: its phase, and the events that move it. */
export interface BoardPlay {
  phase: BoardPhase
  /**
   * Called when the screen opens: resumes a saved board or requests one. Returns the cleanup.
   *
   * @param place key of the history entry
   */
  opened(place: string): () => void
  startRequested(): void
  /** 'Try Again' after a failed call (BOARD-18). */
  retried(): Promise<void>
  cellChosen(cell: string): void
  leftQuestion(): void
  /** The player has picked a question, with confidence and wager if stated (BOARD-20). */
  answerChosen(answer: AnswerQuestion): Promise<void>
  /** 'Continue Playing': the cell is done (BOARD-11). */
  continued(): void
  shuffleRequested(category: string): Promise<void>
  /** 'Play Again': resets everything and requests a new board (BOARD-14). */
  restarted(): Promise<void>
}

/** Creates the store of one board on one screen. */
export function createBoardStore(shell: ShellApi, edition: Edition): StoreApi<BoardPlay> {
  const ports = boardPorts(shell, edition)
  return createStore<BoardPlay>()((set, get) => {
    let place = ''
    const context = createBoardContext(ports, {
      get: () => get().phase,
      set: (phase) => set({ phase }),
      place: () => place,
    })
    const intro: BoardPhase & { at: 'intro' } = { at: 'intro', game: null }
    return {
      phase: intro,
      opened(at) {
        place = at
        const saved = ports.saved.read()
        if (saved && !goesOn(saved, place)) ports.saved.remove()
        void open(context, intro)
        return () => {
          context.renew()
          if (!ports.saved.read()?.result) ports.saved.remove()
        }
      },
      startRequested() {
        const { phase } = get()
        if (phase.at !== 'intro') return
        if (phase.game) context.show({ at: 'board', game: phase.game, from: null, shuffling: null })
        else context.show({ at: 'making' })
      },
      retried: () => open(context, intro),
      async restarted() {
        ports.saved.remove()
        await open(context, { at: 'making' })
      },
      ...moves(context),
    }
  })
}

/** The player's actions on the board. */
function moves(context: BoardContext) {
  return {
    cellChosen(cell: string) {
      const phase = context.phase()
      if (phase.at !== 'board' && phase.at !== 'intro') return
      if (phase.game === null || ('shuffling' in phase && phase.shuffling !== null)) return
      if (markingOfCell(phase.game, cell)) return
      context.show({ at: 'question', game: phase.game, cell, submission: { at: 'open' } })
    },
    leftQuestion() {
      const phase = context.phase()
      if (phase.at === 'question' && phase.submission.at !== 'sending')
        context.show(boardAfter(phase.game, phase.cell))
    },
    async answerChosen(newAnswer: AnswerQuestion) {
      const phase = context.phase()
      if (phase.at !== 'question' || phase.submission.at === 'sending') return
      await answer(context, phase, newAnswer)
    },
    continued() {
      const phase = context.phase()
      if (phase.at === 'result') context.show(boardAfter(phase.game, phase.cell))
    },
    async shuffleRequested(category: string) {
      const phase = context.phase()
      if (phase.at === 'board') await shuffle(context, phase, category)
    },
  }
}

function createBoardContext(
  ports: BoardPorts,
  state: { get: () => BoardPhase; set: (phase: BoardPhase) => void; place: () => string },
): BoardContext {
  return {
    ports,
    ...createStaleGuard(),
    phase: state.get,
    show(phase) {
      state.set(phase)
      const saved = savedFrom(phase, state.place())
      if (saved) ports.saved.write(saved)
    },
  }
}

function boardPorts(shell: ShellApi, edition: Edition): BoardPorts {
  const call = createCall(shell.http)
  return {
    ...gameCalls(shell, { game: 'board', specialization: edition }),
    replace: (id, replace) => call(replaceCategory, { params: { id }, body: { replace } }),
    notify: {
      marked: (marked) => shell.announce(markingAnnouncement(marked)),
      markedElsewhere: () => shell.toast(answeredElsewhere),
      replaced: (category) => shell.announce(`New category: ${category}.`),
      notReplaced(error) {
        shell.log.error(error, 'board')
        shell.toast({ title: 'The category was not shuffled', description: errorText(error) })
      },
      expired: () => shell.toast(toastOf('session_not_found')),
      failed: (error) => shell.log.error(error, 'board'),
    },
  }
}
