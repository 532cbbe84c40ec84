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

/** A tab of a browser: who the server says is here, and what the tab tells and hears. */
function tab(first: ReturnType<typeof person> | null) {
  const server = { user: first, asked: 0 }
  const told: unknown[] = []
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
      postMessage: (message: unknown) => void told.push(message),
      addEventListener: ((_type: string, listener: () => void) => (hear = listener)) as never,
    },
  })
  return { server, told, session, hear: () => hear() }
}

test('[AUTH-29] the first look of a page is told to no other tab', async () => {
  const { session, told } = tab(person('ada'))
  await session.refresh()
  expect(session.get()).toMatchObject({ at: 'signed-in' })
  expect(told).toEqual([])
})

test.each([
  ['somebody has signed in', null, person('ada'), ['changed']],
  ['nobody is signed in any more', person('ada'), null, ['changed']],
  ['it is somebody else', person('ada'), person('bea'), ['changed']],
  ['it is the same person, renamed', person('ada'), person('ada', { display_name: 'Ada K.' }), []],
])('[AUTH-29] other tabs are told of a refresh where %s', async (_case, before, after, expected) => {
  const { session, server, told } = tab(before)
  await session.refresh()
  server.user = after
  await session.refresh()
  expect(told).toEqual(expected)
})

test('[AUTH-29] a tab that is told asks the server itself, and tells nobody on', async () => {
  const { session, server, told, hear } = tab(null)
  await session.refresh()
  server.user = person('ada')
  const changed = new Promise((resolve) => session.subscribe(resolve))
  hear()
  expect(await changed).toMatchObject({ at: 'signed-in', user: { id: 'ada' } })
  expect(server.asked).toBe(2)
  expect(told).toEqual([])
})
