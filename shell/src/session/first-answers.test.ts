import { readFirstAnswers, withFirstAnswers } from './first-answers.js'

const list = '/api/content/articles?kind=education' as const

/** jsdom has no Response. */
beforeAll(() =>
  Object.assign(globalThis, { Response: { json: (value: unknown) => ({ json: async () => value }) } }),
)

function calls(answers: ReadonlyMap<string, unknown>, clock = { now: 0 }) {
  const sent: string[] = []
  const http = withFirstAnswers(
    async (path) => {
      sent.push(path)
      return { json: async () => 'sent' } as Response
    },
    answers,
    () => clock.now,
  )
  return { http, sent }
}

test('[TEXT-8] a call whose reply stands in the page is not sent; others are, and all after five minutes', async () => {
  document.body.innerHTML = `<script type="application/json" id="first-answers">{"${list}":{"articles":[]}}</script>`
  const clock = { now: 0 }
  const { http, sent } = calls(readFirstAnswers(document), clock)
  expect(await (await http(list)).json()).toEqual({ articles: [] })
  expect(await (await http(list)).json()).toEqual({ articles: [] })
  expect(sent).toEqual([])
  await http('/api/content/tools')
  await http(list, { method: 'POST' })
  clock.now = 300_000
  await http(list)
  expect(sent).toEqual(['/api/content/tools', list, list])
})

test('a call that was given up rejects as a sent one does', async () => {
  const { http } = calls(new Map([[list, {}]]))
  await expect(http(list, { signal: AbortSignal.abort(new Error('given up')) })).rejects.toThrow('given up')
})

test('a page without replies, or with a damaged block, sends every call', async () => {
  document.body.innerHTML = ''
  expect(readFirstAnswers(document).size).toBe(0)
  document.body.innerHTML = '<script type="application/json" id="first-answers">{</script>'
  expect(readFirstAnswers(document).size).toBe(0)
})
