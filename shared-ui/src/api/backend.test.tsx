import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ResourceView } from '../parts/resource-view.js'
import { createFakeShell } from '../testing/fake-shell.js'
import { createJsonResponse } from '../testing/json-response.js'
import { renderInShell } from '../testing/render-in-shell.js'
import { backendEndpoint } from './backend.js'
import { CallError, createCall } from './call.js'
import { useResource } from './use-resource.js'

interface Events {
  events: { title: string }[]
}

const readEvents = backendEndpoint<{ reply: Events }>({
  method: 'GET',
  url: '/api/x/mf-events/events',
  check(reply) {
    const { events } = Object(reply) as Partial<Events>
    if (!Array.isArray(events)) throw new Error('events: a list is expected')
    return { events }
  },
})

function EventsScreen() {
  const events = useResource((call) => call(readEvents))
  return (
    <ResourceView resource={events} name="The events">
      {({ events: list }) => list.map(({ title }) => <p key={title}>{title}</p>)}
    </ResourceView>
  )
}

test('[BACK-13] a reply of another shape is an error, and the screen says so and can ask again', async () => {
  let body: unknown = { event: 'one' }
  const http = async () => createJsonResponse(200, body)
  await expect(createCall(http)(readEvents)).rejects.toMatchObject({
    code: 'backend_invalid',
    message: expect.stringMatching(/cannot be used. The rest of the site works/),
    details: 'events: a list is expected',
  })
  renderInShell(<EventsScreen />, { shell: createFakeShell({ http }) })
  expect(await screen.findByText('The events could not be loaded')).toBeInTheDocument()
  expect(screen.getByText(/cannot be used. The rest of the site works/)).toBeInTheDocument()
  body = { events: [{ title: 'Spring forum' }] }
  await userEvent.click(screen.getByRole('button', { name: /try again/i }))
  expect(await screen.findByText('Spring forum')).toBeInTheDocument()
})

test('[BACK-13] an error of the team has its own code and text', async () => {
  const error = { code: 'mf-events/full', message: 'All seats are taken.' }
  const failed = createCall(async () => createJsonResponse(409, { error }))(readEvents)
  await expect(failed).rejects.toBeInstanceOf(CallError)
  await expect(failed).rejects.toMatchObject({ ...error, status: 409 })
})
