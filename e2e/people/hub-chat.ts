import { test as base } from './agreed-visitor.js'
import { chatIn, type ChatOnScreen } from './chat.js'

/** Journeys with the assistant of the first hub, opened by a visitor who has agreed to the disclosure. */
export const test = base.extend<{ chat: ChatOnScreen }>({
  chat: async ({ agreed }, use) => {
    await agreed.open('/learn')
    const chat = chatIn(agreed.page)
    await use(chat)
  },
})

export { expect } from '@playwright/test'
