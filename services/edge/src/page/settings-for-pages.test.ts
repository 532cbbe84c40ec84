import { defaultSettings, type ChangeableSettings } from '@icio/contracts/site-settings'
import { settingsForPages } from './settings-for-pages.js'

const named = (forumName: string): ChangeableSettings => ({ ...defaultSettings, forumName })
const log = { warn: () => {} }

test('settings are read once a second at most, and a change shows after it', async () => {
  const clock = { now: 1000 }
  let name = 'One'
  let reads = 0
  const settings = settingsForPages(
    async () => (reads++, named(name)),
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

test('while they cannot be read the pages keep what was known, and say so in the log', async () => {
  const clock = { now: 1000 }
  const warnings: unknown[] = []
  let isAway = false
  const settings = settingsForPages(
    async () => {
      if (isAway) throw new Error('away')
      return named('Known')
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
  const settings = settingsForPages(() => new Promise(() => {}), log)
  expect(await settings()).toBeNull()
})
