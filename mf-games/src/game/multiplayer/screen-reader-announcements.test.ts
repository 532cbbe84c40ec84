import { createAnnouncementQueue } from './screen-reader-announcements.js'
import { fakeClock } from '@icio/shared-ui/live/testing/fake-clock'

test('the first announcement is immediate, the next ones come at most once a second, and none is lost', () => {
  const clock = fakeClock()
  const announced: string[] = []
  const announcements = createAnnouncementQueue((text) => announced.push(text), clock)
  for (const name of ['Ben', 'Cara', 'Dan']) announcements.add(`${name} joined.`)
  expect(announced).toEqual(['Ben joined.'])
  clock.pass(999)
  expect(announced).toHaveLength(1)
  clock.pass(1)
  expect(announced).toEqual(['Ben joined.', 'Cara joined. Dan joined.'])
  clock.pass(5000)
  announcements.add('Dan left.')
  expect(announced.at(-1)).toBe('Dan left.')
  announcements.add('Ben left.')
  announcements.stop()
  clock.pass(5000)
  expect(announced.at(-1)).toBe('Dan left.')
})
