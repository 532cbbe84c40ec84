import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Visitor } from '../people/people.js'

const built = join(import.meta.dirname, '../../dist')

/** Compressed bytes of every built script and style, by the path under which it is served. */
function builtSizes(): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const name of readdirSync(built)) {
    const { build } = JSON.parse(readFileSync(join(built, name, 'current.json'), 'utf8')) as { build: string }
    const release = JSON.parse(readFileSync(join(built, name, build, 'release.json'), 'utf8')) as {
      base: string
      files: Record<string, { brotli?: number }>
    }
    for (const [file, { brotli = 0 }] of Object.entries(release.files)) sizes.set(release.base + file, brotli)
  }
  return sizes
}

/** The paths that a browser asks for until the page at this one has come to rest. */
async function askedFor({ page, open }: Visitor, path: string): Promise<string[]> {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  await open(path)
  await page.waitForLoadState('networkidle')
  return [...asked]
}

for (const { path, kilobytes } of [
  { path: '/', kilobytes: 130 },
  { path: '/learn', kilobytes: 170 },
  { path: '/quiz', kilobytes: 170 },
]) {
  test(`the first view of ${path} takes at most ${kilobytes} kB of compressed scripts and styles`, async ({
    visitor,
  }) => {
    const sizes = builtSizes()
    const asked = await askedFor(visitor, path)
    const files = asked.filter((file) => /\.(js|css)$/.test(file))
    expect(files.length).toBeGreaterThan(2)
    expect(files.filter((file) => !sizes.has(file))).toEqual([])
    const bytes = files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    expect(bytes).toBeLessThanOrEqual(kilobytes * 1000)
  })
}

for (const path of ['/learn', '/learn/education', '/tools/calculator', '/quiz', '/geoffardy', '/auth']) {
  test(`every file of the remote that ${path} needs is named in the head of its page`, async ({
    visitor,
  }) => {
    const asked = await askedFor(visitor, path)
    const named = await visitor.page
      .locator('link[rel="preload"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const needed = asked.filter((file) => /^\/remotes\/.*\.(js|css)$/.test(file))
    expect(needed.length).toBeGreaterThan(2)
    expect(needed.filter((file) => !named.includes(file))).toEqual([])
  })
}
