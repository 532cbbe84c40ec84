import type { Clock } from '../clock.js'
import type { Records } from '../foundations.js'
import { nextDueAt } from '../game/phases.js'
import { allLocked, progressOf, viewLobby, viewSnapshot, type LobbyState, type Viewer } from '../game/view.js'
import type { AnswerRecord, FrozenQuestion, LobbyRecord } from '../lobby.js'
import { changedSeat, phaseKey, phaseMessage, progressKey, seatsKey } from './changes.js'
import type { Connection, Outgoing } from './connection.js'
import { whyDismissed } from './dismissal.js'
import { answersIn, isAsking, isSameQuestion, newestOf, withArriving } from './known-answers.js'
import { phaseRev, progressRev, seatsRev } from './revisions.js'

export interface RoomOptions {
  id: string
  records: Pick<Records, 'lobbies' | 'answers'>
  clock: Clock
  /** Something is due by the clock. */
  attend(): void
  /** Everybody who is here has locked the question of this phase. */
  closeQuestion(phaseSeq: number): void
  /** A read failed, or the lobby is no more. */
  failed(error: unknown): void
}

/** A lobby as this instance knows it, and who of its members is connected here. */
export type Room = ReturnType<typeof openRoom>

/**
 * Keeps the state of one lobby at hand and pushes to its connections what has changed. It never decides anything:
 * what it shows is what was last read, and each refresh brings it to what is stored now.
 */
export function openRoom(options: RoomOptions) {
  const { id, records, clock } = options
  const connections = new Set<Connection>()
  /** Messages that have come in and are not answered yet; the reveal waits for them. */
  const acting = new Set<Promise<unknown>>()
  /** Answers and locks that are being stored: who has answered is told at once, what counts is what is stored. */
  const arriving = new Map<string, AnswerRecord>()
  /** The progress that was told last. */
  let told = ''
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

  /** One read at a time; whoever asks meanwhile gets one more after it. */
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
    if (!next) return options.failed(new Error(`lobby ${id} is no more`))
    const before = state
    if (before && next.lobby.rev < before.lobby.rev) return
    // What was read may be older than an answer that was stored here meanwhile.
    if (before && isSameQuestion(before.lobby, next.lobby))
      next.answers = newestOf(before.answers, next.answers)
    state = next
    if (before) push(before, next)
    // Whoever has asked for it gets the ack first.
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
      told = progressKey(next)
    }
    tellProgress()
  }

  function tellProgress(): void {
    if (!state || !isAsking(state.lobby)) return
    const seen = { lobby: state.lobby, answers: withArriving(state, arriving) }
    const key = progressKey(seen)
    if (key === told) return
    told = key
    const message: Outgoing = { t: 'progress', index: seen.lobby.current_question, ...progressOf(seen) }
    sendEach(() => message, progressRev(seen))
  }

  function sendEach(message: (viewer: Viewer) => Outgoing, rev: number): void {
    for (const connection of connections) connection.sendState(message(connection.viewer), rev)
  }

  /** Ends the connections that have no place here any more. */
  function dismiss(lobby: LobbyRecord): void {
    for (const connection of connections) {
      const code = whyDismissed(lobby, connection)
      if (code !== null) connection.close(code)
    }
  }

  function setTimer(lobby: LobbyRecord): void {
    cancelTimer()
    const due = nextDueAt(lobby)
    if (due !== null && !isClosed) cancelTimer = clock.after(Math.max(0, due - clock.now()), options.attend)
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

    /** The lobby as it was just stored here: shown without reading it again, where nothing else can have changed. */
    async changed(lobby: LobbyRecord): Promise<void> {
      const answers = state && answersIn(lobby, state)
      if (!state || !answers) return refresh()
      if (lobby.rev > state.lobby.rev) take({ lobby, questions: state.questions, answers })
    },

    /** Everything anew for one connection. */
    welcome(connection: Connection): void {
      if (!state) return
      const snapshot = viewSnapshot(state, connection.viewer, clock.now())
      connection.sendWelcome({ t: 'welcome', snapshot }, progressRev(state))
      // What is on its way was told before this one came: it is told again once it is stored.
      if (arriving.size > 0) told = ''
    },

    /** Tells who is answering while the answer is being stored. Returns its end. */
    arrives(answer: AnswerRecord): () => void {
      arriving.set(answer.user_id, answer)
      tellProgress()
      return () => void arriving.delete(answer.user_id)
    },

    /** An answer was stored or locked here: it is shown without reading it again. */
    answered(answer: AnswerRecord, lobby: LobbyRecord): void {
      if (!state || state.lobby.phase_seq > lobby.phase_seq + 1 || state.lobby.game !== answer.game) return
      if (state.lobby.current_question !== answer.index) return
      const answers = new Map(state.answers)
      answers.set(answer.user_id, answer)
      state = { ...state, answers }
      tellProgress()
      closeWhenAllLocked()
    },

    /** Remembers a message until it has been acted on; the promise never rejects. */
    whileActing(message: Promise<unknown>): void {
      acting.add(message)
      void message.then(() => acting.delete(message))
    },

    /** Settles when all that has come in by now has been acted on. */
    async acted(): Promise<void> {
      await Promise.all(acting)
    },

    close(): void {
      isClosed = true
      cancelTimer()
    },
  }
}
