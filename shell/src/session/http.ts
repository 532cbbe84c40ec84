import { firstAnswersElementId } from '@icio/contracts/site/first-answers'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import type { ToastStore } from '../toasts/toast-store.js'

interface HttpParts {
  /** Sends a call with what proves who is signed in. */
  send: ShellApi['http']
  /** The replies that stand in the page, by address of the call. */
  answers?: ReadonlyMap<string, unknown>
  /** Hear which calls have failed or succeeded. */
  toasts?: Pick<ToastStore, 'callFailed' | 'callSucceeded'>
  now?: () => number
}

/** As long as a browser may keep the replies in the page itself (services/content, routes/articles.ts). */
const lifetimeMs = 300_000

/**
 * Creates the one way in which this page and its remotes call the services. It rejects every address that is not one of
 * theirs. For five minutes, a call whose reply stands in the page is answered from there, so that no text is fetched that
 * is already there (TEXT-8).
 */
export function createHttp({
  send,
  answers = new Map(),
  toasts,
  now = () => performance.now(),
}: HttpParts): ShellApi['http'] {
  const until = now() + lifetimeMs
  return async (path, init) => {
    if (!new URL(path, location.origin).pathname.startsWith('/api/') || !path.startsWith('/api/'))
      throw new TypeError(`${path} is not an address of this site's services.`)
    const method = init?.method ?? 'GET'
    const answer = method === 'GET' && now() < until ? answers.get(path) : undefined
    if (answer !== undefined) {
      init?.signal?.throwIfAborted()
      return Response.json(answer)
    }
    const call = `${method} ${path.split('?')[0] ?? ''}`
    try {
      const response = await send(path, init)
      if (response.ok) toasts?.callSucceeded(call)
      else toasts?.callFailed(call)
      return response
    } catch (error) {
      if (!init?.signal?.aborted) toasts?.callFailed(call)
      throw error
    }
  }
}

/** Sends calls with more headers for each, such as the proof of the admin document. */
export function sendWith(more: () => Record<string, string>): ShellApi['http'] {
  return (path, init = {}) => {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(more())) headers.set(name, value)
    return fetch(path, { ...init, headers, credentials: 'same-origin' })
  }
}

/** Reads the replies that stand in the page, by address of the call; none if the block is damaged. */
export function readFirstAnswers(page: Document): ReadonlyMap<string, unknown> {
  const block = page.getElementById(firstAnswersElementId)?.textContent
  try {
    return new Map(Object.entries(JSON.parse(block ?? '{}') as Record<string, unknown>))
  } catch {
    return new Map()
  }
}
