import type { RegistryRemote } from '@icio/contracts/releases/registry'
import type { Release } from '../releases/registry.js'
import { createSetKeys } from './key-of-set.js'

test('[CACHE-2, SEC-82] a set with overrides or of the past is shared with nobody; facts that are added later separate sets', () => {
  const keyOf = createSetKeys()
  const shell = { name: 'shell' } as Release
  expect(keyOf({ shell, remotes: [], overrides: [] })).not.toBeNull()
  expect(keyOf({ shell, remotes: [], at: new Date() })).toBeNull()
  const override = {
    ...{ name: 'mf-games', scope: 'mf_games', build: 'x', manifest: '/m.json', owns: [], paths: [] },
    ...{ integrity: {}, preload: { scripts: [], styles: [] }, override: true },
  } satisfies RegistryRemote
  expect(keyOf({ shell, remotes: [], overrides: [override] })).toBeNull()
  const later = { shell, remotes: [], later: 'fact' }
  expect(keyOf(later)).not.toBe(keyOf({ shell, remotes: [] }))
  expect(keyOf({ shell, remotes: [], overrides: [] })).toBe(keyOf({ shell, remotes: [] }))
  expect(keyOf({ shell: { ...shell }, remotes: [] })).not.toBe(keyOf({ shell, remotes: [] }))
})
