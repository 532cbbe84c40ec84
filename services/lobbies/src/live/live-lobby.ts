import { closeCodes } from '@icio/contracts/lobbies/lobby-live'
import type { Clock } from '../clock.js'
import type { Records } from '../foundations.js'
import { nextDueAt } from '../game/phases.js'
import { allLocked, progressOf, viewLobby, viewSnapshot, type LobbyState, type Viewer } from '../game/view.js'
import { seatOf, type FrozenQuestion, type LobbyAnswer, type LobbyRecord } from '../lobby/lobby.js'
import { changedSeat, phaseKey, phaseMessage, progressKey, seatsKey } from './changes.js'
import type { Connection, OutgoingMessage } from './connection.js'
import { answersIn, isAsking, isSameQuestion, newestOf, withArriving } from './known-answers.js'

export interface LiveLobbyOptions {
  id: string
  records: Pick<Records, 'lobbies' | 'answers'>
  clock: Clock
  /** Called when something is due by the clock. */
  runDueSteps(): void
  /** Called when every present player has locked the question of this phase. */
  closeQuestion(phaseSeq: number): void
  /** Called when the lobby does not exist, or no longer. */
  gone(): void
  /** Called when a read failed. */
  failed(error: unknown): void
}

/** A lobby as known to this instance, with the members who are connected here. */
export type LiveLobby = ReturnType<typeof createLiveLobby>

/**
 * Caches the state of one lobby and pushes changes to its connections. It makes no decisions: it shows what was
 * last read, and each refresh loads what is stored.
 */
