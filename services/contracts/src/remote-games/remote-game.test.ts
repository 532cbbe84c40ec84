import { isRemoteGameBank, remoteGameBank, remoteGameProblems, type RemoteGame } from './remote-game.js'
import { bankNames } from '../banks/banks.js'

const game: RemoteGame = { id: 'claims', title: 'Right or wrong', items: 10, points: 10 }
const problems = (games: unknown) =>
  remoteGameProblems(games).map(({ index, field, what }) => `${index} ${field ?? ''} ${what}`)

test('[GAMEX-1] games with all their fields, and a release without games, have no problems', () => {
  const whole = { ...game, leaderboard: true, practice: false, editions: ['general'] }
  expect(problems([whole, { ...game, id: 'other', items: 20, points: 100 }])).toEqual([])
  expect(problems([])).toEqual([])
  expect(problems(undefined)).toEqual([])
})

test.each<[object, string]>([
  [{ id: 'Claims' }, 'id is not a word of small letters, digits and hyphens'],
  [{ id: 'a/b' }, 'id is not a word of small letters, digits and hyphens'],
  [{ title: '' }, 'title is missing'],
  [{ title: '<b>Claims</b>' }, 'title has < or >, and it is plain text'],
  [{ title: 'x'.repeat(41) }, 'title is longer than 40 characters'],
  [{ items: 21 }, 'items is not a whole number from 1 to 20'],
  [{ items: 0 }, 'items is not a whole number from 1 to 20'],
  [{ points: 101 }, 'points is not a whole number from 1 to 100'],
  [{ points: 1.5 }, 'points is not a whole number from 1 to 100'],
  [{ points: '10' }, 'points is not a whole number from 1 to 100'],
  [{ points: Infinity }, 'points is not a whole number from 1 to 100'],
  [{ leaderboard: 'solo' }, 'leaderboard is not true or false'],
  [{ practice: null }, 'practice is not true or false'],
  [{ editions: [] }, 'editions is not a list of general and government-risk-pools'],
  [{ mode: 'solo' }, 'mode is no field of a game'],
])('[GAMEX-1] %j is refused: %s', (change, problem) => {
  expect(problems([{ ...game, ...change }])).toEqual([`0 ${problem}`])
})

test('[GAMEX-1] what is no list, no object, twice there or too much is refused', () => {
  expect(problems('claims')).toEqual(['0  is not in a list'])
  expect(problems([null])).toEqual(['0  is not an object'])
  expect(problems([[game]])).toEqual(['0  is not an object'])
  expect(problems([game, { ...game, title: 'Another' }])).toEqual(['1 id is that of another game'])
  const four = ['a', 'b', 'c', 'd'].map((id) => ({ ...game, id }))
  expect(problems(four)).toEqual(['3  is one too many: 3 is the limit'])
})

test('[GAMEX-5] no name of a game is that of a bank of the site', () => {
  expect(remoteGameBank('mf-claims', 'claims', 'general')).toBe('mf-claims/claims/general')
  expect(isRemoteGameBank('mf-claims/claims/general')).toBe(true)
  expect(bankNames.filter(isRemoteGameBank)).toEqual([])
})
