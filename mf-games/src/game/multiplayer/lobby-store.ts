import { createStore, type StoreApi } from '@icio/platform'
import type { ClientMessage, HostMessage } from '@icio/contracts/lobbies/client-messages'
import type { FlagReason, HostOp, ServerMessage } from '@icio/contracts/lobbies/lobby-live'
import type { TimeSetting } from '@icio/contracts/lobbies/multiplayer-phases'
import type { Scoring } from '@icio/contracts/lobbies/multiplayer-scoring'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import type { Link } from '@icio/shared-ui/live/link'
import type { Outgoing } from '@icio/shared-ui/live/protocol'
import { browserClock } from '@icio/shared-ui/live/browser'
import { createLobby, joinLobby, type Entry } from './entry-steps.js'
import { keepTimeSetting } from './game-settings.js'
import { createAnnouncementQueue, spokenChange, spokenPresence } from './screen-reader-announcements.js'
import { openLobbyLink, type LobbyConnection, lobbyCalls } from './lobby-calls.js'
import { applyMessage, hasGame, type LiveView } from './live-view.js'
import { outside, type CreateForm, type InsidePlace, type JoinForm, type LobbyPlace } from './lobby-place.js'
import * as toasts from './lobby-toasts.js'
import { followView } from './own-answer.js'
import { answerSteps } from './answer-steps.js'

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
  choiceSelected(choiceId: string): Promise<void>
  answerLocked(): Promise<void>
  hostCommandSent(
    op: HostOp,
    about?: Pick<HostMessage, 'seat' | 'player_id' | 'on' | 'phase_seq'>,
  ): Promise<void>
  questionReported(index: number, reason: FlagReason, note: string): Promise<boolean>
  /** Continues here after another tab or device took the seat. */
  seatTakenBack(): void
  /** Goes back to the form after the lobby is over for this player. */
  startedOver(): void
}

interface LobbyScreen {
  set: StoreApi<LobbyStore>['setState']
  get: StoreApi<LobbyStore>['getState']
  shell: ShellApi
  calls: ReturnType<typeof lobbyCalls>
  announcements: ReturnType<typeof createAnnouncementQueue>
  live: LobbyConnection | null
  /** Sent with the creation of a lobby, so that a repeated one makes no second lobby. */
  createKey: string
}

/** Creates the store of one screen; with the id of a lobby, it returns to the seat there. */
export function createLobbyStore(
  shell: ShellApi,
  { lobbyId = null }: { lobbyId?: string | null } = {},
): StoreApi<LobbyStore> {
  const calls = lobbyCalls(shell)
  return createStore<LobbyStore>()((set, get) => {
    const screen: LobbyScreen = {
      set,
      get,
      shell,
      calls,
      announcements: createAnnouncementQueue(shell.announce, browserClock),
      live: null,
      createKey: crypto.randomUUID(),
    }

    return {
      place: lobbyId === null ? outside : { at: 'entering' },
      link: { at: 'connecting' },
      lobbyId,
      opened() {
        const { lobbyId: id } = get()
        if (id !== null) enter(screen, id)
        return () => {
          disconnect(screen)
          screen.announcements.stop()
        }
      },
      async created(form) {
        if (!isIdle(screen)) return
        await takeSeat(screen, 'creating', createLobby({ shell, calls }, form, screen.createKey))
        // The next lobby is a new one; a failed attempt may still have created this one.
        if (get().lobbyId !== null) screen.createKey = crypto.randomUUID()
      },
      async joined(form) {
        if (isIdle(screen)) await takeSeat(screen, 'joining', joinLobby({ shell, calls }, form))
      },
      async startRequested(scoring) {
        const place = inside(screen)
        if (!place || place.starting) return
        changeInside(screen, { starting: true })
        try {
          await calls.start(place.view.lobby.id, scoring)
        } catch (error) {
          shell.log.error(error, 'lobby start')
          shell.toast(toasts.startFailed(error))
        }
        changeInside(screen, { starting: false })
      },
      async left() {
        const { lobbyId: id } = get()
        disconnect(screen)
        set({ place: outside, lobbyId: null })
        if (id !== null)
          await calls.leave(id).catch((error: unknown) => shell.log.error(error, 'lobby leave'))
      },
      readyChanged: (on) => void sendOrReport(screen, { t: 'ready', on }),
      timeChosen(time, ready) {
        keepTimeSetting(time)
        void sendOrReport(screen, { t: 'ready', on: ready, time })
      },
      lobbyShown: () => changeInside(screen, { showing: 'lobby' }),
      gameShown: () => changeInside(screen, { showing: 'game' }),
      ...answerSteps({
        inside: () => inside(screen),
        connection: () => screen.live,
        show: (own) => changeInside(screen, { own }),
        notifyLate: (index) => shell.toast(toasts.lateAnswer(index)),
      }),
      hostCommandSent: async (op, about = {}) =>
        void (await sendOrReport(screen, { t: 'host', op, ...about })),
      async questionReported(index, reason, note) {
        const isIn = await sendOrReport(screen, { t: 'flag', index, reason, note })
        if (isIn) shell.toast(toasts.questionReported)
        return isIn
      },
      seatTakenBack() {
        const { place, lobbyId: id } = get()
        if (place.at === 'gone' && id !== null) enter(screen, id)
      },
      startedOver() {
        disconnect(screen)
        set({ place: outside, lobbyId: null })
      },
    }
  })
}

