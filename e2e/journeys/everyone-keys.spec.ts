import { becomeMember, password } from '../people/member.js'
import { enterByKeys, tabTo } from '../people/keys.js'
import { agreeBeforehand, expect, test } from '../people/people.js'

test('entering the site by keyboard: disclosure, skip link, menu, and announcements', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/')
  // The sheet of Home leaves the page in reach; a game's disclosure does not.
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await visitor.open('/quiz')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog:
      - heading [level=2]
      - status: /Security check/
  `)
  // Content behind the dialog is out of reach, whichever way the focus moves.
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(page.locator('header :focus, main :focus, footer :focus')).toHaveCount(0)
  }
  await enterByKeys(page, dialog.getByRole('button', { name: /agree/i }))
  await expect(dialog).toBeHidden()

  await visitor.open('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip/i })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  const learn = page.getByRole('navigation').getByRole('button', { name: 'Learn' }).first()
  await learn.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(learn).toBeFocused()
})

test('names and landmarks of every page, and the focus is on the heading of the next one', async ({
  visitor,
}) => {
  const { page } = visitor
  await agreeBeforehand(page)
  await visitor.open('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link /Skip/
    - banner:
      - navigation
    - main:
      - heading [level=1]
    - contentinfo
  `)
  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Education Library' }), 150)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/learn\/education$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Education Library' })).toBeFocused()
  await expect(page).toHaveTitle(/Education/)
})

test('an account by keyboard: tabs by arrows, errors at their fields, strength announced', async ({
  visitor,
  siteAddress,
}) => {
  const { page } = visitor
  const email = await becomeMember(visitor, siteAddress)
  await page.context().clearCookies()
  await agreeBeforehand(page)
  await visitor.open('/auth')
  const signIn = page.getByRole('tab', { name: 'Sign In' })
  await tabTo(page, signIn)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused()
  const form = page.getByRole('tabpanel', { name: 'Sign Up' })
  const field = form.getByLabel('Password', { exact: true })
  await tabTo(page, field)
  await page.keyboard.type('Quiet harbour 47')
  await expect(form.getByRole('status').first()).not.toBeEmpty()
  await page.keyboard.press('Enter')
  const wrong = form.getByLabel('Email')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  const description = await wrong.getAttribute('aria-describedby')
  await expect(
    page.locator(
      (description ?? '')
        .split(' ')
        .map((id) => `[id="${id}"]`)
        .join(','),
    ),
  ).not.toHaveCount(0)

  await visitor.open('/auth')
  const here = page.getByRole('tabpanel', { name: 'Sign In' })
  await tabTo(page, here.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page, here.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Account of Ada Keller/ })).toBeVisible()
  await enterByKeys(page, page.getByRole('button', { name: /Account of Ada Keller/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
})

test('the hub by keyboard: a question to the assistant, its answer announced, an article to its end', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.openAgreed('/')
  await visitor.open('/learn')
  const input = page.getByRole('textbox', { name: /message|ask|question/i }).first()
  await tabTo(page, input, 120)
  await page.keyboard.type('What is duration?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Quoted from the library. It may be incomplete.')).toBeVisible()
  await expect(page.locator('[aria-live="polite"][role="status"]').first()).toContainText(
    'The assistant says',
  )
  await visitor.open('/learn/education')
  await enterByKeys(page, page.locator('main').getByRole('link').filter({ hasText: /\w/ }).first())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
