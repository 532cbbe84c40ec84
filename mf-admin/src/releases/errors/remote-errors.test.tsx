import type { RemoteError } from '@icio/contracts/releases/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failing, fakeServices } from '../../testing/fake-services.js'
import { RemoteErrors } from './remote-errors.js'

const at = '2026-11-22T03:00:00.000Z'
const error: RemoteError = {
  id: 'mf-games@0.2.0-b 1',
  release: 'mf-games@0.2.0-b',
  name: 'mf-games',
  message: 'TypeError: no answers',
  routes: ['/quiz'],
  count: 12,
  first_at: at,
  last_at: at,
  stack: [
    { call: 'QuizScreen', place: 'mf-games/src/quiz/quiz-screen.tsx:3:5', code: 'throw new TypeError()' },
  ],
}

function show(answers: Parameters<typeof fakeServices>[0]) {
  const services = fakeServices(answers)
  renderInShell(<RemoteErrors parts={['mf-games', 'shell']} />, {
    shell: createFakeShell({ http: services.http }),
  })
  return services
}

test('[REL-8] a team sees its errors with their place in the sources', async () => {
  show({ 'GET /api/remote-errors': { body: { errors: [error] } } })
  expect(await screen.findByText('TypeError: no answers')).toBeInTheDocument()
  expect(screen.getByText(/mf-games@0.2.0-b, on \/quiz: 12 times/)).toBeInTheDocument()
  expect(screen.getByText(/quiz-screen.tsx:3:5/)).toBeInTheDocument()
  expect(screen.getByText('throw new TypeError()')).toBeInTheDocument()
})

test('[REL-8] a visitor’s support code finds the error, however it was typed', async () => {
  const person = userEvent.setup()
  const { calls } = show({
    'GET /api/remote-errors': { body: { errors: [] } },
    'GET /api/remote-errors?name=mf-games&code=K7QM-2XPA': { body: { errors: [error] } },
  })
  expect(await screen.findByText('No errors are known.')).toBeInTheDocument()
  await person.selectOptions(screen.getByLabelText('Errors of'), 'mf-games')
  await person.type(screen.getByLabelText('Support code'), 'k7qm-2xpa')
  await person.click(screen.getByRole('button', { name: 'Show errors' }))
  expect(await screen.findByText('TypeError: no answers')).toBeInTheDocument()
  expect(calls.map(({ call }) => call).at(-1)).toBe('GET /api/remote-errors?name=mf-games&code=K7QM-2XPA')
})

test('the page says if the errors cannot be read, and tries again', async () => {
  const person = userEvent.setup()
  const { calls } = show({ 'GET /api/remote-errors': failing('unavailable') })
  await person.click(await screen.findByRole('button', { name: /try again|retry/i }))
  expect(calls.length).toBeGreaterThan(1)
})
