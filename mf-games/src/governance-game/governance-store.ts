import type { Edition } from '@icio/contracts/editions'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { playPorts } from '../play/play-ports.js'
import { createQuestionGameStore } from '../play/play-store.js'

const notLoaded = {
  title: 'Error loading scenarios',
  description: 'Failed to load governance scenarios. Please try again.',
}

/** Creates the store of a governance game: five scenarios, each decided once (GOV-9 to GOV-12). */
export function createGovernanceStore(shell: ShellApi, edition: Edition, practice?: true) {
  const ports = playPorts(
    shell,
    { game: 'governance', specialization: edition, practice },
    notLoaded,
    notLoaded,
  )
  return createQuestionGameStore({
    ...ports,
    begin: async () => {
      const game = await ports.begin()
      if (game.built_in) warnOfBuiltIn()
      return game
    },
  })
}

/** Tells an operator that the bank is empty and the built-in scenarios are played (GOV-26). */
function warnOfBuiltIn() {
  // eslint-disable-next-line no-console -- GOV-26 asks for a warning on the console
  console.warn('The governance scenarios are empty: the built-in ones are played.')
}
