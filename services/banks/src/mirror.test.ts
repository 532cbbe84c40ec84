import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { experimentProblems, readExperiments, readNoiseCases } from './mirror.js'
import { readAgendas, readRounds } from './rooms.js'

const register = readFileSync(join(__dirname, '../../../docs/spec/published-figures.md'), 'utf8')
const { experiments, laboratories, all_findings } = readExperiments()

test('[MIRROR-21] every experiment has all that it needs to be played', () => {
  expect(experiments.flatMap(experimentProblems)).toEqual([])
  expect(experiments).toHaveLength(12)
})

test.each([
  ['outcome', { outcome: undefined }, 'outcome is missing'],
  ['replication', { replication: '' }, 'the line on replication is missing'],
  ['published', { published: [] }, 'a published figure is missing'],
  ['help', { help: ['one'] }, 'two lines of help are needed'],
  ['expected', { expected: { text: 'More.' } }, 'the wording that is expected to be higher is missing'],
  ['wordings', { wordings: { general: [], 'government-risk-pools': [] } }, 'general needs 2 wordings'],
])('[MIRROR-21] an experiment without %s is refused', (_, change, problem) => {
  expect(experimentProblems({ ...experiments[0], ...(change as object) })).toContain(`frame: ${problem}`)
})

test.each(experiments.flatMap(({ id, published }) => published.map((line) => [id, line] as const)))(
  '[MIRROR-11] %s quotes the register of published figures word for word',
  (_, { figure, text, year }) => {
    const row = register.split('\n').find((line) => line.startsWith(`| ${figure} |`)) ?? ''
    // The register writes "Original: not significant (…)." without the quotes, and F12 with the intervals.
    expect(row.replaceAll("'", '')).toContain(text.replaceAll("'", ''))
    expect(year).toBeGreaterThan(1970)
  },
)

test('[MIRROR-11, MIRROR-12] findings and laboratories are those of the register', () => {
  expect(register).toContain(`'${all_findings}'`)
  for (const [name, { labs }] of Object.entries(laboratories)) {
    const line = register.split('\n').find((text) => text.startsWith(`\`${name}\``)) ?? ''
    const found = [...line.matchAll(/(\d+):(-?[\d.]+)/g)].map(([, people, value]) => ({
      people: Number(people),
      value: Number(value),
    }))
    expect(found).toHaveLength(36)
    expect(labs).toEqual(found)
  }
})

test('[MIRROR-2, MIRROR-11] what everybody reads is that of the rules, and no note to editors is on a screen', () => {
  const { intro, note } = readExperiments()
  const rules = readFileSync(join(__dirname, '../../../docs/spec/rules.md'), 'utf8')
  for (const text of [intro, note]) expect(rules).toContain(`'${text}'`)
  // `people_note` is for editors, and the only field that no page shows.
  const shown = experiments.map(({ published, ...one }) => ({
    ...one,
    published: published.map(({ people_note: _, ...line }) => line),
  }))
  expect(JSON.stringify(shown)).not.toMatch(/from memory|check against|to be read|to be added|unsure/i)
})

test('[MIRROR-1, MIRROR-13] there are three forms, and one that did not replicate says so', () => {
  expect([...new Set(experiments.map(({ form }) => form))].sort()).toEqual(['between', 'noise', 'own'])
  const [unreplicated, ...more] = experiments.filter(({ proposed }) => proposed)
  expect(unreplicated?.id).toBe('incidental')
  expect(unreplicated?.replication).toContain('This famous effect vanished when 6,826 people were asked.')
  expect(more).toEqual([])
})

test('[MIRROR-15] every noise experiment has its case, with criteria for a second run', () => {
  for (const { form, case: id } of experiments.filter(({ form }) => form === 'noise')) {
    expect(form).toBe('noise')
    expect(readNoiseCases().find((known) => known.id === id)?.criteria).toHaveLength(4)
  }
})

test.each(['general', 'government-risk-pools'] as const)(
  '[ROUND-20] every question for a round in %s has a twin with one right option, and agendas name what exists',
  (edition) => {
    for (const { id, options, right, twin } of readRounds(edition)) {
      for (const one of [{ options, right }, twin])
        expect(`${id} ${one.options.filter((option) => option.id === one.right).length}`).toBe(`${id} 1`)
    }
    const named = readAgendas(edition).flatMap(({ activities }) =>
      activities.flatMap((item) => item.experiment ?? []),
    )
    for (const id of named) expect(experiments.map((one) => one.id)).toContain(id)
  },
)
