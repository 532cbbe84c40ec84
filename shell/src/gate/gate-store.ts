import { disclosureKey, disclosureMeta } from '@icio/contracts/human-check/endpoints'
import { createStore, type StoreApi } from '@icio/platform'

export interface GateState {
  agreed: boolean
  asking: boolean
  /** True while it is shown as a sheet beside a page that stays usable, because nothing waits for it. */
  quiet: boolean
}

export interface GateStore {
  store: StoreApi<GateState>
  agreed(): boolean
  subscribe(listener: (agreed: boolean) => void): () => void
  /** Shows the disclosure, unless the visitor has already agreed. */
  ask(): void
  /**
   * Shows the disclosure beside the page, unless the visitor has already agreed; an action that waits for it turns it
   * into the modal one. Returns a function that takes it back if nothing waits for it.
   */
  askQuietly(): () => void
  /** Runs the action now, or after the agreement. Resolves to 'cancelled' if the visitor cancels. */
  run<T>(action: () => T | Promise<T>): Promise<T | 'cancelled'>
  /**
   * Call after the human check has passed: stores the agreement for the browser session, in all tabs, and runs the
   * waiting actions. With `onlyHere` the agreement holds on this page alone, because its pass opens a single room.
   */
  passed(onlyHere?: boolean): void
  /** Call when the server no longer has the agreement: the next action asks again. */
  lapsed(): void
  /** Drops the waiting actions; they do not run after a later agreement either. */
  cancel(): void
}

/** What a tab knows about the browser session that it shares with other tabs. */
export interface SharedSession {
  /** True if the edge wrote into the page that this browser has a gate pass; 'room' for one of this room alone. */
  hasAgreed?: boolean | 'room'
  /** The channel between the tabs; undefined if the browser does not support it. */
  tabs?: BroadcastChannel | undefined
}

const agreedMessage = 'agreed'

interface Waiting {
  carryOut(): void
  drop(): void
}

/**
 * The disclosure gate, which asks once in each browser session (GATE-14). Session storage belongs to one tab, so a tab
 * that opens later learns of the agreement from its page, and a tab that is already open learns of it from the other
 * tab.
 *
 * @param storage session storage, or null if the browser blocks it; the agreement then lasts as long as the page
 * @param session what this tab shares with the other tabs
 */
export function createGate(storage: Storage | null, session: SharedSession = {}): GateStore {
  if (session.hasAgreed === true) storage?.setItem(disclosureKey, 'true')
  /** The only path on which the agreement holds; null for all. */
  let onlyAt = session.hasAgreed === 'room' ? location.pathname : null
  const store = createStore<GateState>(() => ({
    agreed: Boolean(session.hasAgreed) || storage?.getItem(disclosureKey) === 'true',
    asking: false,
    quiet: false,
  }))
  let waiting: Waiting[] = []
  const takeWaiting = () => {
    const waitingActions = waiting
    waiting = []
    return waitingActions
  }
  const holds = () => store.getState().agreed && (onlyAt === null || onlyAt === location.pathname)
  const agree = (onlyHere = false) => {
    onlyAt = onlyHere ? location.pathname : null
    if (!onlyHere) storage?.setItem(disclosureKey, 'true')
    store.setState({ agreed: true, asking: false, quiet: false })
    for (const waitingAction of takeWaiting()) waitingAction.carryOut()
  }
  session.tabs?.addEventListener('message', ({ data }) => {
    if (data === agreedMessage) agree()
  })
  const ask = () => {
    if (!holds()) store.setState({ agreed: false, asking: true, quiet: false })
  }
  return {
    store,
    agreed: holds,
    subscribe: (listener) =>
      store.subscribe(({ agreed }, before) => agreed !== before.agreed && listener(agreed)),
    ask,
    askQuietly() {
      if (!holds() && !store.getState().asking) store.setState({ agreed: false, asking: true, quiet: true })
      return () => {
        if (store.getState().quiet) store.setState({ asking: false, quiet: false })
      }
    },
    run<T>(action: () => T | Promise<T>) {
      if (holds()) return Promise.resolve().then(action)
      return new Promise<T | 'cancelled'>((resolve, reject) => {
        waiting.push({
          carryOut: () => void Promise.resolve().then(action).then(resolve, reject),
          drop: () => resolve('cancelled'),
        })
        ask()
      })
    },
    passed(onlyHere) {
      agree(onlyHere)
      if (!onlyHere) session.tabs?.postMessage(agreedMessage)
    },
    lapsed() {
      storage?.removeItem(disclosureKey)
      store.setState({ agreed: false })
    },
    cancel() {
      store.setState({ asking: false, quiet: false })
      for (const waitingAction of takeWaiting()) waitingAction.drop()
    },
  }
}

/** Returns whether the edge wrote into the page that this browser session has agreed, or for this room alone. */
export function agreedInPage(page: Document): boolean | 'room' {
  const content = page.querySelector(`meta[name="${disclosureMeta}"]`)?.getAttribute('content')
  return content === 'room' ? content : content === 'agreed'
}

/** Returns session storage, or null if the browser blocks it. */
export function sessionStorageOrNull(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
