import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AssistantChat } from './assistant-chat.js'
import { fakeAssistant } from './testing/fake-assistant.js'

const feedbackCall = 'POST /api/functions/chat-feedback'

async function answered(remembered: Record<string, string> = {}) {
  const assistant = fakeAssistant()
  const shell = createFakeShell({ http: assistant.http, remembered })
  renderInShell(<AssistantChat specialization="general" />, { shell })
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox'), 'What is a bond?{Enter}')
  await screen.findByText('A bond is a loan')
  const [greeting, , answer] = [
    ...document.querySelectorAll<HTMLElement>('ul[aria-label="Messages"] > li'),
  ].map((item) => within(item))
  if (!greeting || !answer) throw new Error('The conversation is not there')
  return { assistant, shell, user, greeting, answer }
}

test.each(['Thumbs up', 'Thumbs down'])(
  '[CHAT-19] %s shows the toast with thanks and makes no call',
  async (name) => {
    const { assistant, shell, user, answer } = await answered()
    const before = assistant.calls.length
    await user.click(answer.getByRole('button', { name }))
    expect(shell.toasts).toEqual([
      {
        title: 'Feedback recorded',
        description: 'Thank you. Your rating stays in this tab; nothing is sent.',
        tone: 'success',
      },
    ])
    expect(answer.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    expect(assistant.calls).toHaveLength(before)
  },
)

test('[CHAT-20] consent is asked once; with it the rating and the exchange are sent', async () => {
  const { assistant, shell, user, answer } = await answered()
  await user.click(answer.getByRole('button', { name: 'Thumbs up' }))
  expect(assistant.calls).not.toContain(feedbackCall)
  const helping = () => shell.toasts.filter(({ description }) => description?.includes('helping us improve'))
  expect(helping()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Yes, send my ratings' }))
  await waitFor(() =>
    expect(assistant.feedback).toEqual([
      {
        consent: true,
        rating: 'up',
        specialization: 'general',
        question: 'What is a bond?',
        answer: 'A bond is a loan [1].',
      },
    ]),
  )
  await waitFor(() => expect(helping()).toHaveLength(1))
  await user.click(answer.getByRole('button', { name: 'Thumbs down' }))
  await waitFor(() => expect(assistant.feedback.map(({ rating }) => rating)).toEqual(['up', 'down']))
  expect(screen.queryByRole('button', { name: 'Yes, send my ratings' })).not.toBeInTheDocument()
  expect(shell.remembered['assistant.sharing']).toBe('yes')
})

test('[CHAT-20] without consent nothing is sent, the question does not return, and the toast does not thank for help', async () => {
  const { assistant, shell, user, answer } = await answered()
  await user.click(answer.getByRole('button', { name: 'Thumbs up' }))
  await user.click(screen.getByRole('button', { name: 'No, keep them here' }))
  await user.click(answer.getByRole('button', { name: 'Thumbs down' }))
  expect(screen.queryByRole('button', { name: 'Yes, send my ratings' })).not.toBeInTheDocument()
  expect(assistant.calls).not.toContain(feedbackCall)
  expect(shell.toasts.filter(({ description }) => description?.includes('helping us'))).toEqual([])
})

test('the visitor can withdraw consent', async () => {
  const { assistant, shell, user, answer } = await answered({ 'assistant.sharing': 'yes' })
  await user.click(screen.getByRole('button', { name: 'Stop sending ratings' }))
  await user.click(answer.getByRole('button', { name: 'Thumbs up' }))
  expect(assistant.calls).not.toContain(feedbackCall)
  expect(shell.remembered['assistant.sharing']).toBe('no')
})

test('the rating of a greeting is never sent', async () => {
  const { assistant, shell, user, greeting } = await answered({ 'assistant.sharing': 'yes' })
  await user.click(greeting.getByRole('button', { name: 'Thumbs up' }))
  expect(shell.toasts.map(({ title }) => title)).toEqual(['Feedback recorded'])
  expect(assistant.calls).not.toContain(feedbackCall)
})

test('a rating that cannot be sent shows a message', async () => {
  const { assistant, shell, user, answer } = await answered({ 'assistant.sharing': 'yes' })
  const { http } = assistant
  shell.http = (path, init) =>
    path.endsWith('chat-feedback') ? Promise.reject(new TypeError('lost')) : http(path, init)
  await user.click(answer.getByRole('button', { name: 'Thumbs up' }))
  await waitFor(() => expect(shell.toasts.map(({ title }) => title)).toEqual(['Feedback recorded']))
})
