import { mailsTo, password } from '../people/member.js'
import { memberOf } from '../people/members.js'
import { agreeBeforehand, expect, test, type Visitor } from '../people/people.js'

test.beforeEach(({ page }) => agreeBeforehand(page))

async function signInWith({ page }: Visitor, email: string, typed: string) {
  const form = page.getByRole('tabpanel', { name: 'Sign In' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(typed)
  await form.getByRole('button', { name: 'Sign In' }).click()
}

test('a forgotten password: a link by mail, a new password, and the link works once', async ({
  visitor,
  browser,
  siteAddress,
}) => {
  const { page } = visitor
  const owner = await memberOf(browser, siteAddress, 'Ada Keller')
  const { email } = owner
  await owner.context.close()
  await visitor.open('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  // While this form opens, the field of the sign-in form is still on the page.
  const form = page.getByRole('region', { name: 'Choose a new password' })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText(/If .* has an account here, a link is on its way/)).toBeVisible()
  let link = ''
  await expect
    .poll(async () => {
      const mails = await mailsTo(page.request, siteAddress, email)
      link = mails.map(({ text }) => /\/auth\/reset\?token=\S+/.exec(text)?.[0] ?? '').find(Boolean) ?? ''
      return link
    })
    .not.toBe('')
  const next = 'Another harbour 48 lamps!'
  await visitor.open(link)
  await page.getByLabel('New password').fill(next)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Your password has been changed. Please sign in.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await signInWith(visitor, email, password)
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  await signInWith(visitor, email, next)
  await expect(page.getByText('Welcome back!').first()).toBeVisible()
  await visitor.open(link)
  await page.getByLabel('New password').fill('A third harbour 49 lamps!')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('This link has expired or has already been used')).toBeVisible()
})
