import { createStore, type StoreApi } from '@icio/platform'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import type { Link } from '@icio/shared-ui/live/link'
import { openLobbyLink } from '../live-link.js'
import { applyMessage, type LiveView } from '../live-view.js'
import { lobbyCalls } from '../lobby-calls.js'
import { spokenChange } from '../screen-reader-announcements.js'

/** A lobby as everybody in the room may see it; read-only. */
export interface ProjectorStore {
  view: LiveView | null
  link: Link
  opened(): () => void
}

/** Creates a store that watches a lobby without taking a seat. */
export function createProjectorStore(shell: ShellApi, lobbyId: string): StoreApi<ProjectorStore> {
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
