import { editionIds } from '@icio/contracts/editions'
import type { PathData } from '@icio/contracts/path/endpoints'
import { modulesOf, pathProblems, readPathData } from './path.js'

const changed = (change: (data: PathData) => void) => {
  const data = readPathData()
  change(data)
  return pathProblems(data)
}
const ofBonds = (data: PathData) => data.modules.find(({ id }) => id === 'bonds')?.editions.general

test('[PATH-1] the modules fit the library and the banks: every question belongs to one', () => {
  expect(pathProblems(readPathData())).toEqual([])
  for (const edition of editionIds) {
    const modules = modulesOf(edition)
    expect(modules).toHaveLength(7)
    for (const { readings } of modules) expect(readings.some(({ core }) => core)).toBe(true)
  }
})

test('[PATH-1] a module out of order, a reading that is gone, a tag without questions and a question without module fail', () => {
  expect(changed((data) => data.modules.reverse())).toEqual([expect.stringContaining('in their order')])
  expect(
    changed((data) => ofBonds(data)?.readings.push({ slug: 'x', edition: 'both', core: false })),
  ).toEqual(['path bonds: x.both is no article'])
  const section = { slug: 'fixed-income-primer', edition: 'general', core: false, minutes: 1 } as const
  expect(
    changed((data) => ofBonds(data)?.readings.push({ ...section, heading: 'gone', section: 'Gone' })),
  ).toEqual(['path bonds: fixed-income-primer.general#gone is no section'])
  expect(changed((data) => ofBonds(data)?.tags.push('nothing'))).toEqual([
    'path: no question of general has the tag nothing',
  ])
  expect(
    changed((data) => {
      for (const { editions } of data.modules)
        editions.general.tags = editions.general.tags.filter((tag) => !['fixed-income', 'esg'].includes(tag))
    }),
  ).toContain('path: fib-general-064 belongs to no module')
  expect(changed((data) => Object.assign(data, { version: 0 }))).not.toEqual([])
})