function inside({ get }: LobbyScreen): InsidePlace | null {
  const { place } = get()
  return place.at === 'inside' ? place : null
}

function changeInside(screen: LobbyScreen, change: Partial<InsidePlace>): void {
  const place = inside(screen)
  if (place) screen.set({ place: { ...place, ...change } })
}

function enter(screen: LobbyScreen, id: string): void {
  disconnect(screen)
  screen.set({ lobbyId: id, place: { at: 'entering' }, link: { at: 'connecting' } })
  screen.live = openLobbyLink(
    { calls: screen.calls, lobbyId: id, view: 'player' },
    {
      onMessage: (message, receivedAt) => handleMessage(screen, message, receivedAt),
      onLink: (link) => handleLink(screen, link),
    },
  )
}

function disconnect(screen: LobbyScreen): void {
  screen.live?.close()
  screen.live = null
}

function handleMessage(screen: LobbyScreen, message: ServerMessage, receivedAt: number): void {
  const before = inside(screen)
  const view = applyMessage(before?.view ?? null, message, receivedAt)
  if (!view || view === before?.view) return
  announceChanges(screen, before?.view ?? null, view)
  const isNewGame = before !== null && view.lobby.game > before.view.lobby.game
  const showing = isNewGame || !before ? (hasGame(view) || isNewGame ? 'game' : 'lobby') : before.showing
  const tellsOwn = message.t === 'welcome' || message.t === 'phase'
  const own = followView(before?.own ?? null, view, tellsOwn)
  screen.set({ place: { at: 'inside', view, own, showing, starting: before?.starting ?? false } })
  // LOBBY-36, LOBBY-38: shows the game and announces that it started.
  if (!isNewGame) return
  changeInside(screen, { starting: false })
  screen.shell.toast(toasts.gameStarted)
}

function announceChanges(
  { shell, announcements }: LobbyScreen,
  before: LiveView | null,
  after: LiveView,
): void {
  const change = spokenChange(before, after)
  if (change) shell.announce(change)
  const presence = spokenPresence(before, after)
  if (presence) announcements.add(presence)
}

function handleLink(screen: LobbyScreen, link: Link): void {
  const { shell, set, get } = screen
  set({ link })
  if (link.at !== 'over') return
  const view = inside(screen)?.view ?? null
  const { because } = link
  if (because === 'not_found' && !view) {
    shell.toast(toasts.commandRefused('lobby_not_found'))
    return set({ place: outside, lobbyId: null })
  }
  // A reload finds the seat again if it still exists.
  const keptId = because === 'kicked' || because === 'not_found' ? null : get().lobbyId
  set({ place: { at: 'gone', because, view }, lobbyId: keptId })
}

async function takeSeat(
  screen: LobbyScreen,
  doing: 'creating' | 'joining',
  entering: Promise<Entry>,
): Promise<void> {
  screen.set({ place: { at: 'outside', doing, refusals: {} } })
  const entry = await entering
  if (entry.ok) enter(screen, entry.seat.lobby.id)
  else screen.set({ place: { at: 'outside', doing: 'nothing', refusals: entry.refusals } })
}

/** Sends a message for which only a failure is reported. */
async function sendOrReport(
  { live, shell }: LobbyScreen,
  message: Outgoing<ClientMessage>,
): Promise<boolean> {
  const outcome = (await live?.send(message)) ?? { at: 'unsent' as const }
  if (outcome.at === 'unsent') shell.toast(toasts.notSent)
  if (outcome.at === 'refused') shell.toast(toasts.commandRefused(outcome.code))
  return outcome.at === 'acknowledged'
}

function isIdle({ get }: LobbyScreen): boolean {
  const { place } = get()
  return place.at === 'outside' && place.doing === 'nothing'
}
