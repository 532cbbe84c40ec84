import type { Clock } from '../clock.js'
import type { Records } from '../foundations.js'
import { nextDueAt } from '../game/phases.js'
import { allLocked, type LobbyState } from '../game/view.js'
import type { FrozenQuestion, LobbyAnswer, LobbyRecord } from './lobby.js'
import type { Connection } from '../live/connection.js'
import { answersIn, isAsking, isSameQuestion, newestOf } from './known-answers.js'
import { dismiss, push, sendProgress, welcome, type ShownLobby } from './lobby-broadcast.js'

export interface LiveLobbyOptions {
  id: string
  records: Pick<Records, 'lobbies' | 'answers'>
  clock: Clock
  runDueSteps(): void
  closeQuestion(phaseSeq: number): void
  gone(): void
  failed(error: unknown): void
}

/** Reads a lobby, its questions if it has begun another game, and the answers to the open question. */
async function read(
  { lobbies, answers }: LiveLobbyOptions['records'],
  id: string,
  knownState: LobbyState | null,
): Promise<LobbyState | null> {
  const lobby = await lobbies.find(id)
  if (!lobby) return null
  const isNewGame = knownState?.lobby.game !== lobby.game
  const questions: readonly FrozenQuestion[] = isNewGame
    ? await lobbies.questions(id)
    : (knownState?.questions ?? [])
  const storedAnswers = isAsking(lobby) ? await answers.ofQuestion(lobby) : []
  return { lobby, questions, answers: new Map(storedAnswers.map((answer) => [answer.user_id, answer])) }
}

/** A lobby as known to this instance, with the members who are connected here. */
export type LiveLobby = ReturnType<typeof createLiveLobby>

/** Makes no decisions: it shows what was last read, and each refresh loads what is stored. */
export function createLiveLobby(options: LiveLobbyOptions) {
  const { id, records, clock } = options
  const connections = new Set<Connection>()
  const arriving = new Map<string, LobbyAnswer>()
  const shownLobby: ShownLobby = { clock, connections, arriving, state: null, sentProgress: '' }
  /** Messages that are being handled; the reveal waits for them. */
  const acting = new Set<Promise<unknown>>()
  let cancelTimer = () => {}
  let isClosed = false
  let running: Promise<void> | null = null
  let isStale = false

  /** Reads once at a time; a call during a read causes one more read. */
  async function refresh(): Promise<void> {
    isStale = true
    running ??= (async () => {
      try {
        while (isStale && !isClosed) {
          isStale = false
          take(await read(records, id, shownLobby.state))
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
    const before = shownLobby.state
    if (before && next.lobby.rev < before.lobby.rev) return
    // The read may be older than an answer that was stored here in the meantime.
    if (before && isSameQuestion(before.lobby, next.lobby))
      next.answers = newestOf(before.answers, next.answers)
    shownLobby.state = next
    if (before) push(shownLobby, before, next)
    // Wait, so that the sender gets the ack first.
    setImmediate(() => shownLobby.state && dismiss(shownLobby, shownLobby.state.lobby))
    setTimer(next.lobby)
    closeWhenAllLocked()
  }

  function setTimer(lobby: LobbyRecord): void {
    cancelTimer()
    const due = nextDueAt(lobby)
    if (due !== null && !isClosed)
      cancelTimer = clock.after(Math.max(0, due - clock.now()), options.runDueSteps)
  }

  function closeWhenAllLocked(): void {
    const { state } = shownLobby
    if (!state || state.lobby.phase !== 'open' || state.lobby.paused_at) return
    if (allLocked(state)) options.closeQuestion(state.lobby.phase_seq)
  }

  return {
    id,
    state: () => shownLobby.state,
    refresh,
    isEmpty: () => connections.size === 0,
    connections: (): ReadonlySet<Connection> => connections,

    add(connection: Connection): void {
      connections.add(connection)
      if (!shownLobby.state) return
      welcome(shownLobby, connection)
      dismiss(shownLobby, shownLobby.state.lobby)
    },

    remove(connection: Connection): void {
      connections.delete(connection)
    },

    /** Shows a lobby that was just stored here, without another read if nothing else can have changed. */
    async changed(lobby: LobbyRecord): Promise<void> {
      const { state } = shownLobby
      const answers = state && answersIn(lobby, state)
      if (!state || !answers) return refresh()
      if (lobby.rev > state.lobby.rev) take({ lobby, questions: state.questions, answers })
    },

    welcome: (connection: Connection) => welcome(shownLobby, connection),

    /** Shows an answer while it is being stored. Returns a function that ends this. */
    arrives(answer: LobbyAnswer): () => void {
      arriving.set(answer.user_id, answer)
      sendProgress(shownLobby)
      return () => void arriving.delete(answer.user_id)
    },

    /** Shows an answer that was stored or locked here, without another read. */
    answered(answer: LobbyAnswer, lobby: LobbyRecord): void {
      const { state } = shownLobby
      if (!state || state.lobby.phase_seq > lobby.phase_seq + 1 || state.lobby.game !== answer.game) return
      if (state.lobby.current_question !== answer.index) return
      const answers = new Map(state.answers)
      answers.set(answer.user_id, answer)
      shownLobby.state = { ...state, answers }
      sendProgress(shownLobby)
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
