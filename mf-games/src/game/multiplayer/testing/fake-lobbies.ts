import { errors, type ErrorCode } from '@icio/contracts/errors'
import type { ClientMessage } from '@icio/contracts/lobbies/client-messages'
import type { LiveLobby, LivePlayer, PhaseView, Snapshot } from '@icio/contracts/lobbies/lobby-live'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'

type DistributivePartial<T> = T extends unknown ? Partial<T> & { phase: unknown } : never

/** A sample player; Ann has seat 0 and is the host. */
export function samplePlayer(seat: number, change: Partial<LivePlayer> = {}): LivePlayer {
  const player_name = ['Ann', 'Ben', 'Cara', 'Dan', 'Eve', 'Finn'][seat] ?? `Player ${seat}`
  const always = { score: 0, ready: false, presence: 'here', is_host: seat === 0 } as const
  return { id: `player-${seat}`, seat, player_name, ...always, ...change }
}

/** A lobby with these players. */
export function sampleLobby(players: number | LivePlayer[] = 2, change: Partial<LiveLobby> = {}): LiveLobby {
  const seated =
    typeof players === 'number' ? Array.from({ length: players }, (_, seat) => samplePlayer(seat)) : players
  return {
    id: 'lobby-1',
    code: 'ABC234',
    creator: 'Ann',
    specialization: 'general',
    max_players: 6,
    scoring: 'accuracy',
    time: 'standard',
    room_locked: false,
    game: 0,
    players: seated,
    host_seat: 0,
    ...change,
  }
}

const nothing = { phase_seq: 0, ends_in_ms: null, paused: false, index: 0, of: 0 }
const inGame = { phase_seq: 5, ends_in_ms: 20_000, paused: false, index: 2, of: 10 }
const choices = [1, 2, 3, 4].map((number) => ({ id: `choice-${number}`, text: `Choice ${number}` }))
const question = { difficulty: 'easy', stem: 'Which asset is it?', points: 30 } as const

/** A sample phase: question 3 of 10, whose second choice is right. */
export function samplePhase(phase: PhaseView['phase'], change: Record<string, unknown> = {}): PhaseView {
  const standings = [0, 1].map((seat) => ({
    seat,
    player_name: samplePlayer(seat).player_name,
    score: seat === 0 ? 60 : 30,
    rank: seat + 1,
    presence: 'here' as const,
  }))
  const asked = { question: { ...question, choices }, limit_ms: 20_000 }
  const progress = { answered_seats: [], locked_seats: [], of: 2 }
  const revealed = {
    ...inGame,
    question: { ...question, choices },
    correct_choice_id: 'choice-2',
    explanation: 'It is an asset for this reason.',
    source: 'Primer, chapter 2',
    split: choices.map(({ id }, place) => ({ choice_id: id, count: place < 2 ? 1 : 0 })),
    points: [
      { seat: 0, points: 30, total: 60 },
      { seat: 1, points: 0, total: 30 },
    ],
    own: { state: 'answered' as const, choice_id: 'choice-2', is_correct: true, points: 30, total: 60 },
  }
  const states: DistributivePartial<PhaseView>[] = [
    { ...nothing, phase: 'waiting' },
    { ...inGame, phase: 'countdown', index: 0 },
    { ...inGame, phase: 'preview', question },
    { ...inGame, ...asked, phase: 'open', progress },
    { ...inGame, ...asked, phase: 'closing', progress, phase_seq: 6 },
    { ...revealed, phase: 'reveal', held: false, phase_seq: 7 },
    { ...inGame, phase: 'standings', standings, phase_seq: 8 },
    { ...inGame, phase: 'podium', standings, review: [revealed], completed: true, phase_seq: 9 },
    { ...inGame, phase: 'ended', standings, review: [], reason: 'closed', phase_seq: 10 },
  ]
  const found = states.find((state) => state.phase === phase)
  return { ...found, ...change } as PhaseView
}

/** The full state as a player sees it; by default as Ann, the host. */
export function sampleSnapshot({
  lobby = sampleLobby(),
  seat = 0,
  state = samplePhase('waiting'),
}: {
  lobby?: LiveLobby
  seat?: number
  state?: PhaseView
} = {}): Snapshot {
  return { lobby, you: { seat, is_host: lobby.host_seat === seat }, state }
}

