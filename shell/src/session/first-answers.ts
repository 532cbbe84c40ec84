import { firstAnswersElementId } from '@icio/contracts/site/first-answers'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

/** As long as a browser may keep these replies itself (services/content, routes/articles.ts). */
const lifetimeMs = 300_000

/** Reads the replies that stand in the page, by address of the call. */
export function readFirstAnswers(page: Document): ReadonlyMap<string, unknown> {
  const block = page.getElementById(firstAnswersElementId)?.textContent
  try {
    return new Map(Object.entries(JSON.parse(block ?? '{}') as Record<string, unknown>))
  } catch {
    return new Map()
  }
}

/**
 * Answers the calls whose replies stand in the page without a request, so that no text is fetched that is already there
 * (TEXT-8); all others, and all calls later than five minutes, are sent.
 */
export function withFirstAnswers(
  http: ShellApi['http'],
  answers: ReadonlyMap<string, unknown>,
  now: () => number = () => performance.now(),
): ShellApi['http'] {
  const until = now() + lifetimeMs
  return async (path, init) => {
    const isRead = (init?.method ?? 'GET') === 'GET'
    const answer = isRead && now() < until ? answers.get(path) : undefined
    if (answer === undefined) return http(path, init)
    init?.signal?.throwIfAborted()
    return Response.json(answer)
  }
}
