import type { FoundBiases } from '@icio/contracts/biases/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { keepFound, readFound } from './found-biases.js'

const user = { id: 'ann', email: 'ann@example.org', display_name: 'Ann', avatar_url: null }
const signedIn = { at: 'signed-in', user, role: 'user' } as const
const inBrowser = () => localStorage.getItem('icio:found-biases')

/** An account that keeps cards; while it is away, every call fails. */
function account({ found = [] as string[], knows = (id: string) => id !== '' } = {}) {
  const kept = new Set(found)
  const state = { away: false }
  const http = async (_path: string, init: RequestInit = {}) => {
    if (state.away) throw new TypeError('offline')
    const { ids = [] } = init.body ? (JSON.parse(String(init.body)) as { ids: string[] }) : {}
    if (!ids.every(knows))
      return createJsonResponse(400, { error: { code: 'validation_failed', message: 'Unknown' } })
    for (const id of ids) kept.add(id)
    const reply: FoundBiases = {
      found: [...kept].map((id) => ({ id, found_at: '2026-11-23T12:00:00.000Z' })),
    }
    return createJsonResponse(200, reply)
  }
  return { kept, state, shell: createFakeShell({ http, session: signedIn }) }
}

afterEach(() => localStorage.clear())

test('[GOV-32] a visitor keeps cards in the browser, each once', async () => {
  const shell = createFakeShell()
  await keepFound(shell, 'herding')
  await keepFound(shell, 'anchoring')
  await keepFound(shell, 'herding')
  expect([...(await readFound(shell))]).toEqual(['herding', 'anchoring'])
})

test('[GOV-32] after sign-in, the cards of the browser move to the account', async () => {
  await keepFound(createFakeShell(), 'herding')
  const { shell, kept } = account({ found: ['anchoring'] })
  expect([...(await readFound(shell))]).toEqual(['anchoring', 'herding'])
  expect([...kept]).toEqual(['anchoring', 'herding'])
  expect(inBrowser()).toBeNull()
})

test('[GOV-32] a card that the account cannot take now waits in the browser', async () => {
  const { shell, kept, state } = account()
  state.away = true
  await keepFound(shell, 'herding')
  expect(inBrowser()).toBe('["herding"]')
  expect(shell.errors).toHaveLength(1)
  state.away = false
  await keepFound(shell, 'anchoring')
  expect([...kept]).toEqual(['herding', 'anchoring'])
  expect(inBrowser()).toBeNull()
})

test('[GOV-32] a card that no longer exists does not keep the account from being read', async () => {
  localStorage.setItem('icio:found-biases', '["gone"]')
  const { shell } = account({ found: ['anchoring'], knows: (id) => id !== 'gone' })
  expect([...(await readFound(shell))]).toEqual(['anchoring'])
  expect(inBrowser()).toBeNull()
})

test.each(['{', '{"a":1}', '[1, "<b>"]'])('what is not a list of cards is no card: %s', async (stored) => {
  localStorage.setItem('icio:found-biases', stored)
  expect([...(await readFound(createFakeShell()))]).toEqual([])
})
