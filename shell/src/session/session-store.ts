import { createStore } from '@icio/platform'
import type { Role, Session, SessionUser, ShellApi } from '@icio/shared-ui/host-contract/contract'
import type { Log } from '../log/log.js'

export interface SessionStore {
  get(): Session
  subscribe(listener: (session: Session) => void): () => void
  /** Asks the server who is here. */
  refresh(): Promise<void>
  /** Ends the session on the server; whatever it answers, this page shows a visitor from then on. */
  signOut(): Promise<void>
}

interface SessionOptions {
  http: ShellApi['http']
  log: Log
  /** False where no remote of this site lets people sign in: then nobody is asked for. */
  accounts: boolean
}

/** Who is here. An answer that nobody is signed in, or none at all, means a visitor (AUTH: loading, in, out). */
export function createSessionStore({ http, log, accounts }: SessionOptions): SessionStore {
  const store = createStore<Session>(() => ({ at: accounts ? 'loading' : 'signed-out' }))
  const refresh = async () => {
    if (!accounts) return
    const session = await readSession(http).catch((error: unknown) => {
      log.error(error, 'session')
      return { at: 'signed-out' as const }
    })
    store.setState(session, true)
  }
  return {
    get: store.getState,
    subscribe: (listener) => store.subscribe((session) => listener(session)),
    refresh,
    async signOut() {
      await http('/api/auth/sign-out', { method: 'POST' }).catch((error: unknown) =>
        log.error(error, 'sign-out'),
      )
      store.setState({ at: 'signed-out' }, true)
    },
  }
}

async function readSession(http: ShellApi['http']): Promise<Session> {
  const answer = await http('/api/auth/user')
  if (answer.status === 401 || answer.status === 404) {
    // An answer that nobody reads to its end keeps its connection busy.
    await answer.text()
    return { at: 'signed-out' }
  }
  if (!answer.ok) throw new Error(`The session could not be read: ${answer.status}.`)
  const { id, email, display_name, avatar_url, role } = (await answer.json()) as SessionUser & { role: Role }
  return { at: 'signed-in', user: { id, email, display_name, avatar_url }, role }
}
