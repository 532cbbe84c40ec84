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
  renderInShell(<AssistantChat edition="general" />, { shell })
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

const sharing = () => screen.getByRole('checkbox', { name: /^Share for improvement/ })

test('[CHAT-20] sharing is off at first; switched on, each rating goes with its exchange until it is switched off', async () => {
  const { assistant, shell, user, answer } = await answered()
  expect(sharing()).not.toBeChecked()
  await user.click(answer.getByRole('button', { name: 'Thumbs up' }))
  expect(assistant.calls).not.toContain(feedbackCall)
  await user.click(sharing())
  expect(assistant.calls).not.toContain(feedbackCall)
  await user.click(answer.getByRole('button', { name: 'Thumbs down' }))
  await waitFor(() =>
    expect(assistant.feedback).toEqual([
      {
        consent: true,
        rating: 'down',
        specialization: 'general',
        question: 'What is a bond?',
        answer: 'A bond is a loan [1].',
      },
    ]),
  )
  await waitFor(() => expect(shell.toasts.at(-1)?.description).toContain('helping us improve'))
  expect(shell.remembered['assistant.sharing']).toBe('yes')
  await user.click(sharing())
  await user.click(answer.getByRole('button', { name: 'Thumbs up' }))
  expect(assistant.feedback).toHaveLength(1)
  expect(shell.remembered['assistant.sharing']).toBeUndefined()
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