export function createLiveLobby(options: LiveLobbyOptions) {
  const { id, records, clock } = options
  const connections = new Set<Connection>()
  /** Messages that are being handled; the reveal waits for them. */
  const acting = new Set<Promise<unknown>>()
  /** Answers and locks that are being stored. They show at once, but only stored ones count. */
  const arriving = new Map<string, LobbyAnswer>()
  /** The progress that was sent last. */
  let sentProgress = ''
  let state: LobbyState | null = null
  let cancelTimer = () => {}
  let isClosed = false
  let running: Promise<void> | null = null
  let isStale = false

  async function read(): Promise<LobbyState | null> {
    const lobby = await records.lobbies.find(id)
    if (!lobby) return null
    const isNewGame = state?.lobby.game !== lobby.game
    const questions: readonly FrozenQuestion[] = isNewGame
      ? await records.lobbies.questions(id)
      : (state?.questions ?? [])
    const stored = isAsking(lobby) ? await records.answers.ofQuestion(lobby) : []
    return { lobby, questions, answers: new Map(stored.map((answer) => [answer.user_id, answer])) }
  }

  /** Reads once at a time; a call during a read causes one more read. */
  async function refresh(): Promise<void> {
    isStale = true
    running ??= (async () => {
      try {
        while (isStale && !isClosed) {
          isStale = false
          take(await read())
        }
      } catch (error) {
        options.failed(error)
      } finally {
        running = null
      }
    })()
    return running
  }

  function take(next: LobbyState | null): void {
    // Its last connections close by themselves, and a ticket of another place finds none: nothing has failed.
    if (!next) return options.gone()
    const before = state
    if (before && next.lobby.rev < before.lobby.rev) return
    // The read may be older than an answer that was stored here in the meantime.
    if (before && isSameQuestion(before.lobby, next.lobby))
      next.answers = newestOf(before.answers, next.answers)
    state = next
    if (before) push(before, next)
    // Wait, so that the sender gets the ack first.
    setImmediate(() => state && dismiss(state.lobby))
    setTimer(next.lobby)
    closeWhenAllLocked()
  }

  function push(before: LobbyState, next: LobbyState): void {
    if (seatsKey(before.lobby) !== seatsKey(next.lobby)) {
      const seen = changedSeat(before.lobby, next.lobby)
      const rev = seatsRev(next)
      sendEach((viewer) => {
        const lobby = viewLobby(next.lobby, viewer)
        return { t: 'presence', ...seen, host_seat: lobby.host_seat, lobby }
      }, rev)
    }
    if (phaseKey(before.lobby) !== phaseKey(next.lobby)) {
      sendEach((viewer) => phaseMessage(next, viewer, clock.now()), phaseRev(next))
      sentProgress = progressKey(next)
    }
    sendProgress()
  }

  function sendProgress(): void {
    if (!state || !isAsking(state.lobby)) return
    const seen = { lobby: state.lobby, answers: withArriving(state, arriving) }
    const key = progressKey(seen)
    if (key === sentProgress) return
    sentProgress = key
    const message: OutgoingMessage = {
      t: 'progress',
      index: seen.lobby.current_question,
      ...progressOf(seen),
    }
    sendEach(() => message, progressRev(seen))
  }

  function sendEach(message: (viewer: Viewer) => OutgoingMessage, rev: number): void {
    for (const connection of connections) connection.sendState(message(connection.viewer), rev)
  }

  /** Closes the connections that no longer belong here. */
  function dismiss(lobby: LobbyRecord): void {
    for (const connection of connections) {
      const code = whyDismissed(lobby, connection)
      if (code !== null) connection.close(code)
    }
  }

  function setTimer(lobby: LobbyRecord): void {
    cancelTimer()
    const due = nextDueAt(lobby)
    if (due !== null && !isClosed)
      cancelTimer = clock.after(Math.max(0, due - clock.now()), options.runDueSteps)
  }

  function closeWhenAllLocked(): void {
    if (!state || state.lobby.phase !== 'open' || state.lobby.paused_at) return
    if (allLocked(state)) options.closeQuestion(state.lobby.phase_seq)
  }

  return {
    id,
    state: () => state,
    refresh,
    isEmpty: () => connections.size === 0,
    connections: (): ReadonlySet<Connection> => connections,

    add(connection: Connection): void {
      connections.add(connection)
      if (!state) return
      this.welcome(connection)
      dismiss(state.lobby)
    },

    remove(connection: Connection): void {
      connections.delete(connection)
    },

    /** Shows a lobby that was just stored here, without another read if nothing else can have changed. */
    async changed(lobby: LobbyRecord): Promise<void> {
      const answers = state && answersIn(lobby, state)
      if (!state || !answers) return refresh()
      if (lobby.rev > state.lobby.rev) take({ lobby, questions: state.questions, answers })
    },

    /** Sends the full state to one connection. */
    welcome(connection: Connection): void {
      if (!state) return
      const snapshot = viewSnapshot(state, connection.viewer, clock.now())
      connection.sendWelcome({ t: 'welcome', snapshot }, progressRev(state))
      // This connection missed the progress of answers that are being stored, so send it again once they are stored.
      if (arriving.size > 0) sentProgress = ''
    },

    /** Shows an answer while it is being stored. Returns a function that ends this. */
    arrives(answer: LobbyAnswer): () => void {
      arriving.set(answer.user_id, answer)
      sendProgress()
      return () => void arriving.delete(answer.user_id)
    },

    /** Shows an answer that was stored or locked here, without another read. */
    answered(answer: LobbyAnswer, lobby: LobbyRecord): void {
      if (!state || state.lobby.phase_seq > lobby.phase_seq + 1 || state.lobby.game !== answer.game) return
      if (state.lobby.current_question !== answer.index) return
      const answers = new Map(state.answers)
      answers.set(answer.user_id, answer)
      state = { ...state, answers }
      sendProgress()
      closeWhenAllLocked()
    },

    /** Tracks a message until it has been handled; the promise must not reject. */
    whileActing(message: Promise<unknown>): void {
      acting.add(message)
      void message.then(() => acting.delete(message))
    },

    /** Resolves when all messages that have arrived so far have been handled. */
    async acted(): Promise<void> {
      await Promise.all(acting)
    },

    close(): void {
      isClosed = true
      cancelTimer()
    },
  }
}

/** Returns the close code for a connection that no longer belongs to the lobby, or null. */
function whyDismissed(lobby: LobbyRecord, { userId, viewer, id }: Connection): number | null {
  if (lobby.kicked.some(({ user_id }) => user_id === userId)) return closeCodes.kicked
  if (lobby.status === 'ended') return closeCodes.ended
  const seat = seatOf(lobby, userId)
  if (!seat) return closeCodes.ended
  if (viewer === null || seat.connection_id === id) return null
  // Nobody has taken the seat: another instance assumed that this one was dead, so the player can reconnect.
  return seat.connection_id === null ? closeCodes.restarting : closeCodes.replaced
}

/**
 * The `rev` that pages see grows with every push and is the same at every instance. The stored `rev` is multiplied to
 * leave room for states that do not change the lobby itself: first the seats, then the phase, then each answer that
 * arrives or is locked.
 */
const revStep = 64

function seatsRev({ lobby }: Pick<LobbyState, 'lobby'>): number {
  return lobby.rev * revStep
}

function phaseRev({ lobby }: Pick<LobbyState, 'lobby'>): number {
  return lobby.rev * revStep + 1
}

/** Within a question, the numbers of given and locked answers only grow. */
function progressRev(state: Pick<LobbyState, 'lobby' | 'answers'>): number {
  const { answered_seats, locked_seats } = progressOf(state)
  return phaseRev(state) + answered_seats.length + locked_seats.length
}
