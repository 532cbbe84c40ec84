import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuSeconds, untilPlayable } from '../server-process.mjs'
import { fillSite, makeAccount, post, startSite } from '../site.mjs'

const sizes = (process.env.PERSONS ?? '25,250,2500').split(',').map(Number)
const rounds = 5
const reads = 200
const person = { email: 'bench@people.example', password: 'Aquifer-71-Lantern' }

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
export async function rows() {
  const sites = []
  try {
    for (const count of sizes) sites.push(await siteWithEvidence(count))
    const figures = sites.map(() => ({ cpu: [], took: [] }))
    for (let round = 0; round <= rounds; round++)
      for (const [index, site] of sites.entries()) {
        const figure = await readOwn(site)
        // The first round only warms up.
        if (round === 0) continue
        figures[index].cpu.push(figure.cpu)
        figures[index].took.push(...figure.took)
      }
    const [least, ...others] = figures
    return others.flatMap((figure, index) => {
      const row = (what, of, unit) => ({
        what: `path of one person: ${what} with ${sizes[index + 1]} persons against ${sizes[0]}, ${questions.length} rows each`,
        ours: median(of(figure)),
        baseline: median(of(least)),
        goal: 1.5,
        unit,
      })
      return [row('median of a read', ({ took }) => took, 'ms'), row('CPU of a read', ({ cpu }) => cpu, 'us')]
    })
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }
}

/** Starts a site on which this many persons have answered every question, and signs one of them in. */
async function siteWithEvidence(count) {
  const site = await startSite({ NODE_ENV: 'development' })
  await untilPlayable(site)
  const { user } = await makeAccount(site.address, person)
  await fillSite(site, 'path_evidence', count * questions.length, (from, to) =>
    evidenceFrom(user.id, from, to),
  )
  // The session of the account may have ended meanwhile.
  const { access_token } = await post(site.address, '/api/auth/sign-in', person)
  return { ...site, headers: { authorization: `Bearer ${access_token}` } }
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
async function readOwn({ address, pid, headers }) {
  const before = cpuSeconds(pid)
  const took = []
  for (let index = 0; index < reads; index++) {
    const began = performance.now()
    const reply = await fetch(address + paths[index % paths.length], { headers })
    const body = await reply.json()
    if (!reply.ok) throw new Error(`${reply.status}: ${JSON.stringify(body)}`)
    const counted = body.modules?.reduce((sum, module) => sum + module.counted, 0)
    if (counted === 0) throw new Error('The path of the person has no evidence.')
    took.push(performance.now() - began)
  }
  return { cpu: ((cpuSeconds(pid) - before) * 1e6) / reads, took }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
