/** What a service answers, as far as a screen reads it; jsdom has no Response of its own. */
export function jsonAnswer(status: number, body: unknown): Response {
  const text = JSON.stringify(body)
  return {
    ok: status < 400,
    status,
    headers: new Headers({ 'content-type': 'application/json' }),
    json: async () => JSON.parse(text) as unknown,
  } as unknown as Response
}
