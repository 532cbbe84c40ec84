import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { registered } from '../testing/render-shell.js'
import { createLoaderPlugin } from './loader-plugin.js'

class FakeResponse {
  constructor(
    readonly content: string,
    readonly init: { status: number } = { status: 200 },
  ) {}
  get ok() {
    return this.init.status < 300
  }
  get status() {
    return this.init.status
  }
  json = async () => JSON.parse(this.content) as unknown
}

const games = registered('mf-games', ['/quiz'], { snapshot: { id: 'mf_games' } })
const learn = registered('mf-learn', ['/learn'])
const remoteInfo = undefined
const { plugin, stylesSettled } = createLoaderPlugin(
  new Map([[`http://localhost${games.manifest}`, games.snapshot]]),
)
const manifest = (path: string) =>
  plugin.fetch?.(`http://localhost${path}`, {}, remoteInfo) as Promise<Response>

beforeEach(() => {
  Object.assign(globalThis, { Response: FakeResponse })
  AbortSignal.timeout ??= () => new AbortController().signal
})

test('a manifest that is in the page needs no request', async () => {
  window.fetch = jest.fn()
  await expect((await manifest(games.manifest)).json()).resolves.toEqual({ id: 'mf_games' })
  expect(window.fetch).not.toHaveBeenCalled()
})

test('any other manifest is fetched, and an error response is rejected', async () => {
  window.fetch = async () => fromPartial<Response>(new FakeResponse('{"id":"mf_learn"}'))
  await expect((await manifest(learn.manifest)).json()).resolves.toEqual({ id: 'mf_learn' })
  window.fetch = async () => fromPartial<Response>(new FakeResponse('oops', { status: 503 }))
  await expect(manifest(learn.manifest)).rejects.toThrow('answered 503')
})

test.each(['load', 'error'])('a screen waits for its styles until their %s', async (kind) => {
  const made = plugin.createLink?.({ url: '/remotes/mf-learn/1/a.css', attrs: { rel: 'stylesheet' } })
  const { link } = made as { link: HTMLLinkElement }
  let settled = false
  const waiting = stylesSettled().then(() => (settled = true))
  await Promise.resolve()
  expect(settled).toBe(false)
  link.dispatchEvent(new Event(kind))
  await waiting
  expect(settled).toBe(true)
})
