import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuSeconds } from '../server-process.mjs'
import { growthOf, readJson, siteOfMember } from './growth.mjs'

const sizes = (process.env.PERSONS ?? '25,250,2500').split(',').map(Number)
const reads = 200

/** Every question of both editions: the name of its bank, and its id. */
const questions = [
  ['quiz_questions', 'general/quiz_questions'],
  ['fill_in_blank_questions', 'general/fill_in_blank_questions'],
  ['quiz_questions_risk_pools', 'government-risk-pools/quiz_questions_risk_pools'],
  ['fill_in_blank_risk_pool_questions', 'government-risk-pools/fill_in_blank_risk_pool_questions'],
].flatMap(([bank, file]) => {
  const path = join(import.meta.dirname, `../../services/banks/${file}.json`)
  return JSON.parse(readFileSync(path, 'utf8')).map(({ question_id }) => ({ bank, question_id }))
})

/** What one person reads: both paths, and what is next. */
const paths = [
  '/api/path?specialization=general',
  '/api/path?specialization=government-risk-pools',
  '/api/path/next',
]

/**
 * Compares what one person reads of their own path among many persons and among few, with evidence of every question each:
 * the reads are one person's alone, and must not grow with the others. Sites are read in turns.
 */
export function rows() {
  return growthOf({
    sizes,
    start: (count) =>
      siteOfMember({}, (ownId) => [
        ['path_evidence', count * questions.length, (from, to) => evidenceFrom(ownId, from, to)],
      ]),
    pages: [{}],
    read: readOwn,
    rowOf: (_page, size, { name, ...figures }) => ({
      what: `path of one person: ${name === 'took' ? 'median' : 'CPU'} of a read with ${size} persons against ${sizes[0]}, ${questions.length} rows each`,
      ...figures,
      goal: 1.5,
      unit: name === 'took' ? 'ms' : 'us',
    }),
  })
}

/** The person who reads stands in the middle of the others' rows. */
function evidenceFrom(ownId, from, to) {
  const end = Date.parse('2026-11-01T00:00:00Z')
  return Array.from({ length: to - from }, (_, index) => {
    const number = from + index
    const { bank, question_id } = questions[number % questions.length]
    const other = Math.floor(number / questions.length)
    const user_id = other === 12 ? ownId : `person-${other}`
    const last_at = new Date(end - (number % 500) * 24 * 3600 * 1000)
    const answer = { choice: 'What was chosen', revision: 1, is_correct: number % 2 === 0, at: last_at }
    return {
      ...{ _id: `${user_id}:${bank}:${question_id}`, user_id, bank, question_id },
      ...{ answers: [answer], last_at, practiced: [] },
    }
  })
}

/** Returns the processor's microseconds of a read, and how long each took. */
async function readOwn(site) {
  const before = cpuSeconds(site.pid)
  const took = []
  for (let index = 0; index < reads; index++) {
    const began = performance.now()
    const body = await readJson(site, paths[index % paths.length])
    const counted = body.modules?.reduce((sum, module) => sum + module.counted, 0)
    if (counted === 0) throw new Error('The path of the person has no evidence.')
    took.push(performance.now() - began)
  }
  return { cpu: ((cpuSeconds(site.pid) - before) * 1e6) / reads, took }
}
