import {
  passesHumanCheck,
  readHumanCheck,
  verifyRecaptcha,
  type HumanCheck,
} from '@icio/contracts/human-check/endpoints'
import { createStore, type StoreApi } from '@icio/platform'
import { createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

export type Provider = HumanCheck['provider']

/** Functions that create the proof for each provider; tests replace them. */
export interface Provers {
  /** Resolves to the function that creates a token, once the script is ready. */
  recaptcha(siteKey: string): Promise<() => Promise<string>>
  /** Solves the challenge and resolves to the token. */
  altcha(challenge: unknown, abort: AbortSignal): Promise<string>
}

export type CheckState =
  /** The provider is null until the server has named it. */
  | { at: 'loading'; provider: Provider | null }
  | { at: 'ready'; provider: Provider; token(): Promise<string> }
  | { at: 'failed'; error: unknown }
  /** The visitor has left; results that are still pending are ignored. */
  | { at: 'closed' }

export interface HumanCheckRun {
  state: StoreApi<CheckState>
  /** Starts over: fetches the offer of the server and, for the self-hosted check, solves the challenge. */
  prepare(): Promise<void>
  /**
   * Waits until the check is ready and sends the proof to the server: resolves to 'passed' if the server accepts it
   * (GATE-10). Rejects if there is no verdict.
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
    const update = (next: CheckState) => void (run.signal.aborted || state.setState(next, true))
    update({ at: 'loading', provider: null })
    try {
      const offer = await call(readHumanCheck)
      if (run.signal.aborted) return
      update({ at: 'loading', provider: offer.provider })
      const token = await proverOf(offer, provers, run.signal)
      update({ at: 'ready', provider: offer.provider, token })
    } catch (error) {
      update({ at: 'failed', error })
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

/** Creates proofs in the page. Loads only the code of the provider in use. */
export const pageProvers: Provers = {
  recaptcha: async (siteKey) => (await import('./recaptcha.js')).loadRecaptcha(siteKey),
  altcha: async (challenge, abort) => (await import('./proof-of-work.js')).solveProofOfWork(challenge, abort),
}
