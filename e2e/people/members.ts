import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { expect, visitorOf, type Visitor } from './people.js'

const password = 'Quiet harbour 47 lamps!'

/** Somebody with an account, signed in, in a browser of their own; the disclosure is agreed. */
export interface Member extends Visitor {
  name: string
  email: string
  context: BrowserContext
}

/** Signs somebody up over the calls and the mail, as the journey of an account does on the screen. */
export async function memberOf(
  browser: Browser,
  site: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Member> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const { request } = context
  const email = `${randomUUID()}@example.org`
  const signUp = await request.post(`${site}/api/auth/sign-up`, {
    data: { email, password, display_name: name },
  })
  expect(signUp.status()).toBe(201)
  let token: string | undefined
  await expect
    .poll(async () => {
      const answer = await request.get(`${site}/dev/mailbox?to=${encodeURIComponent(email)}`, {
        headers: { accept: 'application/json' },
      })
      const [mail] = (await answer.json()) as { text: string }[]
      token = /token=([^\s&]+)/.exec(mail?.text ?? '')?.[1]
      return token
    })
    .toBeDefined()
  const confirmed = await request.post(`${site}/api/auth/confirm`, { data: { token } })
  expect(confirmed.ok()).toBe(true)
  await context.addInitScript({ content: "sessionStorage.setItem('disclosure_agreed', 'true')" })
  return { ...visitorOf(await context.newPage(), site), name, email, context }
}
