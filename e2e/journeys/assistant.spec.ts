import { expectAccessible } from '../people/axe.js'
import { chatIn, type ChatOnScreen } from '../people/chat.js'
import { expect, test as base } from '../people/hub-chat.js'
import { agreeBeforehand } from '../people/people.js'

const question = 'How does duration link our bonds and our reserves?'
const note = 'Quoted from the library. It may be incomplete.'

/** The chat after its first question was answered. */
const test = base.extend<{ answered: ChatOnScreen }>({
  answered: async ({ chat }, use) => {
    await chat.ask(question)
    await expect(chat.last).toContainText(note)
    await use(chat)
  },
})

test('[CHAT-6] without a model the library answers and says so; the conversation survives a reload', async ({
  page,
  answered: chat,
}) => {
  for (const name of ['Copy message', 'Thumbs up', 'Thumbs down'])
    await expect(chat.last.getByRole('button', { name })).toBeVisible()
  await expect(chat.last.getByRole('list', { name: 'Related resources' })).toBeVisible()
  await page.getByRole('button', { name: 'Expand' }).click()
  const expanded = chatIn(page.getByRole('dialog'))
  await expanded.last.getByRole('button', { name: 'Thumbs up' }).click()
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
  const passage = chat.last.getByRole('list', { name: 'From the library' }).getByRole('listitem').first()
  await expect(passage.locator('blockquote')).toBeVisible()
  await passage.getByRole('link').click()
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
