import { fromPartial } from './from-partial.js'

/** Creates a minimal JSON Response, because jsdom has none. */
export function createJsonResponse(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  const text = JSON.stringify(body)
  return fromPartial<Response>({
    ok: status < 400,
    status,
    headers: new Headers({ 'content-type': 'application/json', ...headers }),
    json: async () => JSON.parse(text) as unknown,
    text: async () => text,
  })
}
