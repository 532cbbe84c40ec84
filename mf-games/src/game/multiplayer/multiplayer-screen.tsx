import type { Edition } from '@icio/contracts/editions'
import { useLocation, useSearchParams } from '@icio/platform'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import House from 'lucide-react/icons/house'
import { useEffect, type ReactNode } from 'react'
import { Notice } from '@icio/shared-ui/parts/notice'
import type { Link, LinkEnd } from '@icio/shared-ui/live/link'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { LeaderboardPanel } from '../../leaderboard/leaderboard-panel.js'
import { useEdition } from '../../play/edition-choice.js'
import { useScreenStore } from '../../play/use-screen-store.js'
import { GamePage } from '../../play/views/game-page.js'
import { LoadingPlace } from '../../play/views/loading-place.js'
import { GameCard } from './game/game-card.js'
import { GameStage } from './game/game-stage.js'
import { hasGame, type LiveView } from './live-view.js'
import { codeParameter, lobbyParameter } from './lobby-links.js'
import type { LobbyPlace } from './lobby-place.js'
import { createLobbyStore, type LobbyStore } from './lobby-store.js'
import { EntryPanel } from './views/entry-panel.js'
import { LobbyPanel } from './views/lobby-panel.js'
import styles from './views/connection-banner.module.css'

/** Multiplayer at /game/multiplayer: the lobby and the game in it (MODE-6). */
export function MultiplayerScreen() {
  const [search, setSearch] = useSearchParams()
  const { edition, named } = useEdition()
  const lobbyId = search.get(lobbyParameter)
  const store = useScreenStore((shell) => createLobbyStore(shell, { lobbyId }))
  // The URL keeps the lobby's id, so that a reload finds the seat again.
  useEffect(() => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (store.lobbyId === null) next.delete(lobbyParameter)
        else {
          next.set(lobbyParameter, store.lobbyId)
          next.delete(codeParameter)
        }
        return next
      },
      { replace: true, state: named ? { specialization: edition } : null },
    )
  }, [store.lobbyId, setSearch, edition, named])
  return (
    <GamePage
      title="Multiplayer"
      eyebrow="2 to 6 players, 10 questions"
      actions={
        <>
          <ButtonLink size="sm" icon={<ArrowLeft />} to={routePaths.game} state={{ specialization: edition }}>
            Back to Game Modes
          </ButtonLink>
          <ButtonLink size="sm" variant="quiet" icon={<House />} to={routePaths.home}>
            Home
          </ButtonLink>
        </>
      }
    >
      <ConnectionBanner link={store.link} />
      <Place store={store} edition={edition} invitedTo={search.get(codeParameter) ?? ''} />
      {showsLeaderboard(store.place) && <LeaderboardPanel title="Leaderboard" />}
    </GamePage>
  )
}

interface PlaceProps {
  store: LobbyStore
  edition: Edition
  invitedTo: string
}

/** What the screen shows for each place of the player. */
function Place({ store, edition, invitedTo }: PlaceProps) {
  const { pathname, search } = useLocation()
  const { place } = store
  switch (place.at) {
    case 'outside':
      return (
        <EntryPanel
          {...place}
          edition={edition}
          invitedTo={invitedTo}
          onCreate={(form) => void store.created(form)}
          onJoin={(form) => void store.joined(form)}
        />
      )
    case 'entering':
      return <LoadingPlace label="Entering the lobby..." />
    case 'inside':
      return place.showing === 'game' && hasGame(place.view) ? (
        <GameCard place={place} store={store} />
      ) : (
        <LobbyPanel place={place} store={store} />
      )
    case 'gone':
      return (
        <>
          <DisconnectedNotice
            because={place.because}
            view={place.view}
            path={pathname + search}
            onTakeBack={store.seatTakenBack}
            onStartOver={store.startedOver}
          />
          <Remains place={place} store={store} />
        </>
      )
  }
}

/** The results of an ended game stay on the screen. */
function Remains({ place, store }: { place: Extract<LobbyPlace, { at: 'gone' }>; store: LobbyStore }) {
  const { view } = place
  if (view?.state.phase !== 'ended' || view.state.standings.length === 0 || view.lobby.game === 0) return null
  const own = { game: 0, index: 0, choiceId: null, status: 'none', lock: 'open' } as const
  return <GameStage place={{ at: 'inside', view, own, showing: 'game', starting: false }} store={store} />
}

/** Shown beside the lobby panel, not beside a game; it reloads after a game to include its scores. */
function showsLeaderboard(place: LobbyPlace): boolean {
  return (
    place.at === 'outside' || (place.at === 'inside' && (place.showing === 'lobby' || !hasGame(place.view)))
  )
}

/** Says that the connection is lost and that no action is needed. A live region that exists before it has text. */
function ConnectionBanner({ link }: { link: Link }) {
  return (
    <div role="status" className={styles.place}>
      {link.at === 'lost' && (
        <Notice tone="warning" title="Connection lost. Reconnecting…">
          Your seat and your points are kept, and an answer that you give now is sent as soon as you are back.
        </Notice>
      )}
    </div>
  )
}

interface GoneNoticeProps {
  because: LinkEnd
  view: LiveView | null
  /** Where to return after signing in. */
  path: string
  onTakeBack: () => void
  onStartOver: () => void
}

/** Explains why this page is no longer in the lobby, and what the player can do. */
function DisconnectedNotice({ because, view, path, onTakeBack, onStartOver }: GoneNoticeProps) {
  const { session } = useHost()
  const startOver = (
    <Button variant="primary" onClick={onStartOver}>
      Create or join another lobby
    </Button>
  )
  const {
    title,
    text,
    action = startOver,
  } = words(because, view, {
    takeBack: (
      <Button variant="primary" onClick={onTakeBack}>
        Play here
      </Button>
    ),
    signIn: (
      <Button variant="primary" onClick={() => session.requireLogin(path)}>
        Sign in
      </Button>
    ),
  })
  return (
    <div role="alert">
      <EmptyState title={title} action={action}>
        <p>{text}</p>
      </EmptyState>
    </div>
  )
}

function words(
  because: LinkEnd,
  view: LiveView | null,
  actions: { takeBack: ReactNode; signIn: ReactNode },
): { title: string; text: string; action?: ReactNode } {
  switch (because) {
    case 'replaced':
      return {
        title: 'You are playing somewhere else',
        text: 'This lobby was opened in another tab or on another device, and your seat is there now.',
        action: actions.takeBack,
      }
    case 'kicked':
      return { title: 'Removed From Lobby', text: 'The host has removed you from this lobby.' }
    case 'signed_out':
      return {
        title: 'You are signed out',
        text: 'Your seat and your points are kept. Sign in to go on.',
        action: actions.signIn,
      }
    case 'not_found':
      return { title: 'The lobby is gone', text: 'It does not exist any more, or your seat was given up.' }
    case 'ended':
      return { title: 'The lobby is closed', text: whyEnded(view) }
  }
}

function whyEnded(view: LiveView | null): string {
  if (view?.state.phase !== 'ended') return 'It is over, or your seat was given up in another tab.'
  switch (view.state.reason) {
    case 'closed':
      return 'The host has closed it, or everybody has left.'
    case 'idle':
      return 'Nothing happened in it for half an hour.'
    case 'abandoned':
      return 'Everybody was away for three minutes. Finished questions are kept; no scores go to the leaderboard.'
  }
}
