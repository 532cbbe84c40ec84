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
export interface BoardStage extends StaleGuard {
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
export async function open(stage: BoardStage, meanwhile: Shown<'intro' | 'making'>): Promise<void> {
  const isCurrent = stage.renew()
  const saved = stage.ports.saved.read()
  stage.show(meanwhile)
  try {
    const found = saved && (await foundAgain(stage, saved.sessionId))
    if (!isCurrent()) return
    const game = found ?? (await stage.ports.begin())
    if (!isCurrent()) return
    const asked = stage.phase().at === 'making'
    if (found && saved) stage.show(startedIf(asked, boardPosition(found, saved)))
    else stage.show(startedIf(asked, { at: 'intro', game }))
  } catch (error) {
    if (!isCurrent()) return
    const failure = failureTextOf(error) ?? { title: 'No Board', text: errorText(error) }
    stage.show({ at: 'failed', failure })
    stage.ports.notify.failed(error)
  }
}

/** Reads the saved board; null if the server no longer has it or it is a different game. */
async function foundAgain({ ports }: BoardStage, sessionId: string): Promise<BoardGame | null> {
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
  stage: BoardStage,
  phase: Shown<'question'>,
  picked: AnswerQuestion,
): Promise<void> {
  const isCurrent = stage.current()
  const { game, cell } = phase
  stage.show({ ...phase, submission: { at: 'sending' } })
  try {
    const reply = await stage.ports.answer(game.id, picked)
    if (!isCurrent()) return
    const { score, completed, ...marked } = reply
    const answers = [...game.answers, marked]
    stage.show({ at: 'result', game: { ...game, answers, score, completed }, cell })
    stage.ports.notify.marked(reply)
  } catch (error) {
    if (isCurrent()) await recover(stage, phase, error)
  }
}

async function recover(stage: BoardStage, phase: Shown<'question'>, error: unknown): Promise<void> {
  const isCurrent = stage.current()
  if (isGone(error)) {
    stage.ports.saved.remove()
    stage.ports.notify.expired()
    return open(stage, { at: 'making' })
  }
  const isConflict = error instanceof CallError && error.status === 409
  const game = isConflict ? await stage.ports.read(phase.game.id).catch(() => null) : null
  if (!isCurrent()) return
  if (game && markingOfCell(game, phase.cell)) {
    stage.show({ at: 'result', game, cell: phase.cell })
    return stage.ports.notify.markedElsewhere()
  }
  stage.show({ ...phase, submission: { at: 'failed', text: errorText(error) } })
  stage.ports.notify.failed(error)
}

/** Replaces this category with a new one if the rules allow it (BOARD-15, BOARD-16). */
export async function shuffle(stage: BoardStage, phase: Shown<'board'>, name: string): Promise<void> {
  const place = columnsOf(phase.game).findIndex((column) => column.name === name)
  if (phase.shuffling !== null || !columnsOf(phase.game)[place]?.canShuffle) return
  const isCurrent = stage.current()
  stage.show({ ...phase, shuffling: name })
  try {
    const game = await stage.ports.replace(phase.game.id, name)
    if (!isCurrent()) return
    const column = columnsOf(game)[place]
    stage.show({ at: 'board', game, from: column?.cells[0]?.id ?? null, shuffling: null })
    stage.ports.notify.replaced(column?.name ?? '')
  } catch (error) {
    if (!isCurrent()) return
    stage.show({ ...phase, shuffling: null })
    stage.ports.notify.notReplaced(error)
  }
}
