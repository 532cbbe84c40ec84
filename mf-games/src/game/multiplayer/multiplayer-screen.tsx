import type { Edition } from '@icio/contracts/editions'
import { useLocation, useSearchParams } from '@icio/platform'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import House from 'lucide-react/icons/house'
import { useEffect } from 'react'
import { LeaderboardPanel } from '../../leaderboard/leaderboard-panel.js'
import { useEdition } from '../../play/use-edition.js'
import { useScreenStore } from '../../play/use-screen-store.js'
import { GamePage } from '../../play/views/game-page.js'
import { LoadingPlace } from '../../play/views/loading-place.js'
import { GameCard } from './game/game-card.js'
import { GameStage } from './game/game-stage.js'
import { hasGame } from './live-view.js'
import { codeParameter, lobbyParameter } from './lobby-links.js'
import type { LobbyPlace } from './lobby-place.js'
import { createLobbyStore, type LobbyStore } from './lobby-store.js'
import { ConnectionBanner } from './views/connection-banner.js'
import { EntryPanel } from './views/entry-panel.js'
import { DisconnectedNotice } from './views/disconnected-notice.js'
import { LobbyPanel } from './views/lobby-panel.js'

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
