import {
  defaultSettings,
  type ChangeableSettings,
  type ConnectedModel,
} from '@icio/contracts/site-settings/site-settings'
import { settingsForPages } from './settings-for-pages.js'

const named = (forumName: string): ChangeableSettings => ({ ...defaultSettings, forumName })
const log = { warn: () => {} }
const none: ConnectedModel = { at: 'none' }
const readModel = async () => none

test('settings are read at most once a second, and a change appears after that', async () => {
  const clock = { now: 1000 }
  let name = 'One'
  let reads = 0
  const settings = settingsForPages(
    { readSettings: async () => (reads++, named(name)), readModel },
    log,
    () => clock.now,
  )
  expect((await Promise.all([settings(), settings()])).map((each) => each?.forumName)).toEqual(['One', 'One'])
  name = 'Two'
  expect((await settings())?.forumName).toBe('One')
  expect(reads).toBe(1)
  clock.now += 1000
  expect((await settings())?.forumName).toBe('Two')
})

test('while they cannot be read the pages keep the last known ones, and the failure is logged', async () => {
  const clock = { now: 1000 }
  const warnings: unknown[] = []
  let isAway = false
  const settings = settingsForPages(
    {
      readSettings: async () => {
        if (isAway) throw new Error('away')
        return named('Known')
      },
      readModel,
    },
    { warn: (...line: unknown[]) => void warnings.push(line) },
    () => clock.now,
  )
  await settings()
  isAway = true
  clock.now += 1000
  expect((await settings())?.forumName).toBe('Known')
  expect(warnings).toHaveLength(1)
})

test('a page does not wait for a database that does not answer', async () => {
  const settings = settingsForPages({ readSettings: () => new Promise(() => {}), readModel }, log)
  expect(await settings()).toEqual({ model: none })
})

test('[PRIV-12] the page says which model is connected, and that it is unknown while the ai service is down', async () => {
  const clock = { now: 1000 }
  const connected: ConnectedModel = { at: 'connected', host: 'models.test', name: 'm', provider: null }
  let isAway = true
  const readAway = async () => {
    if (isAway) throw new Error('away')
    return connected
  }
  const sources = { readSettings: async () => named('Known'), readModel: readAway }
  const settings = settingsForPages(sources, log, () => clock.now)
  expect(await settings()).toMatchObject({ forumName: 'Known', model: { at: 'unknown' } })
  isAway = false
  clock.now += 1000
  expect((await settings()).model).toEqual(connected)
})
