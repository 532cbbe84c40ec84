import { test as base } from './agreed.js'
import { chatIn, type ChatOnScreen } from './chat.js'

/** Journeys with the assistant of the first hub, opened by a visitor who has agreed to the disclosure. */
export const test = base.extend<{ chat: ChatOnScreen }>({
  chat: async ({ agreed }, use) => {
    await agreed.open('/learn')
    await use(chatIn(agreed.page))
  },
})

export { expect } from '@playwright/test'
