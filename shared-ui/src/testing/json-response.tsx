/** Creates a minimal JSON Response, because jsdom has none. */
export function createJsonResponse(status: number, body: unknown): Response {
  const text = JSON.stringify(body)
  return {
    ok: status < 400,
    status,
    headers: new Headers({ 'content-type': 'application/json' }),
    json: async () => JSON.parse(text) as unknown,
  } as unknown as Response
}
