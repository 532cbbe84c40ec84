import { expect, type Page } from '@playwright/test'

/** Sends the calls of a page as its member does, with the token that the page used last. */
export function callsOf(page: Page, site: string) {
  let token = ''
  page.on('request', (request) => (token = request.headers()['authorization'] ?? token))
  return async <Reply>(path: string, data?: object): Promise<Reply> => {
    const headers = { origin: site, authorization: token }
    const url = `${site}${path}`
    const answer = await (data
      ? page.request.post(url, { data, headers })
      : page.request.get(url, { headers }))
    expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Reply
  }
}
