import { requirementsOf, unmetBy } from './requirements.js'

const shell = {
  brings: { contract: '2.1.0', react: '19.3.1' },
  speaks: [
    { version: '2.1.0', members: ['nav.go', 'nav.hasScreen', 'tabStorage.read'] },
    { version: '1.1.0', members: ['nav.go', 'nav.knows', 'memory.read'] },
  ],
}
const remote = (needs: Record<string, string>, usage: string[] = [], apis?: Record<string, string>) => ({
  needs,
  usage,
  ...(apis ? { apis } : {}),
})
const served = { leaderboard: '1.2.0', rooms: '2.0.0' }

test.each([
  ['the present contract', remote({ contract: '^2.0.0', react: '^19.0.0' }, ['nav.hasScreen'])],
  ['the one before, under its names', remote({ contract: '^1.1.0' }, ['nav.knows', 'memory'])],
  [
    'calls in the version that it was built with',
    remote({ contract: '^2.0.0' }, [], { leaderboard: '^1.1.0' }),
  ],
])('[REL-14, REL-15] a remote that needs %s fits', (_, asking) => {
  expect(requirementsOf(asking, shell, served).filter(({ isMet }) => !isMet)).toEqual([])
})

test.each([
  [
    'a contract that the shell does not speak yet',
    remote({ contract: '^3.0.0' }),
    'contract ^3.0.0, the shell brings 2.1.0 and 1.1.0',
  ],
  [
    'a later minor version of the one before',
    remote({ contract: '^1.2.0' }),
    'contract ^1.2.0, the shell brings 2.1.0 and 1.1.0',
  ],
  [
    'a member that its version has and this shell lacks',
    remote({ contract: '^2.0.0' }, ['nav.go', 'nav.knows']),
    'nav.knows of the contract ^2.0.0, the shell brings 2.1.0 without it',
  ],
  ['a library in another version', remote({ react: '^20.0.0' }), 'react ^20.0.0, the shell brings 19.3.1'],
  [
    'calls that have changed since',
    remote({ contract: '^2.0.0' }, [], { leaderboard: '^0.9.0' }),
    'calls of leaderboard ^0.9.0, the services have 1.1.0',
  ],
  [
    'calls that there are not',
    remote({}, [], { elsewhere: '^1.0.0' }),
    'calls of elsewhere ^1.0.0, the services have none',
  ],
])('[REL-14] a remote that needs %s does not fit', (_, asking, why) => {
  expect(unmetBy(asking, shell)).toEqual([why])
})

test('[REL-14] a shell from before it spoke several versions has the one that it brings, with unknown members', () => {
  const old = { brings: { contract: '1.1.0' } }
  expect(unmetBy(remote({ contract: '^1.0.0' }, ['anything']), old)).toEqual([])
  expect(unmetBy(remote({ contract: '^2.0.0' }), old)).toEqual(['contract ^2.0.0, the shell brings 1.1.0'])
  expect(unmetBy(remote({ contract: '^1.0.0' }), {})).toEqual(['contract ^1.0.0, the shell brings none'])
})
