import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import type { Visitor } from './people.js'

/** The password of every member in the journeys. */
export const password = 'Quiet harbour 47 lamps!'

/**
 * Signs a visitor up and in, for journeys about something else. The next page that the visitor opens is a member's.
 *
 * @returns the member's email address
 */
export async function becomeMember(
  { page }: Visitor,
  site: string,
  displayName = 'Ada Keller',
): Promise<string> {
  return signUpByCalls(page.request, site, displayName)
}

/**
 * Creates an account, confirms it with its mail and signs it in, all through calls; another journey does it on screen.
 *
 * @returns the email address of the account
 */
export async function signUpByCalls(
  request: APIRequestContext,
  site: string,
  display_name: string,
): Promise<string> {
  const email = `${randomUUID()}@example.org`
  await post(request, site, '/api/auth/sign-up', { email, password, display_name })
  let token = ''
  await expect
    .poll(async () => {
      const [mail] = await mailsTo(request, site, email)
      token = /confirm\?token=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      return token
    })
    .not.toBe('')
  await post(request, site, '/api/auth/confirm', { token: decodeURIComponent(token) })
  return email
}

/** Signs a member in through a call: the next page that the visitor opens is theirs. */
export async function signInByCalls({ page }: Visitor, site: string, email: string): Promise<void> {
  await post(page.request, site, '/api/auth/sign-in', { email, password })
}

/** A mail from the development mailbox. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Returns the mails to an address, newest first. */
export async function mailsTo(request: APIRequestContext, site: string, email: string): Promise<Mail[]> {
  const answer = await request.get(`${site}/dev/mailbox?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  })
  return (await answer.json()) as Mail[]
}

/** Posts what has to succeed. A busy site says so (503), and is asked again. */
async function post(request: APIRequestContext, site: string, path: string, data: object): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await request.post(`${site}${path}`, { data, headers: { origin: site } })
      if (answer.status() !== 503) expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
      return answer.status()
    })
    .not.toBe(503)
}
