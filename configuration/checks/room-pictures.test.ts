import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(__dirname, '../../docs/pictures/rooms')

test.each([
  'waiting',
  'open',
  'closed',
  'shown',
  'range',
  'words',
  'questions',
  'standings',
  'paused',
  'podium',
  'board',
  'round',
  'mirror',
])('[STAGE-8] the state "%s" of a recorded room has a picture in both themes', (state) => {
  for (const theme of ['light', 'dark']) expect(existsSync(join(folder, `${state}-${theme}.webp`))).toBe(true)
})
