import type { Page } from '@playwright/test'
import { expectAccessible } from '../people/axe.js'
import { chatIn, type ChatOnScreen } from '../people/chat.js'
import { expect, test as base } from '../people/hub-chat.js'
import { agreeBeforehand, holdBack } from '../people/people.js'

const question = 'How does duration link our bonds and our reserves?'
const note = 'Quoted from the library. It may be incomplete.'
const chatCall = '**/api/functions/chat-with-icio'

/** The chat after its first question was answered. */
const test = base.extend<{ answered: ChatOnScreen }>({
  answered: async ({ chat }, use) => {
    await chat.ask(question)
    await expect(chat.last).toContainText(note)
    await use(chat)
  },
})

/** Collects the page's calls to the assistant. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/functions/chat')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('[CHAT-11, GATE-6, GATE-9] the first message waits for the disclosure, and Cancel sends nothing', async ({
  visitor,
}) => {
  const { page } = visitor
  const calls = callsOf(page)
  const chat = chatIn(page)
  await visitor.open('/learn')
  await chat.ask(question)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(chat.input).toHaveValue(question)
  await expect(chat.messages).toHaveCount(0)
  expect(calls).toEqual([])
})

test('[CHAT-11, GATE-8] the waiting message is sent after the visitor agrees to the disclosure', async ({
  visitor,
}) => {
  const { page } = visitor
  const chat = chatIn(page)
  await visitor.open('/learn')
  await chat.ask(question)
  await visitor.agree()
  await expect(chat.messages.nth(1)).toContainText(question)
  await expect(chat.last).toContainText(note)
})

test('[CHAT-6] without a model the library answers and says so; the conversation survives a reload', async ({
  page,
  answered: chat,
}) => {
  for (const name of ['Copy message', 'Thumbs up', 'Thumbs down'])
    await expect(chat.last.getByRole('button', { name })).toBeVisible()
  await expect(chat.last.getByRole('list', { name: 'Related resources' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(chat.last).toContainText(note)
  await expect(chat.messages.nth(1)).toContainText(question)
})

test('a conversation stays in its tab: another tab starts with the greeting', async ({
  answered,
  siteAddress,
  context,
}) => {
  const other = await context.newPage()
  await other.goto(`${siteAddress}/learn`)
  await expect(chatIn(other).messages).toHaveCount(1)
  await expect(answered.messages).toHaveCount(3)
})

test('each source of an answer opens at its passage', async ({ page, chat }) => {
  await chat.ask(question)
  const source = chat.last.getByRole('list', { name: 'Sources', exact: true }).getByRole('listitem').first()
  await source.locator('summary').click()
  await expect(source.locator('blockquote')).toBeVisible()
  await source.getByRole('link').click()
  const id = decodeURIComponent(new URL(page.url()).hash.slice(1))
  expect(id).not.toBe('')
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
})

test('[CHAT-1, CHAT-2, CHAT-3] the window is 600 px high, its expanded view 80vh, and both hold one conversation', async ({
  visitor,
}) => {
  const { page } = visitor
  await agreeBeforehand(page)
  await visitor.open('/learn')
  const chat = chatIn(page)
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  const frame = await chat.conversation.locator('xpath=../..').boundingBox()
  expect(frame?.height).toBe(600)
  await chat.input.fill('A draft')
  await page.getByRole('button', { name: 'Expand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask the assistant' })
  await expect(chatIn(dialog).input).toHaveValue('A draft')
  const box = await dialog.boundingBox()
  expect(box?.height).toBeCloseTo(0.8 * 800, 0)
  await chatIn(dialog).input.fill('A longer draft')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(chat.input).toHaveValue('A longer draft')
})

test('[CHAT-4, CHAT-5] the two hubs have separate assistants, each with its own greeting and conversation', async ({
  agreed: visitor,
}) => {
  const { page } = visitor
  const chat = chatIn(page)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/chat-with-icio')) sent.push(request.postDataJSON())
  })
  const greetings: string[] = []
  for (const path of ['/learn', '/learn-risk-pools']) {
    await visitor.open(path)
    greetings.push((await chat.messages.first().textContent()) ?? '')
    await chat.ask('What is a surplus ratio?')
    await expect(chat.last).toContainText(note)
  }
  expect(greetings[0]).toContain('insurance investment professionals')
  expect(greetings[1]).toContain('government risk pools')
  expect(sent).toEqual([
    { message: 'What is a surplus ratio?', specialization: 'general' },
    { message: 'What is a surplus ratio?', specialization: 'government-risk-pools' },
  ])
})

test('[CHAT-9, CHAT-12] Enter sends, Shift+Enter starts a new line, and spaces alone are not sent', async ({
  agreed: visitor,
}) => {
  const { page } = visitor
  const calls = callsOf(page)
  const chat = chatIn(page)
  await visitor.open('/learn')
  await chat.ask('   ')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await chat.input.fill('What is')
  await chat.input.press('Shift+Enter')
  await chat.input.pressSequentially('duration?')
  await expect(chat.input).toHaveValue('What is\nduration?')
  await expect(chat.messages).toHaveCount(0)
  expect(calls).toEqual([])
  await chat.input.press('Enter')
  await expect(chat.messages.nth(1)).toContainText('duration?')
  await expect(chat.last).toContainText(note)
  expect(calls).toEqual(['POST /api/functions/chat-with-icio'])
})

test('[CHAT-10, CHAT-13] while a reply is awaited the input is disabled; then it is idle and has the focus', async ({
  page,
  chat,
}) => {
  const letGo = await holdBack(page, chatCall)
  await chat.ask(question)
  await expect(chat.input).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Send' })).toBeHidden()
  letGo()
  await expect(chat.last).toContainText(note)
  await expect(chat.input).toBeEnabled()
  await expect(chat.input).toBeFocused()
  await expect(chat.input).toHaveValue('')
})

test('[CHAT-14, CHAT-15, CHAT-16] an answer without a reply is a failed call: a toast, an apology, and a retry button', async ({
  page,
  chat,
}) => {
  await page.route(chatCall, (route) => route.fulfill({ json: { sources: [], mode: 'model' } }))
  await chat.ask(question)
  await expect(page.getByText('Failed to Answer', { exact: true })).toBeVisible()
  await expect(page.getByText('Unable to send message. Please try again.')).toBeVisible()
  await expect(chat.last).toContainText('experiencing technical difficulties')
  await page.unroute(chatCall)
  await chat.last.getByRole('button', { name: 'Ask again' }).click()
  await expect(chat.last).toContainText(note)
  await expect(page.getByText(/technical difficulties/)).toBeHidden()
})

test('[CHAT-14, CHAT-15] without a network the visitor sees a message, and the question is not lost', async ({
  page,
  chat,
}) => {
  await expect(chat.input).toBeVisible()
  await page.context().setOffline(true)
  await chat.ask(question)
  await expect(chat.last).toContainText('experiencing technical difficulties')
  await expect(page.getByText('Failed to Answer', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await chat.last.getByRole('button', { name: 'Ask again' }).click()
  await expect(chat.last).toContainText(note)
})

test('[CHAT-17] Copy puts the message on the clipboard and says so', async ({ visitor, context }) => {
  const { page } = visitor
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.open('/learn')
  await chatIn(page).messages.first().getByRole('button', { name: 'Copy message' }).click()
  await expect(page.getByText('Copied!', { exact: true })).toBeVisible()
  await expect(page.getByText('Message copied to clipboard')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
    /^Welcome\. I am the learning assistant/,
  )
})

test('[CHAT-18] a browser that blocks copying shows a toast', async ({ visitor }) => {
  const { page } = visitor
  await page.addInitScript(
    `Clipboard.prototype.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))`,
  )
  await visitor.open('/learn')
  await chatIn(page).messages.first().getByRole('button', { name: 'Copy message' }).click()
  await expect(page.getByText('Copy failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Unable to copy message')).toBeVisible()
})

test('[CHAT-19] without consent a thumb is acknowledged and nothing is sent', async ({
  page,
  answered: chat,
}) => {
  const calls = callsOf(page)
  await chat.last.getByRole('button', { name: 'Thumbs up' }).click()
  await expect(page.getByText('Feedback recorded', { exact: true })).toBeVisible()
  await expect(chat.last.getByRole('button', { name: 'Thumbs up' })).toHaveAttribute('aria-pressed', 'true')
  await chat.last.getByRole('button', { name: 'No, keep them here' }).click()
  await chat.last.getByRole('button', { name: 'Thumbs down' }).click()
  await page.reload()
  await expect(chat.last.getByRole('button', { name: 'Thumbs down' })).toHaveAttribute('aria-pressed', 'true')
  await chat.last.getByRole('button', { name: 'Thumbs up' }).click()
  await expect(chat.last.getByRole('button', { name: 'Thumbs up' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/May we send your ratings/)).toBeHidden()
  expect(calls).toEqual([])
})

test('[CHAT-20] once sharing is on, the rating and its exchange go to the moderators; it can be switched off', async ({
  page,
  answered: chat,
}) => {
  const sharing = page.getByRole('checkbox', { name: /^Share for improvement/ })
  await expect(sharing).not.toBeChecked()
  await sharing.check()
  const sent = page.waitForResponse((response) => response.url().endsWith('/chat-feedback'))
  await chat.last.getByRole('button', { name: 'Thumbs down' }).click()
  const response = await sent
  expect(response.status()).toBe(201)
  expect(response.request().postDataJSON()).toMatchObject({ consent: true, rating: 'down', question })
  const { kept_until } = (await response.json()) as { kept_until: string }
  const days = (new Date(kept_until).getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(90)
  await expect(page.getByText(/went to the moderators/).first()).toBeVisible()
  await sharing.uncheck()
  const calls = callsOf(page)
  await chat.last.getByRole('button', { name: 'Thumbs up' }).click()
  await expect(chat.last.getByRole('button', { name: 'Thumbs up' })).toHaveAttribute('aria-pressed', 'true')
  expect(calls).toEqual([])
})

test('the assistant says when the library does not cover a question', async ({ chat }) => {
  await chat.ask('Which football club wins the cup next year?')
  await expect(chat.last).toContainText(/does not cover/i)
  await expect(chat.last.getByRole('list', { name: 'Sources', exact: true })).toBeHidden()
})
