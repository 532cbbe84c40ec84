import type { ReactNode } from 'react'
import { useParams, createStore, type StoreApi } from '@icio/platform'
import { siteHost } from '@icio/shared-ui/api/site-address'
import { StageFrame } from '@icio/shared-ui/stage/stage-frame'
import { useWakeLock } from '@icio/shared-ui/stage/use-wake-lock'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import type { LinkEnd, Link } from '@icio/shared-ui/live/link'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { useScreenStore } from '../../../play/use-screen-store.js'
import { clockOf, type LiveView, applyMessage } from '../live-view.js'
import { SeatList } from '../game/seat-list.js'
import { joinLink } from '../lobby-links.js'
import { ProjectorStage } from './projector-stage.js'
import { openLobbyLink, lobbyCalls } from '../lobby-calls.js'
import { spokenChange } from '../screen-reader-announcements.js'
import styles from './projector-stage.module.css'

/** The read-only view for everybody in the room: a stage, made of the same parts as that of a room (STAGE-1 to STAGE-8). */
export function ProjectorScreen() {
  const { lobby = '' } = useParams()
  const { view, link } = useScreenStore((shell) => createProjectorStore(shell, lobby))
  useWakeLock()
  if (link.at === 'over' && view?.state.phase !== 'ended')
    return (
      <StageFrame title={view ? titleOf(view) : 'Projector view'}>
        <ProjectorDisconnected because={link.because} />
      </StageFrame>
    )
  if (!view) return <StageFrame title="Opening the projector view…">{null}</StageFrame>
  const address = addressOf(view)
  return (
    <StageFrame
      title={titleOf(view)}
      address={isAsking(view) ? address : undefined}
      clock={stageClock(view)}
      rail={<Rail view={view} />}
      railWidth="medium"
      hasCode={view.state.phase !== 'reveal'}
      ground={view.state.phase === 'podium' || view.state.phase === 'ended' ? 'navy' : 'paper'}
      note={link.at === 'lost' ? 'Reconnecting…' : undefined}
    >
      <ProjectorStage view={view} address={address} />
    </StageFrame>
  )
}

function titleOf({ lobby, state }: LiveView): ReactNode {
  if (state.phase === 'waiting')
    return (
      <>
        <bdi>{lobby.creator}</bdi>’s lobby
      </>
    )
  if (state.phase === 'podium' || state.phase === 'ended') return 'Game Complete!'
  return state.paused ? 'Game in Progress, paused' : 'Game in Progress'
}

/** Whether a question is on the wall, with the players beside it. */
function isAsking({ state }: LiveView): boolean {
  return ['preview', 'open', 'closing', 'reveal'].includes(state.phase)
}

function addressOf({ lobby: { code } }: LiveView) {
  return {
    spoken: `${siteHost()}/game/multiplayer`,
    code,
    link: joinLink(code),
    label: `QR code that leads to the lobby ${code}`,
  }
}

/** The clock of a question; other phases go on without one on the wall. */
function stageClock(view: LiveView) {
  const { limitMs } = { limitMs: undefined, ...clockOf(view) }
  return limitMs ? { endsAt: view.endsAt, clockMs: limitMs, paused: view.state.paused } : undefined
}

/** Where the game stands, and everybody in it. */
function Rail({ view }: { view: LiveView }) {
  const { lobby, state } = view
  if (!isAsking(view)) return null
  return (
    <div className={styles.rail}>
      <p>
        Question {state.index + 1} of {state.of}
      </p>
      <SeatList as="h2" lobby={lobby} state={state} ownSeat={null} />
    </div>
  )
}

const words: Readonly<Record<LinkEnd, string>> = {
  replaced: 'Too many projector views of this lobby are open.',
  kicked: 'Whoever opened this view was removed from the lobby.',
  ended: 'The lobby is closed.',
  signed_out: 'You are signed out. Sign in and open this view again from the lobby.',
  not_found: 'There is no such lobby, or you have no seat in it. Open this view from the lobby.',
}

/** Explains why there is nothing to show. */
function ProjectorDisconnected({ because }: { because: LinkEnd }) {
  return (
    <div role="alert">
      <EmptyState title="Nothing to show">
        <p>{words[because]}</p>
      </EmptyState>
    </div>
  )
}

/** A lobby as everybody in the room may see it; read-only. */
interface ProjectorStore {
  view: LiveView | null
  link: Link
  opened(): () => void
}

function createProjectorStore(shell: ShellApi, lobbyId: string): StoreApi<ProjectorStore> {
  const calls = lobbyCalls(shell)
  return createStore<ProjectorStore>()((set, get) => ({
    view: null,
    link: { at: 'connecting' },
    opened() {
      const live = openLobbyLink(
        { calls, lobbyId, view: 'projector' },
        {
          onLink: (link) => set({ link }),
          onMessage(message, receivedAt) {
            const before = get().view
            const view = applyMessage(before, message, receivedAt)
            if (!view || view === before) return
            const change = spokenChange(before, view)
            if (change) shell.announce(change)
            set({ view })
          },
        },
      )
      return live.close
    },
  }))
}
