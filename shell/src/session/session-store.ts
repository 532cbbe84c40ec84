import { createStore } from '@icio/platform'
import type { AccountUser } from '@icio/contracts/accounts/endpoints'
import type { AccountSession, ShellApi } from '@icio/shared-ui/host-contract/contract'
import type { Log } from '../log/log.js'

export interface SessionStore {
  get(): AccountSession
  subscribe(listener: (session: AccountSession) => void): () => void
  refresh(): Promise<void>
  /** Ends the session on the server. Whatever the server answers, this page then shows a visitor. */
  signOut(): Promise<void>
}

interface SessionOptions {
  http: ShellApi['http']
  log: Log
  /** Asks the server who is signed in; null for a visitor. By default GET /api/auth/user. */
  readUser?: () => Promise<AccountUser | null>
  forget?: () => void
  /** The channel to the other tabs of this browser, so that signing in or out in one shows in all. */
  tabs?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  /** False if no remote of this site offers sign-in; the server is then never asked. */
  accounts: boolean
}

/** Stores the session: loading, then signed in or signed out (AUTH-28). A failure to load it is not shown (AUTH-30). */
export function createSessionStore({
  http,
  log,
  accounts,
  readUser = () => fetchUser(http),
  forget = () => {},
  tabs,
}: SessionOptions): SessionStore {
  const store = createStore<AccountSession>(() => ({ at: accounts ? 'loading' : 'signed-out' }))
  const read = async () => {
    if (!accounts) return
    try {
      store.setState(sessionOf(await readUser()), true)
    } catch (error) {
      log.error(error, 'session')
      // A known person stays signed in; a page without one treats the person as a visitor (AUTH-30).
      if (store.getState().at === 'loading') store.setState({ at: 'signed-out' }, true)
    }
  }
  const refresh = async () => {
    const before = personIn(store.getState())
    await read()
    const after = personIn(store.getState())
    if (before !== undefined && before !== after) tabs?.postMessage('changed')
  }
  tabs?.addEventListener('message', () => void read())
  return {
    get: store.getState,
    subscribe: (listener) => store.subscribe((session) => listener(session)),
    refresh,
    async signOut() {
      await http('/api/auth/sign-out', { method: 'POST' }).catch((error: unknown) =>
        log.error(error, 'sign-out'),
      )
      forget()
      store.setState({ at: 'signed-out' }, true)
      tabs?.postMessage('changed')
    },
  }
}

function sessionOf(user: AccountUser | null): AccountSession {
  if (!user) return { at: 'signed-out' }
  const { id, email, display_name, avatar_url, role } = user
  return { at: 'signed-in', user: { id, email, display_name, avatar_url }, role }
}

/** Returns the id of the signed-in person, null for nobody, undefined while loading. */
function personIn(session: AccountSession): string | null | undefined {
  if (session.at === 'loading') return undefined
  return session.at === 'signed-in' ? session.user.id : null
}

async function fetchUser(http: ShellApi['http']): Promise<AccountUser | null> {
  const answer = await http('/api/auth/user')
  if (answer.status === 401 || answer.status === 404) {
    // An unread response body keeps its connection busy.
    await answer.text()
    return null
  }
  if (!answer.ok) throw new Error(`The session could not be read: ${answer.status}.`)
  return (await answer.json()) as AccountUser
}
