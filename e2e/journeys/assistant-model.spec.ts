import { expectAccessible } from '../people/axe.js'
import type { ChatOnScreen } from '../people/chat.js'
import { expect, test as base } from '../people/hub-chat.js'
import { streamingModel, type Talk, type StreamingModel } from '../people/streaming-model.js'
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
