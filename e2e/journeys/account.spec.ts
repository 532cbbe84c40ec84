import { randomUUID } from 'node:crypto'
import { mailsTo, password } from '../people/member.js'
import { expect, test, visitorOf, type Visitor } from '../people/people.js'

/** Signs up and returns the path of the confirmation link from the mail. */
async function signUp(visitor: Visitor, site: string, email: string): Promise<string> {
  await visitor.open('/auth')
  await visitor.page.getByRole('tab', { name: 'Sign Up' }).click()
  const form = visitor.page.getByRole('tabpanel', { name: 'Sign Up' })
  await form.getByLabel('Display Name').fill('Ada Keller')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: /sign up/i }).click()
  await expect(visitor.page.getByText('Check your email for the confirmation link!').first()).toBeVisible()
  await expect.poll(async () => (await mailsTo(visitor.page.request, site, email)).length).toBeGreaterThan(0)
  const [mail] = await mailsTo(visitor.page.request, site, email)
  const link = /https?:\/\/\S+\/auth\/confirm\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}

async function signIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.open('/auth')
  const form = visitor.page.getByRole('tabpanel', { name: 'Sign In' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: /sign in/i }).click()
}

test('[AUTH-19, AUTH-20, AUTH-24, AUTH-29] an account from sign-up through the mail to sign-out', async ({
  visitor,
  siteAddress,
}) => {
  const email = `${randomUUID()}@example.org`
  await visitor.openAgreed('/')
  const link = await signUp(visitor, siteAddress, email)
  await signIn(visitor, email)
  await expect(visitor.page.getByText('Have you just signed up?')).toBeVisible()
  await visitor.open(link)
  await visitor.page.getByRole('button', { name: `Confirm ${email}` }).click()
  await expect(visitor.page.getByText('Your email address is confirmed')).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: /Ada Keller/ })).toBeVisible()
  await visitor.page.reload()
  await visitor.page.getByRole('button', { name: /Ada Keller/ }).click()
  await expect(visitor.page.getByText(email)).toBeVisible()
  await visitor.page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(visitor.page.getByRole('button', { name: /Ada Keller/ })).toBeHidden()
  await signIn(visitor, email)
  await expect(visitor.page.getByText('Welcome back!').first()).toBeVisible()
  await expect(visitor.page).toHaveURL(`${siteAddress}/`)
})

test('[SITE-12, SITE-13] signing in and out in one tab shows in the other', async ({
  visitor,
  siteAddress,
  context,
}) => {
  const email = `${randomUUID()}@example.org`
  await visitor.openAgreed('/')
  const link = await signUp(visitor, siteAddress, email)
  const other = visitorOf(await context.newPage(), siteAddress)
  await other.open('/')
  await visitor.open(link)
  await visitor.page.getByRole('button', { name: `Confirm ${email}` }).click()
  await expect(visitor.page.getByText('Your email address is confirmed')).toBeVisible()
  await expect(other.page.getByRole('button', { name: /Ada Keller/ })).toBeVisible()
  await other.page.getByRole('button', { name: /Ada Keller/ }).click()
  await other.page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(visitor.page.getByRole('button', { name: /Ada Keller/ })).toBeHidden()
})
