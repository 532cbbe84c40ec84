import { readPractice, type Practice } from '@icio/contracts/practice/endpoints'
import { createStore, type StoreApi } from '@icio/platform'
import { CallError, createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

/** State of the missed questions; 'absent' if nobody is signed in or the service does not exist. */
export type PracticeState =
  { at: 'loading' } | { at: 'absent' } | { at: 'failed' } | { at: 'loaded'; practice: Practice }

/** The missed questions of one screen. */
export interface PracticeBoard {
  state: PracticeState
  /** Called when the screen opens. Returns the cleanup. */
  opened(): () => void
  retried(): Promise<void>
}

/** Creates the store; it loads for the signed-in person, and again when that person changes. */
export function createPracticeStore(shell: ShellApi): StoreApi<PracticeBoard> {
  return createStore<PracticeBoard>()((set) => {
    let turn = 0
    const load = async () => {
      const mine = ++turn
      const session = shell.session.get()
      if (session.at !== 'signed-in')
        return set({ state: { at: session.at === 'loading' ? 'loading' : 'absent' } })
      const state = await read(shell)
      if (mine === turn) set({ state })
    }
    return {
      state: { at: 'loading' },
      opened() {
        const unsubscribe = shell.session.subscribe(() => void load())
        void load()
        return () => {
          unsubscribe()
          turn += 1
        }
      },
      async retried() {
        set({ state: { at: 'loading' } })
        await load()
      },
    }
  })
}

async function read(shell: ShellApi): Promise<PracticeState> {
  try {
    return { at: 'loaded', practice: await createCall(shell.http)(readPractice) }
  } catch (error) {
    if (error instanceof CallError && (error.code === 'not_found' || error.status === 401))
      return { at: 'absent' }
    shell.log.error(error, 'practice')
    return { at: 'failed' }
  }
}
