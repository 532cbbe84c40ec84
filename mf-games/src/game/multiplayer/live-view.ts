import type {
  LiveLobby,
  LivePlayer,
  PhaseView,
  ServerMessage,
  Snapshot,
  Standing,
} from '@icio/contracts/lobbies/lobby-live'

/** Everything this page knows of a lobby: the last state from the server. */
export interface LiveView {
  lobby: LiveLobby
  you: Snapshot['you']
  state: PhaseView
  /** When the phase ends, on the page's monotonic clock; null for never. */
  endsAt: number | null
}

/**
 * Returns the view after a message. Every message is an absolute state, so nothing is counted here
 * (docs/multiplayer.md, principle 3). Null until the full state has arrived once.
 */
export function applyMessage(
  view: LiveView | null,
  message: ServerMessage,
  receivedAt: number,
): LiveView | null {
  if (message.t === 'welcome') return viewOf(message.snapshot, receivedAt)
  if (!view) return null
  switch (message.t) {
    case 'phase':
    case 'reveal':
    case 'standings':
    case 'result':
      return withState(view, phaseOf(message), receivedAt)
    case 'progress': {
      const { state } = view
      if ((state.phase !== 'open' && state.phase !== 'closing') || state.index !== message.index) return view
      const { answered_seats, locked_seats, of } = message
      return { ...view, state: { ...state, progress: { answered_seats, locked_seats, of } } }
    }
    case 'presence': {
      const { lobby, host_seat } = message
      return { ...view, lobby, you: view.you && { ...view.you, is_host: view.you.seat === host_seat } }
    }
    default:
      return view
  }
}

function viewOf({ lobby, you, state }: Snapshot, receivedAt: number): LiveView {
  return { lobby, you, state, endsAt: endOf(state, receivedAt) }
}

function withState(view: LiveView, state: PhaseView, receivedAt: number): LiveView {
  return { ...view, lobby: withScores(view.lobby, state), state, endsAt: endOf(state, receivedAt) }
}

function endOf({ ends_in_ms }: PhaseView, receivedAt: number): number | null {
  return ends_in_ms === null ? null : receivedAt + ends_in_ms
}

/** Returns the phase of a message without the fields that every message has. */
function phaseOf(message: Extract<ServerMessage, { phase: string }>): PhaseView {
  const { t: _type, v: _version, rev: _rev, after: _after, now: _now, ...state } = message
  return state as PhaseView
}

/** Points come with the reveal and the standings, not with the lobby. */
function withScores(lobby: LiveLobby, state: PhaseView): LiveLobby {
  const scores = new Map(scoresIn(state))
  if (scores.size === 0) return lobby
  const players = lobby.players.map((player) => ({
    ...player,
    score: scores.get(player.seat) ?? player.score,
  }))
  return { ...lobby, players }
}

function scoresIn(state: PhaseView): [seat: number, score: number][] {
  switch (state.phase) {
    case 'reveal':
      return state.points.map(({ seat, total }) => [seat, total])
    case 'standings':
    case 'podium':
    case 'ended':
      return state.standings.map(({ seat, score }) => [seat, score])
    default:
      return []
  }
}

export function seatedPlayers({ players }: LiveLobby): LivePlayer[] {
  return players.filter(({ presence }) => presence !== 'gone')
}

/** Returns the entry of the player's own seat; undefined for a projector. */
export function ownPlayer({ lobby, you }: LiveView): LivePlayer | undefined {
  return lobby.players.find(({ seat }) => seat === you?.seat)
}

/** True once the lobby is active with questions: from then on, the game is shown (LOBBY-38). */
export function hasGame({ state }: LiveView): boolean {
  return state.phase !== 'waiting'
}

export function isPlaying({ state: { phase } }: LiveView): boolean {
  return phase !== 'waiting' && phase !== 'podium' && phase !== 'ended'
}

/** Returns what the clock of a phase shows; null if the phase has no clock. */
export function clockOf({ state, endsAt }: LiveView) {
  const { paused } = state
  switch (state.phase) {
    case 'preview':
      return { endsAt, paused, purpose: 'until the choices' }
    case 'open':
      return { endsAt, paused, limitMs: state.limit_ms, purpose: 'to answer', spoken: true }
    case 'reveal':
      return { endsAt, paused, purpose: state.index + 1 < state.of ? 'until we go on' : 'until the podium' }
    case 'standings':
      return { endsAt, paused, purpose: 'until we go on' }
    default:
      return null
  }
}

/** Names the winner, or the winners of a tie. */
export function winnersOf(standings: readonly Standing[], ownSeat: number | null): string {
  const best = standings.filter(({ rank, score }) => rank === 1 && score > 0)
  if (best.length === 0) return 'Nobody scored this time'
  const names = best.map(({ seat, player_name }) => (seat === ownSeat ? 'You' : player_name))
  if (names.length === 1) return names[0] === 'You' ? 'You won!' : `${names[0]} won!`
  return `${new Intl.ListFormat('en').format(names)} share the win!`
}
