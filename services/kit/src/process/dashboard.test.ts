import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { health } from '../http/health.js'
import { createTestApp } from '../testing/run-service.js'

test('every metric in the dashboard and in the alerts exists', async () => {
  const app = await createTestApp()
  await app.register(health, { checks: {} })
  app.get('/fails', async () => {
    throw new Error('by plan')
  })
  await app.inject({ url: '/fails' })
  const given = (await app.inject({ url: '/metrics' })).body
  await app.close()
  const pages = ['docs/operations/dashboards/site.json', 'docs/operations/watching.md'].map((page) =>
    readFileSync(join(__dirname, '../../../..', page), 'utf8'),
  )
  const named = pages.flatMap((page) => page.match(/\b(?:http|process|nodejs)_[a-z0-9_]+\b/g) ?? [])
  expect(named.length).toBeGreaterThan(15)
  expect([...new Set(named)].filter((name) => !given.includes(name))).toEqual([])
})
