import { editionIds } from '../editions.js'
import { glossaryOf } from './glossary.js'

test.each(editionIds)(
  'the glossary of %s is in order, has each name once and says each meaning briefly',
  (edition) => {
    const glossary = glossaryOf(edition)
    const names = glossary.map(({ name }) => name)
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')))
    const all = glossary.flatMap(({ name, also = [] }) => [name, ...also].map((each) => each.toLowerCase()))
    expect(new Set(all).size).toBe(all.length)
    for (const { meaning } of glossary) expect(meaning.length).toBeLessThan(190)
  },
)

test('[LEARN-15] a term says in each edition what it means there; a term of one edition is in that one alone', () => {
  const of = (edition: (typeof editionIds)[number], wanted: string) =>
    glossaryOf(edition).find(({ name }) => name === wanted)?.meaning
  expect(of('general', 'Amortized cost')).toContain('insurers carry')
  expect(of('government-risk-pools', 'Amortized cost')).toContain('for pools the exception')
  expect(of('general', 'Assessment')).toBeUndefined()
  expect(of('government-risk-pools', 'Admitted asset')).toBeUndefined()
})
