import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminDocuments } from '../../services/kit/dist/auth/admin-document.js'
import { cpuSeconds } from '../server-process.mjs'
import { growthOf, readJson, siteOfMember } from './growth.mjs'

const sizes = (process.env.ANSWERS ?? '1000,10000,100000').split(',').map(Number)
const answersPerGame = 10
const secret = 'the internal secret of a bench on this machine'

const banks = [
  'general/quiz_questions',
  'general/fill_in_blank_questions',
  'general/governance_scenarios',
  'government-risk-pools/quiz_questions_risk_pools',
  'government-risk-pools/fill_in_blank_risk_pool_questions',
  'government-risk-pools/governance_scenarios_risk_pools',
].map((file) => {
  const path = join(import.meta.dirname, `../../services/banks/${file}.json`)
  const items = JSON.parse(readFileSync(path, 'utf8')).map((row) => {
    const choices = row.choices ?? row.options
    return {
      id: String(row.question_id ?? row.scenario_id),
      texts: choices.map(({ text }) => text),
      correct: choices.find(({ isCorrect }) => isCorrect).text,
    }
  })
  return { name: file.split('/')[1], items }
})
const items = banks.reduce((sum, bank) => sum + bank.items.length, 0)

/** The calls whose replies grow with the answers: those of the whole desk, and those of single questions. */
const pages = [
  { what: 'the queue', paths: banks.map(({ name }) => `/api/games/statistics/${name}`) },
  {
    // Twenty at once, because the processor's time is counted in steps of 10 ms.
    what: 'twenty questions',
    paths: banks[0].items.slice(0, 20).map(({ id }) => `/api/games/statistics/${banks[0].name}/${id}`),
  },
]

/** Compares the review desk with many answers and with few: what a moderator waits for, and what it costs (REVIEW-3). */
export function rows() {
  return growthOf({
    sizes,
    start: siteWithAnswers,
    pages,
    read: readPage,
    rowOf: ({ what }, size, { name, ...figures }) => ({
      what: `review desk, ${what}: ${name === 'took' ? 'median' : 'CPU'} of a page with ${size} answers of ${items} questions against ${sizes[0]}`,
      ...figures,
      // Every answer is read, and most of a call with few of them does not depend on them.
      goal: Math.sqrt(size / sizes[0]),
      unit: 'ms',
    }),
  })
}

/** Starts a site with this many answers to the questions of its banks, and signs a moderator in. */
async function siteWithAnswers(count) {
  const site = await siteOfMember({ INTERNAL_SECRET: secret }, (user_id) => [
    ['user_roles', 1, () => [{ user_id, role: 'moderator', updated_at: new Date() }]],
    ['answered_games', count / answersPerGame, gamesFrom],
  ])
  const { sid } = JSON.parse(Buffer.from(site.headers.authorization.split('.')[1], 'base64url').toString())
  // As the edge writes it into the document of the admin remote, which a bench does not load.
  return { ...site, headers: { ...site.headers, 'x-admin-doc': adminDocuments(secret).issue(sid, 'bench') } }
}

/** Finished games in turn over the six banks, each of ten questions that follow each other in their bank. */
function gamesFrom(from, to) {
  const end = Date.parse('2026-11-01T00:00:00Z')
  return Array.from({ length: to - from }, (_, index) => {
    const number = from + index
    const bank = banks[number % banks.length]
    const first = number * 7
    const answers = Array.from({ length: answersPerGame }, (_, place) => {
      const { id, texts, correct } = bank.items[(first + place) % bank.items.length]
      const choice = (number * 31 + place * 17) % 3 === 0 ? texts[(number + place) % texts.length] : correct
      return { question_id: id, choice, correct, is_correct: choice === correct }
    })
    return { _id: `bench-${number}`, bank: bank.name, answers, open: null, at: new Date(end - number * 1000) }
  })
}

/** Returns the milliseconds until all calls of a page are answered, as a browser sends them, and of the processor. */
async function readPage(site, { paths }) {
  const before = cpuSeconds(site.pid)
  const began = performance.now()
  const replies = await Promise.all(paths.map((path) => readJson(site, path)))
  const took = [performance.now() - began]
  const answered = replies
    .flatMap((body) => body.items ?? [body])
    .reduce((sum, one) => sum + one.times_answered, 0)
  if (answered === 0) throw new Error('The page has no answers.')
  return { cpu: (cpuSeconds(site.pid) - before) * 1e3, took }
}
