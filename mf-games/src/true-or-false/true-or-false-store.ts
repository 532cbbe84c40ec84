import type { Specialization } from '@icio/contracts/editions'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { playPorts } from '../play/play-in-shell.js'
import { createPlayStore } from '../play/play-store.js'

/** Creates the store of a True or False game: ten statements, each judged once, played like the quiz. */
export function createTrueOrFalseStore(shell: ShellApi, specialization: Specialization) {
  return createPlayStore(
    playPorts(
      shell,
      { game: 'true-or-false', specialization },
      { title: 'No questions available in database' },
    ),
  )
}
