import type { Locator, Page } from '@playwright/test'

/** The chat of a hub as a visitor sees it. */
export interface ChatOnScreen {
  /** The field to type into. */
  input: Locator
  /** The scrolling container of the messages. */
  conversation: Locator
  /** All messages, the oldest first. */
  messages: Locator
  /** The latest message. */
  last: Locator
  /** Types a question and presses Enter. */
  ask(question: string): Promise<void>
}

/** Finds the chat in a page or in a part of it. */
export function chatIn(place: Page | Locator): ChatOnScreen {
  const input = place.getByRole('textbox', { name: 'Your question for the assistant' })
  const messages = place.getByRole('list', { name: 'Messages' }).locator(':scope > li')
  return {
    input,
    conversation: place.getByRole('region', { name: 'Conversation' }),
    messages,
    last: messages.last(),
    async ask(question) {
      await input.fill(question)
      await input.press('Enter')
    },
  }
}
