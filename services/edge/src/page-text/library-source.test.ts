import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openLibrary, type Library } from '@icio/content/articles/library'
import { remoteLibrary } from './library-source.js'

test('[TEXT-11] a changed article shows after five seconds, and the last known ones while the service is away', async () => {
  const articles = openLibrary().list({}).slice(0, 2)
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
  /** Opens pages until one has what the test waits for: a page does not wait long for the service. */
  async function read(isExpected: (library: Library | null) => boolean): Promise<Library | null> {
    for (;;) {
      const library = await source.read()
      if (isExpected(library)) return library
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  try {
    await Promise.all([source.read(), source.read()])
    const first = await read((library) => library !== null)
    expect(first?.list({})).toHaveLength(2)
    expect(asked).toBe(1)

    now = 5000
    await read(() => asked === 2)
    expect(await source.read()).toBe(first)

    articles[0] = { ...(articles[0] as (typeof articles)[number]), title: 'Another title' }
    expect(await source.read()).toBe(first)
    now = 10_000
    const second = await read((library) => library !== first)
    expect(second?.list({}).map(({ title }) => title)).toContain('Another title')

    isAway = true
    now = 15_000
    await read(() => warnings.length > 0)
    expect(warnings).toEqual(['the articles could not be read'])
    expect(await source.read()).toBe(second)
  } finally {
    service.close()
  }
})
