import { expectAccessible } from '../people/axe.js'
import type { ChatOnScreen } from '../people/chat.js'
import { expect, test as base } from '../people/hub-chat.js'
import { says, streamingModel, type Talk, type StreamingModel } from '../people/streaming-model.js'
import { startSite } from '../running-site.js'

/** These journeys use their own site, whose assistant calls a model on loopback. */
const test = base.extend<object, { model: StreamingModel; siteWithModel: string }>({
  model: [
    async ({}, use) => {
      const model = await streamingModel()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  siteWithModel: [
    async ({ model }, use) => {
      const site = await startSite({
        env: {
          OPENAI_BASE_URL: model.url,
          OPENAI_API_KEY: 'a-key-for-tests',
          OPENAI_PROVIDER: 'the tests',
          OPENAI_MODEL: 'm',
        },
      })
      await use(site.address)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  siteAddress: async ({ siteWithModel }, use) => use(siteWithModel),
})

const question = 'How does duration link our bonds and our reserves?'

/** Asks the model, which pauses in the middle of its answer until the test resumes it. */
async function askAndHold(chat: ChatOnScreen, model: StreamingModel): Promise<Talk> {
  const held = new Promise<Talk>((resolve) =>
    model.answer((talk) => {
      talk.say('Duration is ')
      resolve(talk)
    }),
  )
  await chat.ask(question)
  const talk = await held
  await expect(chat.last).toContainText('Duration is')
  return talk
}

test('[CHAT-10, CHAT-13] the words of the model appear on the screen while it is still answering', async ({
  page,
  chat,
  model,
}) => {
  const talk = await askAndHold(chat, model)
  await expect(chat.input).toBeDisabled()
  talk.say('the weighted time of the payments [1].')
  talk.end()
  await expect(chat.input).toBeFocused()
  await expect(chat.last).toContainText('Duration is the weighted time of the payments')
  await expect(chat.last).toContainText('Made by AI. It may be inaccurate.')
  await expect(chat.last.getByRole('link', { name: /^Source 1: / })).toBeVisible()
  await expectAccessible(page)
})

test('[CHAT-39] a sentence without support in the library is marked', async ({ chat, model }) => {
  model.answer(says('Because I say so.'))
  await chat.ask(question)
  await expect(chat.last).toContainText('Because I say so. (not in the library)')
})

test('[CHAT-14, CHAT-15] a model that is busy: a toast, an apology with the time to wait, and the question can be asked again', async ({
  page,
  chat,
  model,
}) => {
  model.answer((talk) => talk.refuse(429, { 'retry-after': '120' }))
  await chat.ask(question)
  await expect(page.getByText('Failed to Answer', { exact: true })).toBeVisible()
  await expect(page.getByText('Unable to send message. Please try again.')).toBeVisible()
  await expect(chat.last).toContainText(/try again in 2 minutes/)
  await expect(chat.input).toBeEnabled()
  model.answer(says('It is back [1].'))
  await chat.last.getByRole('button', { name: 'Ask again' }).click()
  await expect(chat.last).toContainText('It is back')
  await expect(page.getByText(/experiencing technical difficulties/)).toBeHidden()
})

test('an answer can be stopped: the partial answer stays, and the call is cancelled', async ({
  page,
  chat,
  model,
}) => {
  await askAndHold(chat, model)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(chat.last).toContainText('You stopped this answer.')
  await expect(chat.input).toBeFocused()
})
