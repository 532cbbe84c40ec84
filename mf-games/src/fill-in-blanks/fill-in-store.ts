import type { Specialization } from '@icio/contracts/editions'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { playPorts } from '../play/play-in-shell.js'
import { createPlayStore } from '../play/play-store.js'

/** Fill in the Blanks: up to twenty sentences, played like the quiz (FILL-4). */
export function createFillInStore(shell: ShellApi, specialization: Specialization, practice?: true) {
  return createPlayStore(
    playPorts(
      shell,
      { game: 'fill-in-blanks', specialization, practice },
      {
        title: 'No questions available in database',
      },
    ),
  )
}
