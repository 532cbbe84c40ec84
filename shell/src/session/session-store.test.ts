import { createLog } from '../log/log.js'
import { createSessionStore } from './session-store.js'

const person = (id: string, more: object = {}) => ({
  id,
  email: `${id}@people.test`,
  display_name: id,
  avatar_url: null,
  role: 'user' as const,
  created_at: '',
  updated_at: '',
  ...more,
})

/** A fake browser tab: the signed-in user on the server, and the messages that the tab sends and receives. */
function fakeTab(first: ReturnType<typeof person> | null) {
  const server = { user: first, asked: 0 }
  const notices: unknown[] = []
  let hear = () => {}
  const session = createSessionStore({
    http: async () => new Response(null, { status: 204 }),
    log: createLog(() => {}),
    accounts: true,
    readUser: async () => {
      server.asked += 1
      return server.user
    },
    tabs: {
      postMessage: (message: unknown) => void notices.push(message),
      // The store listens to 'message' only, so the overloads for other events are missing.
      addEventListener: ((_type: string, listener: () => void) => (hear = listener)) as never,
    },
  })
  return { server, told: notices, session, hear: () => hear() }
}

test('[AUTH-29] the first load of the session is not broadcast to other tabs', async () => {
  const { session, told: notices } = fakeTab(person('ada'))
  await session.refresh()
  expect(session.get()).toMatchObject({ at: 'signed-in' })
  expect(notices).toEqual([])
})

test.each([
  ['someone has signed in', null, person('ada'), ['changed']],
  ['nobody is signed in anymore', person('ada'), null, ['changed']],
  ['someone else is signed in', person('ada'), person('bea'), ['changed']],
  ['it is the same person, renamed', person('ada'), person('ada', { display_name: 'Ada K.' }), []],
])(
  '[AUTH-29] other tabs are notified as expected after a refresh when %s',
  async (_case, before, after, expected) => {
    const { session, server, told: notices } = fakeTab(before)
    await session.refresh()
    server.user = after
    await session.refresh()
    expect(notices).toEqual(expected)
  },
)

test('[AUTH-29] a notified tab asks the server itself, and does not notify others', async () => {
  const { session, server, told: notices, hear } = fakeTab(null)
  await session.refresh()
  server.user = person('ada')
  const changed = new Promise((resolve) => session.subscribe(resolve))
  hear()
  expect(await changed).toMatchObject({ at: 'signed-in', user: { id: 'ada' } })
  expect(server.asked).toBe(2)
  expect(notices).toEqual([])
})
