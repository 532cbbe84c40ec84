import { disclosureKey, disclosureMeta } from '@icio/contracts/human-check'
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
  /** The human check has passed: keeps the agreement for the browser session, in all of its tabs, and runs what waited. */
  passed(): void
  /** The server no longer knows of the agreement: the next action asks again. */
  lapsed(): void
  /** Forgets what waited; it does not run, not even after a later agreement. */
  cancel(): void
}

/** What one tab knows of the browser session that it shares with others. */
export interface SharedSession {
  /** The page came with the word of the edge that this browser carries a gate pass. */
  hasAgreed?: boolean
  /** The channel on which tabs tell each other; left out where the browser has none. */
  tabs?: BroadcastChannel | undefined
}

const agreedWord = 'agreed'

interface Waiting {
  carryOut(): void
  drop(): void
}

/**
 * The disclosure gate: asked once in each browser session (GATE-14). Session storage belongs to one tab, so a tab
 * that was opened later knows of the agreement from the page, and one that is open already from the other tab.
 *
 * @param storage session storage; null where the browser refuses it, and the agreement lasts as long as the page
 * @param session what this tab has of the others
 */
export function createGate(storage: Storage | null, session: SharedSession = {}): GateStore {
  if (session.hasAgreed) storage?.setItem(disclosureKey, 'true')
  const store = createStore<GateState>(() => ({
    agreed: session.hasAgreed || storage?.getItem(disclosureKey) === 'true',
    asking: false,
  }))
  let waiting: Waiting[] = []
  const takeWaiting = () => {
    const taken = waiting
    waiting = []
    return taken
  }
  const agree = () => {
    storage?.setItem(disclosureKey, 'true')
    store.setState({ agreed: true, asking: false })
    for (const held of takeWaiting()) held.carryOut()
  }
  session.tabs?.addEventListener('message', ({ data }) => {
    if (data === agreedWord) agree()
  })
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
      agree()
      session.tabs?.postMessage(agreedWord)
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

/** True where the edge says in the page that this browser session has agreed. */
export function agreedInPage(page: Document): boolean {
  return page.querySelector(`meta[name="${disclosureMeta}"]`)?.getAttribute('content') === 'agreed'
}

/** Session storage, where the browser allows it. */
export function sessionStorageOrNull(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
