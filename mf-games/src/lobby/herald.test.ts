import { createHerald } from './herald.js'
import { createClockInTest } from './testing/clock-in-test.js'

test('comings and goings are said at once, and then at most once a second, none of them lost', () => {
  const clock = createClockInTest()
  const said: string[] = []
  const herald = createHerald((text) => said.push(text), clock)
  for (const name of ['Ben', 'Cara', 'Dan']) herald.say(`${name} joined.`)
  expect(said).toEqual(['Ben joined.'])
  clock.pass(999)
  expect(said).toHaveLength(1)
  clock.pass(1)
  expect(said).toEqual(['Ben joined.', 'Cara joined. Dan joined.'])
  clock.pass(5000)
  herald.say('Dan left.')
  expect(said.at(-1)).toBe('Dan left.')
  herald.say('Ben left.')
  herald.stop()
  clock.pass(5000)
  expect(said.at(-1)).toBe('Dan left.')
})
