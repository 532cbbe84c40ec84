import type { LivePlayer, OwnResult, PhaseView } from '@icio/contracts/lobbies/lobby-live'
import type { LiveClock } from '@icio/shared-ui/live/browser'
import { ownPlayer, seatedPlayers, type LiveView } from './live-view.js'

/** Returns what a screen reader announces for a change in the game; null for nothing (WCAG 4.1.3). */
export function spokenChange(before: LiveView | null, after: LiveView): string | null {
  if (!before) return null
  if (before.state.phase_seq !== after.state.phase_seq) return spokenPhase(after)
  if (before.state.paused !== after.state.paused) {
    return after.state.paused ? 'The game is paused.' : 'The game goes on.'
  }
  return null
}

/** Returns what a screen reader announces for players who join or leave; null for nothing. */
export function spokenPresence(before: LiveView | null, after: LiveView): string | null {
  if (!before) return null
  const was = new Map(seatedPlayers(before.lobby).map((player) => [player.id, player]))
  const is = new Map(seatedPlayers(after.lobby).map((player) => [player.id, player]))
  const own = ownPlayer(after)?.id
  const sentences = [
    ...[...is.values()].filter(({ id }) => !was.has(id)).map(({ player_name }) => `${player_name} joined.`),
    ...[...was.values()].filter(({ id }) => !is.has(id)).map(({ player_name }) => `${player_name} left.`),
    ...[...is.values()].flatMap((player) => spokenReturn(was.get(player.id), player)),
  ]
  if (before.lobby.host_seat !== after.lobby.host_seat) {
    const host = after.lobby.players.find(({ is_host }) => is_host)
    if (host)
      sentences.push(host.id === own ? 'You are the host now.' : `${host.player_name} is the host now.`)
  }
  return sentences.length ? sentences.join(' ') : null
}

function spokenReturn(before: LivePlayer | undefined, { player_name, presence }: LivePlayer): string[] {
  if (!before || before.presence === presence) return []
  return [presence === 'away' ? `${player_name} is away.` : `${player_name} is back.`]
}

function spokenPhase({ state, lobby, you }: LiveView): string | null {
  switch (state.phase) {
    case 'waiting':
      return null
    case 'countdown':
      return 'The game begins in 3 seconds.'
    case 'preview':
      return `Question ${state.index + 1} of ${state.of}, ${state.question.points} points.`
    case 'open':
      return `Answers are open. ${spokenLimit(state.limit_ms)}`
    case 'closing':
      return 'Answers are closed.'
    case 'reveal':
      return spokenResult(state)
    case 'standings':
      return spokenPlace(state.standings, you?.seat) ?? 'Standings.'
    case 'podium':
      return `The game is over. ${spokenPlace(state.standings, you?.seat) ?? ''}`.trim()
    case 'ended':
      return lobby.game > 0 ? 'The game has ended.' : 'The lobby is closed.'
  }
}

function spokenLimit(limitMs: number | null): string {
  return limitMs === null ? 'There is no time limit.' : `You have ${Math.round(limitMs / 1000)} seconds.`
}

function spokenResult(state: Extract<PhaseView, { phase: 'reveal' }>): string {
  const { own } = state
  if (!own) return 'The answer is shown.'
  return `${resultTitle(own)}. Score ${own.total}.`
}

export function resultTitle({ state, is_correct, points }: OwnResult): string {
  if (state === 'away') return 'You were away, 0 points'
  if (state === 'none') return 'No answer, 0 points'
  return is_correct ? `Correct, ${points} points` : 'Not correct, 0 points'
}

function spokenPlace(
  standings: readonly { seat: number; rank: number; score: number }[],
  seat: number | undefined,
): string | null {
  const own = standings.find((standing) => standing.seat === seat)
  return own ? `You are in place ${own.rank} of ${standings.length}, with ${own.score} points.` : null
}

/** The seconds that are announced; more would drown out the question (docs/multiplayer.md, messages). */
export const spokenSeconds: readonly number[] = [30, 10, 5]

/** Players who join or leave are announced at most once a second (WCAG 4.1.3). */
const betweenMs = 1000

/** Queues announcements: texts that come too soon after the last are held back and announced together. */
export function createAnnouncementQueue(announce: (text: string) => void, clock: LiveClock) {
  let heldTexts: string[] = []
  let cancel: (() => void) | null = null
  const scheduleNext = () => {
    cancel = clock.after(betweenMs, () => {
      cancel = null
      if (heldTexts.length) speak()
    })
  }
  const speak = () => {
    announce(heldTexts.join(' '))
    heldTexts = []
    scheduleNext()
  }
  return {
    add(text: string): void {
      heldTexts.push(text)
      if (!cancel) speak()
    },
    stop: () => cancel?.(),
  }
}
