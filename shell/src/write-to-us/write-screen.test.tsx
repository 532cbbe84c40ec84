import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeNetwork } from '../testing/fake-network.js'
import { renderShell } from '../testing/render-shell.js'

const call = 'POST /api/visitor-messages'

async function open(answer: Parameters<typeof fakeNetwork>[0][string], path = '/write-to-us') {
  const { http, asked } = fakeNetwork({ [call]: answer })
  await renderShell({ path, http, agreed: false })
  await screen.findByLabelText(/Your message/)
  const person = userEvent.setup({ delay: null })
  const bodies = () => asked.filter((one) => `${one.method} ${one.path}` === call).map(({ body }) => body)
  return { person, bodies }
}
const send = (person: ReturnType<typeof userEvent.setup>) =>
  person.click(screen.getByRole('button', { name: 'Send' }))

test('[WRITE-1] a message without a wish for an answer sends no address', async () => {
  const { person, bodies } = await open({ status: 201, body: { received: true } })
  expect(screen.queryByLabelText(/Your email address/)).not.toBeInTheDocument()
  await person.type(screen.getByLabelText(/Your message/), 'A thought')
  await send(person)
  expect(await screen.findByText('Your message has arrived')).toBeInTheDocument()
  expect(screen.getByText('You asked for no answer, so none will come.')).toBeInTheDocument()
  expect(bodies()).toEqual([{ kind: 'question', text: 'A thought' }])
})

test('[WRITE-1] what is missing is said at its field, and goes when the field is changed', async () => {
  const { person, bodies } = await open({ status: 201, body: { received: true } })
  await person.click(screen.getByLabelText('I would like an answer by mail'))
  await send(person)
  const text = screen.getByLabelText(/Your message/)
  expect(text).toHaveAccessibleDescription(/Please write a few words/)
  expect(text).toHaveFocus()
  await person.type(text, 'A thought')
  expect(text).not.toHaveAccessibleDescription(/Please write/)
  await person.type(screen.getByLabelText(/Your email address/), 'ada')
  await send(person)
  expect(screen.getByLabelText(/Your email address/)).toHaveAccessibleDescription(/valid email address/)
  await person.type(screen.getByLabelText(/Your email address/), '@example.org')
  await send(person)
  expect(await screen.findByText('The answer will go to ada@example.org.')).toBeInTheDocument()
  expect(bodies()).toEqual([{ kind: 'question', text: 'A thought', reply_to: 'ada@example.org' }])
})

test('[WRITE-1, SEC-97] a refused message says why and keeps its words', async () => {
  const { person } = await open({
    status: 429,
    body: { error: { code: 'too_many_attempts', message: 'No' } },
  })
  await person.type(screen.getByLabelText(/Your message/), 'A thought')
  await send(person)
  expect(await screen.findByText(/The limit of messages is reached for now/)).toBeInTheDocument()
  expect(screen.getByLabelText(/Your message/)).toHaveValue('A thought')
})

test('[WRITE-2] a link chooses what the message is about; an unknown word chooses a question', async () => {
  const { person, bodies } = await open(
    { status: 201, body: { received: true } },
    '/write-to-us?about=privacy',
  )
  await person.type(screen.getByLabelText(/Your message/), 'My data')
  await send(person)
  await waitFor(() => expect(bodies()).toEqual([{ kind: 'privacy', text: 'My data' }]))
})

test.each([
  ['quiz-7', { question: 'quiz-7' }],
  ['https://evil.test', {}],
])('[REVIEW-10] from a question the form passes its number on, and nothing else: %s', async (named, sent) => {
  const path = `/write-to-us?about=correction&question=${encodeURIComponent(named)}`
  const { person, bodies } = await open({ status: 201, body: { received: true } }, path)
  await person.type(screen.getByLabelText(/Your message/), 'A year is wrong')
  await send(person)
  await waitFor(() => expect(bodies()).toEqual([{ kind: 'correction', text: 'A year is wrong', ...sent }]))
})
