import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Visitor } from './people.js'

const password = 'Quiet harbour 47 lamps!'

/**
 * Makes a member of a visitor: an account, confirmed by its mail and signed in, all by calls, so that the journey
 * can be about something else. The next page that the visitor opens is a member's.
 *
 * @returns the member's address
 */
export async function becomeMember(
  { page }: Visitor,
  site: string,
  displayName = 'Ada Keller',
): Promise<string> {
  const email = `${randomUUID()}@example.org`
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${site}${path}`, { data, headers: { origin: site } })
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
  }
  await post('/api/auth/sign-up', { email, password, display_name: displayName })
  let token = ''
  await expect
    .poll(async () => {
      const mails = await page.request.get(`${site}/dev/mailbox?to=${encodeURIComponent(email)}`, {
        headers: { accept: 'application/json' },
      })
      const [mail] = (await mails.json()) as { text: string }[]
      token = /confirm\?token=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      return token
    })
    .not.toBe('')
  await post('/api/auth/confirm', { token: decodeURIComponent(token) })
  return email
}
