import { test as base } from './agreed.js'
import { chatIn, type ChatOnScreen } from './chat.js'

/** Journeys with the assistant of the first hub, which is on the screen of somebody who has agreed. */
export const test = base.extend<{ chat: ChatOnScreen }>({
  chat: async ({ agreed }, use) => {
    await agreed.open('/learn')
    await use(chatIn(agreed.page))
  },
})

export { expect } from '@playwright/test'
