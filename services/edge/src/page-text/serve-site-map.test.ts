import { openLibrary } from '@icio/content/articles/library'
import { createTestApp } from '@icio/kit/testing/run-service'
import type { Release } from '../releases/registry.js'
import { serveSiteMap } from './serve-site-map.js'

const shell = {
  name: 'shell',
  build: 'a',
  base: '/shell/',
  paths: ['/'],
  files: {},
} as Partial<Release> as Release

test('[TEXT-4, CACHE-5] a site map that sets a cookie, or was asked for with one, is for one browser only', async () => {
  const app = await createTestApp()
  let isFirstVisit = false
  await app.register(serveSiteMap, {
    releasesFor: async (_request, reply) => {
      if (isFirstVisit) reply.setCookie('release_bucket', '1')
      return { shell, remotes: [] }
    },
    library: { read: async () => openLibrary() },
    absolute: (path) => `https://site.example${path}`,
  })
  const cacheOf = async (headers = {}) =>
    (await app.inject({ url: '/sitemap.xml', headers })).headers['cache-control']
  expect(await cacheOf()).toBe('public, no-cache')
  expect(await cacheOf({ cookie: 'release_bucket=1' })).toBe('private, no-cache')
  isFirstVisit = true
  expect(await cacheOf()).toBe('private, no-cache')
  await app.close()
})
