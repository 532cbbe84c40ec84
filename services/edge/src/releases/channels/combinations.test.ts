import { judgeCombinations, type Combination } from './combinations.js'

const remotes: Record<
  string,
  { needs: Record<string, string>; owns: string[]; apis?: Record<string, string> }
> = {
  'mf-games@1': { needs: { contract: '^1.1.0' }, owns: ['/games'] },
  'mf-games@2': { needs: { contract: '^1.1.0', react: '~19.3.0' }, owns: ['/games'] },
  'mf-learn@1': { needs: { contract: '^1.0.0' }, owns: ['/learn'] },
  'mf-learn@2': { needs: { contract: '^1.0.0' }, owns: ['/learn'] },
  'mf-learn@greedy': { needs: { contract: '^1.0.0' }, owns: ['/learn', '/games/more'] },
  'mf-learn@odd': { needs: { contract: 'whatever' }, owns: ['/learn'] },
}
const shells: Record<string, Record<string, string>> = {
  'shell@1': { contract: '1.1.0', react: '19.3.1' },
  'shell@2': { contract: '1.2.0', react: '19.4.0' },
  'shell@3': { contract: '2.0.0', react: '19.4.0' },
}

const set = (shell: number, games: number | string, learn: number | string): Combination => ({
  shell: `shell@${shell}`,
  'mf-games': `mf-games@${games}`,
  'mf-learn': `mf-learn@${learn}`,
})

function judge(trains: Combination[], reserved: { prefix: string; remote: string }[] = []) {
  return judgeCombinations({
    trains: () => trains.map((each) => ({ set: each })),
    remote: (id) => remotes[id] && { usage: [], ...remotes[id] },
    shell: (id) => shells[id] && { brings: shells[id] },
    reserved: () => reserved,
  })
}

test('[REL-3] a set that was admitted as a whole is given, whatever is known of its parts', () => {
  expect(judge([set(1, 1, 1)]).isGiven(set(1, 1, 1))).toBe(true)
  expect(judge([set(3, 1, 1)]).isGiven(set(3, 1, 1))).toBe(true)
})

test('[REL-3] two remotes that were each admitted with the shell are proved to be independent', () => {
  const { isGiven } = judge([set(1, 1, 1), set(1, 2, 1), set(1, 1, 2)])
  expect(isGiven(set(1, 2, 2))).toBe(true)
})

test.each([
  ['one remote was never tried with the shell', [set(1, 1, 1), set(1, 2, 1)], set(1, 2, 2)],
  ['it was tried, but with another shell', [set(1, 1, 1), set(1, 2, 1), set(2, 1, 2)], set(1, 2, 2)],
  ['another shell', [set(1, 1, 1), set(2, 1, 2)], set(2, 1, 1)],
  ['one owns what lies in the paths of the other', [set(1, 1, 1), set(1, 1, 'greedy')], set(1, 2, 'greedy')],
  ['one is unknown', [set(1, 1, 1), set(1, 9, 1), set(1, 1, 2)], set(1, 9, 2)],
  ['the files of the shell are gone', [set(4, 1, 1), set(4, 2, 1), set(4, 1, 2)], set(4, 2, 2)],
  ['a shared library is outside of what one needs', [set(2, 1, 1), set(2, 2, 1), set(2, 1, 2)], set(2, 2, 2)],
  ['the contract is outside of what one needs', [set(3, 1, 1), set(3, 1, 2), set(3, 2, 1)], set(3, 2, 2)],
  ['a requirement is no range', [set(1, 1, 'odd'), set(1, 2, 1)], set(1, 2, 'odd')],
])('[REL-3] a set is not given if %s', (_, trains, asked) => {
  expect(judge(trains).isGiven(asked)).toBe(false)
})

test('[REL-3] a path inside of another remote’s is no conflict if it was granted', () => {
  const granted = [
    { prefix: '/games', remote: 'mf-games' },
    { prefix: '/learn', remote: 'mf-learn' },
    { prefix: '/games/more', remote: 'mf-learn' },
  ]
  const { isGiven } = judge([set(1, 1, 1), set(1, 2, 1), set(1, 1, 'greedy')], granted)
  expect(isGiven(set(1, 2, 'greedy'))).toBe(true)
})

test('why a set does not fit is said for each part', () => {
  expect(judge([]).misfits(set(3, 2, 1))).toEqual([
    'mf-games@2 needs contract ^1.1.0, the shell brings 2.0.0',
    'mf-games@2 needs react ~19.3.0, the shell brings 19.4.0',
    'mf-learn@1 needs contract ^1.0.0, the shell brings 2.0.0',
  ])
  expect(judge([]).misfits({ 'mf-games': 'mf-games@1' })).toEqual(['the shell is not to be had'])
})
