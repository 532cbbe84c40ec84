import { createStore, type StoreApi } from '@icio/platform'
import type { ClientMessage, HostMessage } from '@icio/contracts/lobbies/client-messages'
import type { FlagReason, HostOp, ServerMessage } from '@icio/contracts/lobbies/lobby-live'
import type { TimeSetting } from '@icio/contracts/lobbies/multiplayer-phases'
import type { Scoring } from '@icio/contracts/lobbies/multiplayer-scoring'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { answerSteps, lateAnswer } from './answer-steps.js'
import type { Link } from '@icio/shared-ui/live/link'
import type { Outgoing } from '@icio/shared-ui/live/protocol'
import { createLobby, joinLobby, type Entry } from './entry-steps.js'
import { keepTimeSetting } from './game-settings.js'
import { createAnnouncementQueue } from './announcement-queue.js'
import { browserClock } from '@icio/shared-ui/live/open-live-link'
import { openLobbyLink, type LobbyLink } from './live-link.js'
import { applyMessage, hasGame, type LiveView } from './live-view.js'
import { lobbyCalls } from './lobby-calls.js'
import { outside, type CreateForm, type InsidePlace, type JoinForm, type LobbyPlace } from './lobby-place.js'
import * as toasts from './lobby-toasts.js'
import { followView } from './own-answer.js'
import { spokenChange, spokenPresence } from './screen-reader-announcements.js'

/** The lobby of this screen, and the game in it (docs/multiplayer.md). */
export interface LobbyStore {
  place: LobbyPlace
  link: Link
  /** Id of the current lobby, for the URL: a reload finds the seat again. */
  lobbyId: string | null
  /** Called when the screen opens: takes the seat again if there is one. Returns the cleanup. */
  opened(): () => void
  created(form: CreateForm): Promise<void>
  joined(form: JoinForm): Promise<void>
  startRequested(scoring: Scoring): Promise<void>
  left(): Promise<void>
  readyChanged(on: boolean): void
  timeChosen(time: TimeSetting, ready: boolean): void
  lobbyShown(): void
  gameShown(): void
  choicePicked(choiceId: string): Promise<void>
  answerLocked(): Promise<void>
  hostCommandSent(
    op: HostOp,
    about?: Pick<HostMessage, 'seat' | 'player_id' | 'on' | 'phase_seq'>,
  ): Promise<void>
  /** Resolves to true if the report was stored. */
  questionReported(index: number, reason: FlagReason, note: string): Promise<boolean>
  /** Continues here after another tab or device took the seat. */
  seatTakenBack(): void
  /** Goes back to the form after the lobby is over for this player. */
  startedOver(): void
}

