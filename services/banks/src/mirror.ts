import { editionIds } from '@icio/contracts/editions'
import type { Experiment, Laboratories, LaboratorySet, NoiseCase } from '@icio/contracts/rooms/mirror'
import { readJson } from './read-file.js'

export interface ExperimentFile {
  /** What everybody reads before the first one (MIRROR-2). */
  intro: string
  /** The note beside every published figure (MIRROR-11). */
  note: string
  all_findings: string
  experiments: Experiment[]
  laboratories: Record<LaboratorySet, Laboratories>
}

let file: ExperimentFile | undefined
let cases: NoiseCase[] | undefined

export function readExperiments(): ExperimentFile {
  file ??= readJson<ExperimentFile>('mirror', 'experiments.json')
  return file
}

export function readNoiseCases(): NoiseCase[] {
  cases ??= readJson<{ cases: NoiseCase[] }>('mirror', 'noise-cases.json').cases
  return cases
}

/** Returns what keeps an experiment out of the data (MIRROR-21); empty for one that can be played. */
export function experimentProblems(experiment: Partial<Experiment>): string[] {
  const { id, form, outcome, wordings, expected, published = [], replication, help = [] } = experiment
  const problems: string[] = []
  const demand = (isThere: unknown, what: string) => void (isThere || problems.push(`${id ?? '?'}: ${what}`))
  demand(id, 'id is missing')
  demand(form === 'between' || form === 'own' || form === 'noise', 'form is missing')
  const wordingCount = form === 'between' ? 2 : 1
  for (const edition of editionIds) {
    const texts = wordings?.[edition] ?? []
    demand(texts.length === wordingCount, `${edition} needs ${wordingCount} wordings`)
    demand(
      texts.every(({ text }) => text?.trim()),
      `${edition} has an empty wording`,
    )
    if (outcome?.kind !== 'option') continue
    const counts = ({ options = [] }: (typeof texts)[number]) =>
      options.some((one) => one.id === outcome.option)
    demand(texts.every(counts), `${edition} misses the option that counts`)
  }
  demand(outcome, 'outcome is missing')
  if (outcome?.kind === 'number' || outcome?.kind === 'scale')
    demand(outcome.least < outcome.most, 'least and most of the outcome are missing')
  if (outcome?.kind === 'scale') demand(outcome.least === 1 && outcome.most === 9, 'a scale is 1 to 9')
  demand(expected?.text, 'the expected direction is missing')
  demand(form !== 'between' || expected?.higher, 'the wording that is expected to be higher is missing')
  demand(published.length > 0, 'a published figure is missing')
  for (const { text, authors, year, journal, link, people, people_note } of published) {
    demand(text && authors && year && journal, 'a published figure misses its text, authors, year or journal')
    demand(/^https:\/\//.test(link ?? ''), 'a published figure misses its link')
    demand(typeof people === 'number' || people_note, 'a published figure says nothing about its people')
  }
  demand(replication, 'the line on replication is missing')
  demand(help.length === 2 && help.every((line) => line.trim()), 'two lines of help are needed')
  return problems
}
