import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import type { ReactNode } from 'react'
import type { LinkEnd } from '@icio/shared-ui/live/link'
import type { LiveView } from '../live-view.js'

interface GoneNoticeProps {
  because: LinkEnd
  view: LiveView | null
  /** Where to return after signing in. */
  path: string
  onTakeBack: () => void
  onStartOver: () => void
}

/** Explains why this page is no longer in the lobby, and what the player can do. */
export function DisconnectedNotice({ because, view, path, onTakeBack, onStartOver }: GoneNoticeProps) {
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