/** Creates the store of one screen; with the id of a lobby, it returns to the seat there. */
export function createLobbyStore(
  shell: ShellApi,
  { lobbyId = null }: { lobbyId?: string | null } = {},
): StoreApi<LobbyStore> {
  const calls = lobbyCalls(shell)
  return createStore<LobbyStore>()((set, get) => {
    let live: LobbyLink | null = null
    let createKey: string = crypto.randomUUID()
    const announcements = createAnnouncementQueue(shell.announce, browserClock)
    const inside = () => {
      const { place } = get()
      return place.at === 'inside' ? place : null
    }
    const changeInside = (change: Partial<InsidePlace>) => {
      const place = inside()
      if (place) set({ place: { ...place, ...change } })
    }

    function enter(id: string): void {
      disconnect()
      set({ lobbyId: id, place: { at: 'entering' }, link: { at: 'connecting' } })
      live = openLobbyLink(
        { calls, lobbyId: id, view: 'player' },
        { onMessage: handleMessage, onLink: handleLink },
      )
    }

    function disconnect(): void {
      live?.close()
      live = null
    }

    function handleMessage(message: ServerMessage, receivedAt: number): void {
      const before = inside()
      const view = applyMessage(before?.view ?? null, message, receivedAt)
      if (!view || view === before?.view) return
      announceChanges(before?.view ?? null, view)
      const isNewGame = before !== null && view.lobby.game > before.view.lobby.game
      const showing = isNewGame || !before ? (hasGame(view) || isNewGame ? 'game' : 'lobby') : before.showing
      const tellsOwn = message.t === 'welcome' || message.t === 'phase'
      const own = followView(before?.own ?? null, view, tellsOwn)
      set({ place: { at: 'inside', view, own, showing, starting: before?.starting ?? false } })
      if (isNewGame) gameBegan()
    }

    /** LOBBY-36, LOBBY-38: shows the game and announces that it started. */
    function gameBegan(): void {
      changeInside({ starting: false })
      shell.toast(toasts.gameStarted)
    }

    function announceChanges(before: LiveView | null, after: LiveView): void {
      const change = spokenChange(before, after)
      if (change) shell.announce(change)
      const presence = spokenPresence(before, after)
      if (presence) announcements.add(presence)
    }

    function handleLink(link: Link): void {
      set({ link })
      if (link.at !== 'over') return
      const view = inside()?.view ?? null
      const { because } = link
      if (because === 'not_found' && !view) {
        shell.toast(toasts.refused('lobby_not_found'))
        return set({ place: outside, lobbyId: null })
      }
      // A reload finds the seat again if it still exists.
      const keptId = because === 'kicked' || because === 'not_found' ? null : get().lobbyId
      set({ place: { at: 'gone', because, view }, lobbyId: keptId })
    }

    async function takeSeat(doing: 'creating' | 'joining', entering: Promise<Entry>): Promise<void> {
      set({ place: { at: 'outside', doing, refusals: {} } })
      const entry = await entering
      if (entry.ok) enter(entry.seat.lobby.id)
      else set({ place: { at: 'outside', doing: 'nothing', refusals: entry.refusals } })
    }

    /** Sends a message for which only a failure is reported. */
    async function sendOrReport(message: Outgoing<ClientMessage>): Promise<boolean> {
      const outcome = (await live?.connection.send(message)) ?? { at: 'unsent' as const }
      if (outcome.at === 'unsent') shell.toast(toasts.notSent)
      if (outcome.at === 'refused') shell.toast(toasts.refused(outcome.code))
      return outcome.at === 'acknowledged'
    }

    const isIdle = () => {
      const { place } = get()
      return place.at === 'outside' && place.doing === 'nothing'
    }

    return {
      place: lobbyId === null ? outside : { at: 'entering' },
      link: { at: 'connecting' },
      lobbyId,
      opened() {
        const { lobbyId: id } = get()
        if (id !== null) enter(id)
        return () => {
          disconnect()
          announcements.stop()
        }
      },
      async created(form) {
        if (!isIdle()) return
        await takeSeat('creating', createLobby({ shell, calls }, form, createKey))
        // The next lobby is a new one; a failed attempt may still have created this one.
        if (get().lobbyId !== null) createKey = crypto.randomUUID()
      },
      async joined(form) {
        if (isIdle()) await takeSeat('joining', joinLobby({ shell, calls }, form))
      },
      async startRequested(scoring) {
        const place = inside()
        if (!place || place.starting) return
        changeInside({ starting: true })
        try {
          await calls.start(place.view.lobby.id, scoring)
        } catch (error) {
          shell.log.error(error, 'lobby start')
          shell.toast(toasts.startFailed(error))
        }
        changeInside({ starting: false })
      },
      async left() {
        const { lobbyId: id } = get()
        disconnect()
        set({ place: outside, lobbyId: null })
        if (id !== null)
          await calls.leave(id).catch((error: unknown) => shell.log.error(error, 'lobby leave'))
      },
      readyChanged: (on) => void sendOrReport({ t: 'ready', on }),
      timeChosen(time, ready) {
        keepTimeSetting(time)
        void sendOrReport({ t: 'ready', on: ready, time })
      },
      lobbyShown: () => changeInside({ showing: 'lobby' }),
      gameShown: () => changeInside({ showing: 'game' }),
      ...answerSteps({
        inside,
        connection: () => live?.connection ?? null,
        show: (own) => changeInside({ own }),
        notifyLate: (index) => shell.toast(lateAnswer(index)),
      }),
      hostCommandSent: async (op, about = {}) => void (await sendOrReport({ t: 'host', op, ...about })),
      async questionReported(index, reason, note) {
        const isIn = await sendOrReport({ t: 'flag', index, reason, note })
        if (isIn) shell.toast(toasts.questionReported)
        return isIn
      },
      seatTakenBack() {
        const { place, lobbyId: id } = get()
        if (place.at === 'gone' && id !== null) enter(id)
      },
      startedOver() {
        disconnect()
        set({ place: outside, lobbyId: null })
      },
    }
  })
}
