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

test('[AUTH-25] a wrong password, and the limit after twenty in a minute', async ({
  visitor,
  browser,
  siteAddress,
}) => {
  const { page } = visitor
  const owner = await memberOf(browser, siteAddress, 'Ada Keller')
  const { email } = owner
  await owner.open('/profile')
  await visitor.open('/auth')
  await signInWith(visitor, email, 'Wrong harbour 47 lamps!')
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  const codes: string[] = []
  for (let attempt = 0; attempt < 20; attempt++) {
    const answer = await page.request.post(`${siteAddress}/api/auth/sign-in`, {
      data: { email, password: 'Wrong harbour 47 lamps!' },
      headers: { origin: siteAddress },
    })
    codes.push(((await answer.json()) as { error: { code: string } }).error.code)
  }
  expect(codes[0]).toBe('invalid_credentials')
  expect(codes.at(-1)).toBe('human_check_needed')
  await signInWith(visitor, email, 'Wrong harbour 47 lamps!')
  await visitor.agree()
  await expect(page.getByRole('dialog')).toBeHidden()
  // The owner, on a known device, can still sign in.
  await owner.page
    .getByRole('banner')
    .getByRole('button', { name: /Ada Keller/ })
    .click()
  await owner.page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await owner.open('/auth')
  await signInWith(owner, email, password)
  await expect(owner.page.getByText('Welcome back!').first()).toBeVisible()
  await owner.context.close()
})

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

test('[AUTH-27] a sign-in without a network says that something unexpected happened', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/auth')
  await expect(page.getByRole('tabpanel', { name: 'Sign In' })).toBeVisible()
  await page.route('**/api/auth/sign-in', (route) => route.abort())
  await signInWith(visitor, 'ada@example.org', password)
  await expect(page.getByText('An unexpected error occurred').first()).toBeVisible()
})
