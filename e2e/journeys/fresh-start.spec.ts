import { randomUUID } from 'node:crypto'
import { mailsTo, password } from '../people/member.js'
import { chatIn } from '../people/chat.js'
import { expect, test } from '../people/people.js'

test('[SITE-22, SITE-23, WRITE-1, WRITE-3] on a fresh site nothing is hidden: Discuss and the partners say what is missing, and a message reaches the queue', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.openAgreed('/')
  await expect(page.getByRole('region', { name: 'Discuss' })).toBeVisible()
  await page.getByRole('button', { name: 'Discuss with peers' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('is not connected to this site yet')
  await dialog.getByRole('button', { name: 'Write to us' }).click()
  await expect(page.getByLabel('What is it about?')).toHaveValue('discussion')
  await page.getByLabel('Your message').fill('I would like to take part.')
  await page.getByLabel('I would like an answer by mail').check()
  await page.getByLabel('Your email address').fill('trustee@example.org')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The answer will go to trustee@example.org.')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Public Risk Pool Exchange' })
    .click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Our partner is not connected yet' }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Write to us' })).toBeVisible()
})

test('[CHAT-2, CHAT-36, CHAT-38] the hub shows the chat with its greeting, 600px high; on a phone the greeting and a field', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.openAgreed('/')
  await visitor.open('/learn')
  const chat = chatIn(page)
  const height = async () => (await page.locator('[data-begun]').boundingBox())?.height ?? 0
  await expect(chat.messages.first()).toContainText('I am the learning assistant')
  await expect(page.getByText(/No AI model is connected/)).toHaveCount(1)
  expect(await height()).toBe(600)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(chat.messages.first()).toContainText('I am the learning assistant')
  expect(await height()).toBeLessThan(700)
  await expect(page.getByRole('button', { name: 'Thumbs up' })).toBeHidden()
  await chat.ask('What is modified duration?')
  await expect(chat.last).toContainText('Quoted from the library')
  expect(await height()).toBe(600)
})

test('[AUTH-48, AUTH-50, AUTH-51, PLAY-4] after an error that goes with its form, a sign-up asks for no disclosure, leads to the mailbox of a development site, and signing out says so', async ({
  visitor,
  siteAddress,
}) => {
  const { page } = visitor
  const email = `${randomUUID()}@example.org`
  await visitor.open('/auth?next=%2Fprofile')
  await expect(page.getByText('Your profile opens once you have signed in.')).toBeVisible()
  const signIn = page.getByRole('tabpanel', { name: 'Sign In' })
  await signIn.getByLabel('Email').fill(email)
  await signIn.getByLabel('Password', { exact: true }).fill(password)
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByText('Invalid email or password')).toBeHidden()
  const form = page.getByRole('tabpanel', { name: 'Sign Up' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect.poll(async () => (await mailsTo(page.request, siteAddress, email)).length).toBe(1)
  const mailbox = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'open the development mailbox' }).click()
  const link = (await mailbox).getByRole('link', { name: /confirm\?token=/ })
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '')
  await visitor.open(pathname + search)
  await page.getByRole('button', { name: `Confirm ${email}` }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are signed out').first()).toBeVisible()
})
