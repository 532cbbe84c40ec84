import { errors, type ErrorCode } from '@icio/contracts/errors'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

export interface FakeAnswer {
  status?: number
  body?: unknown
}

type Answers = Record<string, FakeAnswer | ((body: unknown) => FakeAnswer)>

/** Creates the error response of the services for a code. */
export function failing(code: ErrorCode): FakeAnswer {
  return { status: errors[code].status, body: { error: { code, message: errors[code].text } } }
}

/** The security of an account with a password and nothing else. */
export const bareSecurity = {
  has_password: true,
  needs_second_factor: false,
  authenticator: null,
  passkeys: [],
  passkeys_available: false,
  recovery_codes_left: 0,
  organizations: [],
  linkable: [],
  signed_in_through: null,
}

/** Fake services that answer by 'METHOD /path' and record the calls. */
export function fakeServices(answers: Answers) {
  const calls: { call: string; body: unknown }[] = []
  const http: ShellApi['http'] = async (path, init = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
    calls.push({ call, body })
    const found = answers[call]
    const answer = typeof found === 'function' ? found(body) : found
    if (!answer) throw new TypeError(`No network for ${call}`)
    return responseOf(answer)
  }
  /** The calls that change something. */
  const sent = () => calls.filter(({ call }) => !call.startsWith('GET '))
  return {
    http,
    calls,
    sent,
    answers,
    bodyOf: (call: string) => calls.findLast((one) => one.call === call)?.body,
  }
}

/** Creates a minimal Response, because jsdom has none. */
function responseOf({ status = 200, body = {} }: FakeAnswer): Response {
  return { status, ok: status < 400, json: async () => body, headers: new Headers() } as Response
}

/** A signed-in member. */
export const ada = {
  id: '5b6c9d1e-0001-4000-8000-000000000001',
  email: 'ada@example.org',
  display_name: 'Ada',
  role: 'user' as const,
  avatar_url: null as string | null,
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
}
