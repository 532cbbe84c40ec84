import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

interface Asked {
  method: string
  path: string
  body: unknown
}

type Answer = { status?: number; body?: unknown; retryAfter?: number } | Error

/** Answers calls by 'METHOD /path' and records them. Other calls fail as if there were no network. */
export function fakeNetwork(answers: Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>) {
  const asked: Asked[] = []
  const http: ShellApi['http'] = async (path, init = {}) => {
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ method, path, body })
    const fakeReply = answers[`${method} ${path}`]
    const answer = typeof fakeReply === 'function' ? await fakeReply(body) : fakeReply
    if (!answer) throw new TypeError(`No answer to ${method} ${path}`)
    if (answer instanceof Error) throw answer
    return answerOf(answer)
  }
  return { http, asked }
}

/** Creates a minimal Response, because jsdom has none. */
function answerOf({ status = 200, body, retryAfter }: Exclude<Answer, Error>): Response {
  return fromPartial<Response>({
    ok: status >= 200 && status < 300,
    status,
    headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    json: async () => body,
    text: async () => JSON.stringify(body) ?? '',
  })
}

/** Answers for a self-hosted check that is ready at once and has the given verdict. */
export function humanCheckAnswers(verdict: Answer = { body: { success: true, score: 0.9 } }) {
  return {
    'GET /api/functions/human-check': { body: { provider: 'altcha', challenge: {} } },
    'POST /api/functions/verify-recaptcha': verdict,
  } as const
}
