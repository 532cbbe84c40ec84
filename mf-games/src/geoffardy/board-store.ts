import type { Edition } from '@icio/contracts/editions'
import {
  replaceCategory,
  type AnswerQuestion,
  type AnswerReply,
  type BoardGame,
} from '@icio/contracts/game-sessions/endpoints'
import { createStore, type StoreApi } from '@icio/platform'
import { createCall, CallError } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import {
  gameCalls,
  answeredElsewhere,
  markingAnnouncement,
  toastOf,
  errorText,
  failureTextOf,
  isGone,
} from '../play/play-ports.js'
import { goesOn } from '../play/saved-play.js'
import { createStaleGuard, type StaleGuard } from '../play/stale-guard.js'
import { markingOf, withAnswer } from '../play/round.js'
import { boardAfter, savedFrom, type BoardPhase, boardPosition, columnsOf } from './board-phase.js'

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

export function createBoardStore(shell: ShellApi, edition: Edition): StoreApi<BoardPlay> {
  const ports = boardPorts(shell, edition)
  return createStore<BoardPlay>()((set, get) => {
    let place = ''
    const context: BoardContext = {
      ports,
      ...createStaleGuard(),
      phase: () => get().phase,
      show(phase) {
        set({ phase })
        const savedPlay = savedFrom(phase, place)
        if (savedPlay) ports.saved.write(savedPlay)
      },
    }
    const intro: BoardPhase & { at: 'intro' } = { at: 'intro', game: null }
    return {
      phase: intro,
      opened(at) {
        place = at
        const savedPlay = ports.saved.read()
        if (savedPlay && !goesOn(savedPlay, place)) ports.saved.remove()
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

function moves(context: BoardContext) {
  return {
    cellChosen(cell: string) {
      const phase = context.phase()
      if (phase.at !== 'board' && phase.at !== 'intro') return
      if (phase.game === null || ('shuffling' in phase && phase.shuffling !== null)) return
      if (markingOf(phase.game, cell)) return
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

/** What the board game needs from outside; a call that failed is seen where it happened. */
function boardPorts(shell: ShellApi, edition: Edition) {
  const call = createCall(shell.http)
  return {
    ...gameCalls(shell, { game: 'board', specialization: edition }),
    replace: (id: string, replace: string) => call(replaceCategory, { params: { id }, body: { replace } }),
    notify: {
      marked: (reply: AnswerReply) => shell.announce(markingAnnouncement(reply)),
      markedElsewhere: () => shell.toast(answeredElsewhere),
      replaced: (category: string) => shell.announce(`New category: ${category}.`),
      notReplaced(error: unknown) {
        shell.log.error(error, 'board')
        shell.toast({ title: 'The category was not shuffled', description: errorText(error) })
      },
      expired: () => shell.toast(toastOf('session_not_found')),
      failed: (error: unknown) => shell.log.error(error, 'board'),
    },
  }
}

/** What a step works on: the ports, the phase, and a guard against stale replies. */
interface BoardContext extends StaleGuard {
  ports: ReturnType<typeof boardPorts>
  phase(): BoardPhase
  show(phase: BoardPhase): void
}

type Shown<At extends BoardPhase['at']> = Extract<BoardPhase, { at: At }>

/**
 * Resumes the saved board if the server still has it; otherwise requests a new one. If the visitor asks to start
 * in the meantime, the game starts when the board arrives.
 *
 * @param meanwhile the phase to show until the board arrives
 */
async function open(context: BoardContext, meanwhile: Shown<'intro' | 'making'>): Promise<void> {
  const isCurrent = context.renew()
  const savedPlay = context.ports.saved.read()
  context.show(meanwhile)
  try {
    const savedGame = savedPlay && (await foundAgain(context, savedPlay.sessionId))
    if (!isCurrent()) return
    const game = savedGame ?? (await context.ports.begin())
    if (!isCurrent()) return
    const isStartRequested = context.phase().at === 'making'
    if (savedGame && savedPlay) context.show(startedIf(isStartRequested, boardPosition(savedGame, savedPlay)))
    else context.show(startedIf(isStartRequested, { at: 'intro', game }))
  } catch (error) {
    if (!isCurrent()) return
    const failure = failureTextOf(error) ?? { title: 'No Board', text: errorText(error) }
    context.show({ at: 'failed', failure })
    context.ports.notify.failed(error)
  }
}

/** Reads the saved board; null if the server no longer has it or it is a different game. */
async function foundAgain({ ports }: BoardContext, sessionId: string): Promise<BoardGame | null> {
  try {
    const game = await ports.read(sessionId)
    return ports.matches(game) ? game : null
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

function startedIf(isStartRequested: boolean, phase: BoardPhase): BoardPhase {
  if (!isStartRequested || phase.at !== 'intro' || !phase.game) return phase
  return { at: 'board', game: phase.game, from: null, shuffling: null }
}

async function answer(
  context: BoardContext,
  phase: Shown<'question'>,
  newAnswer: AnswerQuestion,
): Promise<void> {
  const isCurrent = context.current()
  const { game, cell } = phase
  context.show({ ...phase, submission: { at: 'sending' } })
  try {
    const reply = await context.ports.answer(game.id, newAnswer)
    if (!isCurrent()) return
    context.show({ at: 'result', game: withAnswer(game, reply), cell })
    context.ports.notify.marked(reply)
  } catch (error) {
    if (isCurrent()) await recover(context, phase, error)
  }
}

async function recover(context: BoardContext, phase: Shown<'question'>, error: unknown): Promise<void> {
  const isCurrent = context.current()
  if (isGone(error)) {
    context.ports.saved.remove()
    context.ports.notify.expired()
    return open(context, { at: 'making' })
  }
  const isConflict = error instanceof CallError && error.status === 409
  const game = isConflict ? await context.ports.read(phase.game.id).catch(() => null) : null
  if (!isCurrent()) return
  if (game && markingOf(game, phase.cell)) {
    context.show({ at: 'result', game, cell: phase.cell })
    return context.ports.notify.markedElsewhere()
  }
  context.show({ ...phase, submission: { at: 'failed', text: errorText(error) } })
  context.ports.notify.failed(error)
}

/** Replaces this category with a new one if the rules allow it (BOARD-15, BOARD-16). */
async function shuffle(context: BoardContext, phase: Shown<'board'>, name: string): Promise<void> {
  const place = columnsOf(phase.game).findIndex((column) => column.name === name)
  if (phase.shuffling !== null || !columnsOf(phase.game)[place]?.canShuffle) return
  const isCurrent = context.current()
  context.show({ ...phase, shuffling: name })
  try {
    const game = await context.ports.replace(phase.game.id, name)
    if (!isCurrent()) return
    const column = columnsOf(game)[place]
    context.show({ at: 'board', game, from: column?.cells[0]?.id ?? null, shuffling: null })
    context.ports.notify.replaced(column?.name ?? '')
  } catch (error) {
    if (!isCurrent()) return
    context.show({ ...phase, shuffling: null })
    context.ports.notify.notReplaced(error)
  }
}
