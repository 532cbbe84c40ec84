import type { AnswerQuestion, AnswerReply, BoardGame } from '@icio/contracts/game-sessions/endpoints'
import { CallError } from '@icio/shared-ui/api/call'
import { errorText, failureTextOf, isGone, type GameCalls } from '../play/play-ports.js'
import type { StaleGuard } from '../play/stale-guard.js'
import { boardPosition, columnsOf, markingOfCell, type BoardPhase } from './board-phase.js'

/** What the board game needs from outside. */
export interface BoardPorts extends GameCalls<BoardGame> {
  replace(sessionId: string, category: string): Promise<BoardGame>
  notify: {
    marked(answer: AnswerReply): void
    markedElsewhere(): void
    replaced(category: string): void
    notReplaced(error: unknown): void
    expired(): void
    /** A call failed; the visitor sees it where it happened. */
    failed(error: unknown): void
  }
}

/** What a step works on: the ports, the phase, and a guard against stale replies. */
export interface BoardContext extends StaleGuard {
  ports: BoardPorts
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
export async function open(context: BoardContext, meanwhile: Shown<'intro' | 'making'>): Promise<void> {
  const isCurrent = context.renew()
  const saved = context.ports.saved.read()
  context.show(meanwhile)
  try {
    const found = saved && (await foundAgain(context, saved.sessionId))
    if (!isCurrent()) return
    const game = found ?? (await context.ports.begin())
    if (!isCurrent()) return
    const asked = context.phase().at === 'making'
    if (found && saved) context.show(startedIf(asked, boardPosition(found, saved)))
    else context.show(startedIf(asked, { at: 'intro', game }))
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

function startedIf(asked: boolean, phase: BoardPhase): BoardPhase {
  if (!asked || phase.at !== 'intro' || !phase.game) return phase
  return { at: 'board', game: phase.game, from: null, shuffling: null }
}

/** Sends the answer to the open cell and shows its marking. */
export async function answer(
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
    const { score, completed, ...marked } = reply
    const answers = [...game.answers, marked]
    context.show({ at: 'result', game: { ...game, answers, score, completed }, cell })
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
  if (game && markingOfCell(game, phase.cell)) {
    context.show({ at: 'result', game, cell: phase.cell })
    return context.ports.notify.markedElsewhere()
  }
  context.show({ ...phase, submission: { at: 'failed', text: errorText(error) } })
  context.ports.notify.failed(error)
}

/** Replaces this category with a new one if the rules allow it (BOARD-15, BOARD-16). */
export async function shuffle(context: BoardContext, phase: Shown<'board'>, name: string): Promise<void> {
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
