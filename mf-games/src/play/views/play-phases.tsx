import type { Edition } from '@icio/contracts/editions'
import type { ReactNode } from 'react'
import type { PlayingPhase, RoundGame } from '../round.js'
import type { QuestionGame } from '../play-store.js'
import { LoadingPlace } from './loading-place.js'
import { NothingToPlay } from './nothing-to-play.js'

interface PlayPhasesProps<G extends RoundGame> {
  play: QuestionGame<G>
  edition: Edition
  loading: string
  /** The state without questions; `always` offers a retry even if the bank is empty. */
  empty: { title: string; text: string; retry?: 'always' }
  playing: (phase: PlayingPhase<G>) => ReactNode
  finished: (game: G) => ReactNode
}

export function PlayPhases<G extends RoundGame>(props: PlayPhasesProps<G>) {
  const { play, empty } = props
  const { phase } = play
  switch (phase.at) {
    case 'loading':
      return <LoadingPlace label={props.loading} />
    case 'empty':
      return (
        <NothingToPlay
          title={phase.failure?.title ?? empty.title}
          edition={props.edition}
          onRetry={
            phase.because === 'failure' || empty.retry === 'always' ? () => void play.retried() : undefined
          }
        >
          {phase.failure?.text ?? empty.text}
        </NothingToPlay>
      )
    case 'asking':
    case 'explaining':
      return props.playing(phase)
    case 'finished':
      return props.finished(phase.game)
  }
}
