import {
  passesHumanCheck,
  readHumanCheck,
  verifyRecaptcha,
  type HumanCheck,
} from '@icio/contracts/human-check/endpoints'
import { createStore, type StoreApi } from '@icio/platform'
import { CallError, createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

export type Provider = HumanCheck['provider']

/** Functions that create the proof for each provider; tests replace them. */
export interface Provers {
  /** Resolves to the function that creates a token, once the script is ready. */
  recaptcha(siteKey: string): Promise<() => Promise<string>>
  altcha(challenge: unknown, abort: AbortSignal): Promise<string>
}

export type CheckState =
  /** The provider is null until the server has named it. */
  | { at: 'loading'; provider: Provider | null }
  | { at: 'ready'; provider: Provider; token(): Promise<string> }
  | { at: 'failed'; error: unknown }
  /** Too many checks came from this address; the check goes on by itself after so many seconds. */
  | { at: 'waiting'; seconds: number }
  /** The visitor has left; results that are still pending are ignored. */
  | { at: 'closed' }

export interface HumanCheckRun {
  state: StoreApi<CheckState>
  /** Starts over: fetches the offer of the server and, for the self-hosted check, solves the challenge. */
  prepare(): Promise<void>
  /**
   * Waits until the check is ready and sends the proof to the server: resolves to 'passed' if the server accepts it
   * (GATE-10), to 'passed-here' if the pass opens only the room of this page. Rejects if there is no verdict.
   */
  pass(): Promise<'passed' | 'passed-here' | 'rejected' | 'closed'>
  close(): void
}

/** One human check of the disclosure, from the server's offer to its verdict. */
export function createHumanCheck(http: ShellApi['http'], provers: Provers): HumanCheckRun {
  const call = createCall(http)
  const state = createStore<CheckState>(() => ({ at: 'loading', provider: null }))
  let current = new AbortController()
  // The code of a room lets a hall behind one address pass (ROOM-37).
  const room = /^\/room\/([^/]+)/.exec(location.pathname)?.[1]
  const query = room === undefined ? {} : { room }

  /** Makes a call again after the server's Retry-After, as long as it refuses for this reason and the visitor stays. */
  const patiently = async <T>(ask: () => Promise<T>, { signal }: AbortController): Promise<T> => {
    for (;;) {
      const before = state.getState()
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'too_many_requests') || signal.aborted) throw error
        const seconds = error.retryAfter ?? 10
        state.setState({ at: 'waiting', seconds }, true)
        // Phones of one hall were refused together; they come back one after the other.
        await pause(seconds * 1000 + randomUpTo(3000), signal)
        if (signal.aborted) throw error
        state.setState(before, true)
      }
    }
  }

  const prepare = async () => {
    current.abort()
    const run = (current = new AbortController())
    const update = (next: CheckState) => void (run.signal.aborted || state.setState(next, true))
    update({ at: 'loading', provider: null })
    try {
      const offer = await patiently(() => call(readHumanCheck, { query }), run)
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
      const settledState = await whenSettled(state)
      if (settledState.at === 'failed') throw settledState.error
      if (settledState.at !== 'ready') return 'closed'
      const run = current
      const body = { token: await settledState.token() }
      const verdict = await patiently(() => call(verifyRecaptcha, { query, body }), run).catch(
        (error: unknown) => {
          if (run.signal.aborted) return null
          throw error
        },
      )
      if (verdict === null || state.getState().at === 'closed') return 'closed'
      if (!passesHumanCheck(verdict)) return 'rejected'
      return verdict.room_only ? 'passed-here' : 'passed'
    },
    close() {
      current.abort()
      state.setState({ at: 'closed' }, true)
    },
  }
}

function randomUpTo(most: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint16Array(1))
  return (word / 2 ** 16) * most
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

function whenSettled(state: StoreApi<CheckState>): Promise<CheckState> {
  const isSettled = ({ at }: CheckState) => at !== 'loading' && at !== 'waiting'
  const now = state.getState()
  if (isSettled(now)) return Promise.resolve(now)
  return new Promise((resolve) => {
    const stop = state.subscribe((next) => {
      if (!isSettled(next)) return
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
  altcha: async (challenge, abort) =>
    (await import('@icio/shared-ui/api/proof-of-work')).solveProofOfWork(challenge, abort),
}
