import { editionIds } from '@icio/contracts/editions'
import type { PathData } from '@icio/contracts/path/endpoints'
import { dutiesProblems, modulesOf, pathProblems, readDutiesData, readPathData } from './path.js'

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

test('[PATH-20] every duty has its holders, posts, source and dates; a changed sentence, an id twice and a wrong field fail', () => {
  expect(dutiesProblems(readDutiesData())).toEqual([])
  const broken = (change: (data: ReturnType<typeof readDutiesData>) => void) => {
    const data = readDutiesData()
    change(data)
    return dutiesProblems(data)
  }
  expect(
    broken((data) => Object.assign(data, { sentence_for_every_record: 'This source is approved.' })),
  ).toEqual(['duties: the sentence for every record is not that of the contract'])
  expect(broken(({ rows }) => rows.push(...rows.slice(0, 1)))).toEqual([
    'duties: tx-pfia-local-government stands twice',
  ])
  expect(broken(({ rows }) => rows.forEach((row) => Object.assign(row, { posts: ['mayor'] })))).not.toEqual(
    [],
  )
  expect(broken(({ rows }) => rows.forEach((row) => (row.review_by = '2026-11')))).toHaveLength(
    readDutiesData().rows.length,
  )
})
