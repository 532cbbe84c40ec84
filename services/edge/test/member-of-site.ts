import { randomUUID } from 'node:crypto'
import type { Program } from './programs.js'

/** A signed-in member. */
export interface Member {
  email: string
  token: string
  post<T>(path: string, body: unknown): Promise<T>
}

async function post<T>(site: Program, path: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(site.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text || 'null') as T
}

/** Signs a member up, opens the link in the mail, and signs the member in. */
export async function memberOf(site: Program): Promise<Member> {
  const email = `${randomUUID().slice(0, 8)}@example.org`
  const password = 'Reserve-Ratio-417!'
  await post(site, '/api/auth/sign-up', { email, password })
  for (;;) {
    const mails = (await (await fetch(`${site.address}/dev/mailbox?to=${email}`)).json()) as {
      text: string
    }[]
    const token = /\/auth\/confirm\?token=([^\s&]+)/.exec(mails[0]?.text ?? '')?.[1]
    if (token) {
      const used = { token: decodeURIComponent(token), password }
      const { access_token } = await post<{ access_token: string }>(site, '/api/auth/confirm', used)
      return { email, token: access_token, post: (path, body) => post(site, path, body, access_token) }
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
