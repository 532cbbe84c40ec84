import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startWholeSite, type WholeSite } from './whole-site.js'

/** The rows of the table in docs/operations/cdn.md. */
const rows = readFileSync(join(import.meta.dirname, '../../../../docs/operations/cdn.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `/'))
  .map((line) => line.split('|').slice(1, 6))
  .map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')))
  .map(([example = '', cache = '', vary = '', keeps = '', key = '']) => ({
    example,
    cache,
    vary,
    keeps,
    key,
  }))

let site: WholeSite
beforeAll(async () => (site = await startWholeSite()))
afterAll(() => site.close())

/** The path of a row, with the builds and files of this site. */
function pathOf(example: string): string {
  const isShell = example.startsWith('/shell/')
  return example
    .replace(' with a cookie', '')
    .replace('{build}', 'games1')
    .replace('{script}', isShell ? 'shell.shell1.js' : 'remoteEntry.games1.js')
}

const headers = (example: string) => ({
  'accept-encoding': 'br',
  ...(example.endsWith('with a cookie') ? { cookie: 'session=x' } : {}),
})

test('[CACHE-10] the table has rows of every kind', () => {
  expect(rows.length).toBeGreaterThan(10)
  for (const kind of ['/shell/', '/remotes/', '/registry.json', '/api/content/', 'with a cookie'])
    expect(rows.some(({ example }) => example.includes(kind))).toBe(true)
})

test.each(rows)(
  '[CACHE-10] $example is sent as the table says',
  async ({ example, cache, vary, keeps, key }) => {
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(site.address + pathOf(example), { headers: headers(example) })
      await answer.arrayBuffer()
      expect(answer.headers.get('cache-control')).toBe(cache)
      expect((answer.headers.get('vary') ?? '').toLowerCase()).toBe(vary)
      if (keeps === 'no') expect(cache).toMatch(/^private|^no-store/)
      else {
        expect(answer.status).toBe(200)
        expect(cache).toMatch(/^public/)
        expect(answer.headers.get('set-cookie')).toBeNull()
        expect(key).toContain('encoding')
      }
    }
  },
)

test('[CACHE-10] whoever must ask each time gets 304 while nothing has changed', async () => {
  for (const { example } of rows.filter(({ keeps }) => keeps === 'and must ask each time')) {
    const { headers: sent } = await fetch(site.address + pathOf(example))
    const etag = sent.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    const again = await fetch(site.address + pathOf(example), { headers: { 'if-none-match': etag } })
    expect([example, again.status]).toEqual([example, 304])
  }
})
