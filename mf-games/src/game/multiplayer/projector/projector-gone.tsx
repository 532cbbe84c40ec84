import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import type { LinkEnd } from '@icio/shared-ui/live/link'

const words: Readonly<Record<LinkEnd, string>> = {
  replaced: 'Too many projector views of this lobby are open.',
  kicked: 'Whoever opened this view was removed from the lobby.',
  ended: 'The lobby is closed.',
  signed_out: 'You are signed out. Sign in and open this view again from the lobby.',
  not_found: 'There is no such lobby, or you have no seat in it. Open this view from the lobby.',
}

/** Explains why there is nothing to show. */
export function ProjectorDisconnected({ because }: { because: LinkEnd }) {
  return (
    <div role="alert">
      <EmptyState title="Nothing to show">
        <p>{words[because]}</p>
      </EmptyState>
    </div>
  )
}
