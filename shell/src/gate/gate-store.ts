import { disclosureKey } from '@icio/contracts/human-check'
import { createStore, type StoreApi } from '@icio/platform'

export interface GateState {
  agreed: boolean
  /** True while the disclosure is in front of the visitor. */
  asking: boolean
}

export interface GateStore {
  store: StoreApi<GateState>
  agreed(): boolean
  subscribe(listener: (agreed: boolean) => void): () => void
  /** Puts the disclosure in front of the visitor, unless it has been agreed. */
  ask(): void
  /** Runs the action now, or after the agreement; 'cancelled' where the visitor does not agree. */
  run<T>(action: () => T | Promise<T>): Promise<T | 'cancelled'>
  /** The human check has passed: keeps the agreement for the browser session and runs what waited. */
  passed(): void
  /** The server no longer knows of the agreement: the next action asks again. */
  lapsed(): void
  /** Forgets what waited; it does not run, not even after a later agreement. */
  cancel(): void
}

interface Waiting {
  carryOut(): void
  drop(): void
}

/**
 * The disclosure gate (site.md, section 4).
 *
 * @param storage session storage; null where the browser refuses it, and the agreement lasts as long as the page
 */
export function createGate(storage: Storage | null): GateStore {
  const store = createStore<GateState>(() => ({
    agreed: storage?.getItem(disclosureKey) === 'true',
    asking: false,
  }))
  let waiting: Waiting[] = []
  const takeWaiting = () => {
    const taken = waiting
    waiting = []
    return taken
  }
  const ask = () => {
    if (!store.getState().agreed) store.setState({ asking: true })
  }
  return {
    store,
    agreed: () => store.getState().agreed,
    subscribe: (listener) =>
      store.subscribe(({ agreed }, before) => agreed !== before.agreed && listener(agreed)),
    ask,
    run<T>(action: () => T | Promise<T>) {
      if (store.getState().agreed) return Promise.resolve().then(action)
      return new Promise<T | 'cancelled'>((resolve, reject) => {
        waiting.push({
          carryOut: () => void Promise.resolve().then(action).then(resolve, reject),
          drop: () => resolve('cancelled'),
        })
        ask()
      })
    },
    passed() {
      storage?.setItem(disclosureKey, 'true')
      store.setState({ agreed: true, asking: false })
      for (const held of takeWaiting()) held.carryOut()
    },
    lapsed() {
      storage?.removeItem(disclosureKey)
      store.setState({ agreed: false })
    },
    cancel() {
      store.setState({ asking: false })
      for (const held of takeWaiting()) held.drop()
    },
  }
}

/** Session storage, where the browser allows it. */
export function sessionStorageOrNull(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
