import {
  passesHumanCheck,
  readHumanCheck,
  verifyRecaptcha,
  type HumanCheck,
} from '@icio/contracts/human-check'
import { createStore, type StoreApi } from '@icio/platform'
import { createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

export type Provider = HumanCheck['provider']

/** What the providers need from the page; tests put their own here. */
export interface Provers {
  /** Gives the function that makes a token, once the page is able to. */
  recaptcha(siteKey: string): Promise<() => Promise<string>>
  /** Solves the challenge and gives the token. */
  altcha(challenge: unknown, abort: AbortSignal): Promise<string>
}

export type CheckState =
  /** The provider is unknown until the server has named it. */
  | { at: 'loading'; provider: Provider | null }
  | { at: 'ready'; provider: Provider; token(): Promise<string> }
  | { at: 'failed'; error: unknown }
  /** The visitor has gone; whatever is under way counts no more. */
  | { at: 'closed' }

export interface HumanCheckRun {
  state: StoreApi<CheckState>
  /** Begins anew: fetches what the check needs and, with the self-hosted one, does the work. */
  prepare(): Promise<void>
  /**
   * Waits until the page is able to, and hands the proof to the server: 'passed' when it lets the visitor in
   * (GATE-10). Rejects when no verdict can be had.
   */
  pass(): Promise<'passed' | 'rejected' | 'closed'>
  /** Stops the work. */
  close(): void
}

/** One human check of the disclosure, from the server's offer to its verdict. */
export function createHumanCheck(http: ShellApi['http'], provers: Provers): HumanCheckRun {
  const call = createCall(http)
  const state = createStore<CheckState>(() => ({ at: 'loading', provider: null }))
  let current = new AbortController()

  const prepare = async () => {
    current.abort()
    const run = (current = new AbortController())
    const tell = (next: CheckState) => void (run.signal.aborted || state.setState(next, true))
    tell({ at: 'loading', provider: null })
    try {
      const offer = await call(readHumanCheck)
      if (run.signal.aborted) return
      tell({ at: 'loading', provider: offer.provider })
      const token = await proverOf(offer, provers, run.signal)
      tell({ at: 'ready', provider: offer.provider, token })
    } catch (error) {
      tell({ at: 'failed', error })
    }
  }

  return {
    state,
    prepare,
    async pass() {
      const settled = await whenSettled(state)
      if (settled.at === 'failed') throw settled.error
      if (settled.at !== 'ready') return 'closed'
      const verdict = await call(verifyRecaptcha, { body: { token: await settled.token() } })
      if (state.getState().at === 'closed') return 'closed'
      return passesHumanCheck(verdict) ? 'passed' : 'rejected'
    },
    close() {
      current.abort()
      state.setState({ at: 'closed' }, true)
    },
  }
}

function whenSettled(state: StoreApi<CheckState>): Promise<CheckState> {
  const now = state.getState()
  if (now.at !== 'loading') return Promise.resolve(now)
  return new Promise((resolve) => {
    const stop = state.subscribe((next) => {
      if (next.at === 'loading') return
      stop()
      resolve(next)
    })
  })
}

async function proverOf(
  offer: HumanCheck,
  provers: Provers,
  abort: AbortSignal,
): Promise<() => Promise<string>> {
  if (offer.provider === 'recaptcha') return provers.recaptcha(offer.site_key ?? '')
  const token = await provers.altcha(offer.challenge, abort)
  return () => Promise.resolve(token)
}

/** The page's own ways to run the check; the code of each is fetched only where it is used. */
export const pageProvers: Provers = {
  recaptcha: async (siteKey) => (await import('./recaptcha.js')).loadRecaptcha(siteKey),
  altcha: async (challenge, abort) => (await import('./proof-of-work.js')).solveProofOfWork(challenge, abort),
}