/** The page's socket, controlled by the test. */
class FakeSocket {
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly sent: ClientMessage[] = []
  constructor(
    readonly url: string,
    private readonly onSaid: (message: ClientMessage) => void,
  ) {}
  send(text: string) {
    const message = JSON.parse(text) as ClientMessage
    this.sent.push(message)
    this.onSaid(message)
  }
  close() {
    this.readyState = 3
  }
}

/**
 * A fake lobbies service for tests of the screens: its calls behind the shell's http, its live connection behind
 * WebSocket. Tests of the service and the journeys check the protocol against the real service.
 */
export function fakeLobbies() {
  const requests: { line: string; body: unknown }[] = []
  const failures: { match: RegExp; code: ErrorCode | 'network_error'; details?: unknown }[] = []
  const sockets: FakeSocket[] = []
  let rev = 0
  /** Returns the server's immediate answer to a message; acks by default. */
  let answer: (message: ClientMessage) => object | null = ({ mid }) => ({ t: 'ack', mid, status: 'accepted' })
  let seat = 0

  const http: ShellApi['http'] = async (path, init = {}) => {
    const line = `${init.method ?? 'GET'} ${path}`
    requests.push({ line, body: init.body ? JSON.parse(String(init.body)) : null })
    const at = failures.findIndex(({ match }) => match.test(line))
    const [fault] = at < 0 ? [] : failures.splice(at, 1)
    if (fault?.code === 'network_error') throw new TypeError('Failed to fetch')
    if (fault) {
      const { status, text } = errors[fault.code as ErrorCode]
      return createJsonResponse(status, {
        error: { code: fault.code, message: text, details: fault.details },
      })
    }
    if (line.endsWith('get_leaderboard')) return createJsonResponse(200, [])
    if (line.endsWith('/place')) return createJsonResponse(200, { place: null })
    if (line.endsWith('/ticket'))
      return createJsonResponse(200, { ticket: `ticket-${sockets.length}`, expires_in: 30 })
    if (line.startsWith('GET /api/lobbies/invitations/'))
      return createJsonResponse(200, { host_name: 'Ben', specialization: 'government-risk-pools' })
    if (line.endsWith('/leave')) return createJsonResponse(204, null)
    return createJsonResponse(201, { lobby: sampleLobby(), player: samplePlayer(seat) })
  }

  const FakeWebSocket = function (url: string) {
    const socket = new FakeSocket(url, (message) => {
      const reply = answer(message)
      if (reply) queueMicrotask(() => deliver(socket, reply))
    })
    sockets.push(socket)
    return socket
    // A constructor that returns a fake has none of the constants of WebSocket; the code under test reads none.
  } as unknown as typeof WebSocket

  function deliver(socket: FakeSocket, message: object): void {
    socket.onmessage?.({ data: JSON.stringify({ v: 1, rev, after: rev, now: 0, ...message }) })
  }

  const last = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('No socket was opened')
    return socket
  }

  return {
    http,
    FakeWebSocket,
    requests,
    sockets,
    /** Sets the seat of the page. */
    sitOn: (next: number) => void (seat = next),
    failNext: (match: RegExp, code: ErrorCode | 'network_error', details?: unknown) =>
      void failures.push({ match, code, details }),
    answerWith: (next: typeof answer) => void (answer = next),
    /** Opens the connection and sends the full state. */
    welcome(snapshot: Snapshot): void {
      const socket = last()
      socket.readyState = 1
      socket.onopen?.()
      rev += 64
      deliver(socket, { t: 'welcome', snapshot, after: 0 })
    },
    /** Pushes a state with the next rev. */
    push(message: object): void {
      const after = rev
      rev += 1
      deliver(last(), { after, ...message })
    },
    closeLine(code: number): void {
      const socket = last()
      socket.readyState = 3
      socket.onclose?.({ code })
    },
    /** The messages that the page sent, except greetings and pings. */
    sent: () =>
      sockets.flatMap((socket) => socket.sent).filter(({ t }) => !['hello', 'ping', 'sync'].includes(t)),
  }
}
