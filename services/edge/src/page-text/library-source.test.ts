import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readArticles } from '@icio/banks/articles'
import { remoteLibrary } from './library-source.js'

test('[TEXT-11] a changed article shows after five seconds, and the last known ones while the service is away', async () => {
  const articles = readArticles().slice(0, 2)
  let isAway = false
  let asked = 0
  const service = createServer((_request, reply) => {
    asked++
    reply.statusCode = isAway ? 503 : 200
    reply.end(JSON.stringify({ articles }))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const warnings: string[] = []
  let now = 0
  const source = remoteLibrary(
    `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    { warn: (_, message) => warnings.push(message) },
    () => now,
  )
  const untilRead = async () => {
    const before = asked
    now += 5000
    // Several pages share one request, and a page does not wait long; the next one has what it read.
    await Promise.all([source.read(), source.read()])
    while (asked === before) await new Promise((resolve) => setImmediate(resolve))
    return source.read()
  }
  try {
    let first = await untilRead()
    while (!first) first = await source.read()
    expect(asked).toBe(1)
    expect(first.list({})).toHaveLength(2)
    const changed = { ...articles[0], title: 'Another title' }
    expect(await untilRead()).toBe(first)
    articles[0] = changed as (typeof articles)[number]
    let second = await untilRead()
    while (second === first) second = await source.read()
    expect(second?.find(changed.slug ?? '', 'general')?.title).toBe('Another title')
    isAway = true
    expect(await untilRead()).toBe(second)
    while (warnings.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(warnings).toEqual(['the articles could not be read'])
  } finally {
    service.close()
  }
})
