import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminDocuments } from '../../services/kit/dist/auth/admin-document.js'
import { cpuSeconds, untilPlayable } from '../server-process.mjs'
import { fillSite, makeAccount, post, startSite } from '../site.mjs'

const sizes = (process.env.ANSWERS ?? '1000,10000,100000').split(',').map(Number)
const rounds = 5
const answersPerGame = 10
const secret = 'the internal secret of a bench on this machine'
const person = { email: 'bench@people.example', password: 'Aquifer-71-Lantern' }

/** The six banks with their questions. */
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
export async function rows() {
  const sites = []
  try {
    for (const count of sizes) sites.push(await siteWithAnswers(count))
    const figures = new Map(pages.map(({ what }) => [what, sites.map(() => ({ cpu: [], took: [] }))]))
    for (let round = 0; round <= rounds; round++)
      for (const [index, site] of sites.entries())
        for (const page of pages) {
          const figure = await readPage(site, page)
          // The first round only warms up.
          if (round === 0) continue
          figures.get(page.what)[index].cpu.push(figure.cpu)
          figures.get(page.what)[index].took.push(figure.took)
        }
    return pages.flatMap(({ what }) => {
      const [least, ...others] = figures.get(what)
      return others.flatMap((figure, index) => {
        const growth = sizes[index + 1] / sizes[0]
        const row = (of, name, unit) => ({
          what: `review desk, ${what}: ${name} with ${sizes[index + 1]} answers of ${items} questions against ${sizes[0]}`,
          ours: median(figure[of]),
          baseline: median(least[of]),
          // Every answer is read, and most of a call with few of them does not depend on them.
          goal: Math.sqrt(growth),
          unit,
        })
        return [row('took', 'median of a page', 'ms'), row('cpu', 'CPU of a page', 'ms')]
      })
    })
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }
}

/** Starts a site with this many answers to the questions of its banks, and signs a moderator in. */
async function siteWithAnswers(count) {
  const site = await startSite({ NODE_ENV: 'development', INTERNAL_SECRET: secret })
  await untilPlayable(site)
  const { user } = await makeAccount(site.address, person)
  await fillSite(site, 'user_roles', 1, () => [
    { user_id: user.id, role: 'moderator', updated_at: new Date() },
  ])
  await fillSite(site, 'answered_games', count / answersPerGame, gamesFrom)
  // The session of the account may have ended meanwhile.
  const { access_token } = await post(site.address, '/api/auth/sign-in', person)
  const { sid } = JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString())
  // As the edge writes it into the document of the admin remote, which a bench does not load.
  const headers = { 'x-admin-doc': adminDocuments(secret).issue(sid, 'bench') }
  return { ...site, headers: { ...headers, authorization: `Bearer ${access_token}` } }
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
async function readPage({ address, pid, headers }, { paths }) {
  const before = cpuSeconds(pid)
  const began = performance.now()
  const replies = await Promise.all(
    paths.map(async (path) => {
      const reply = await fetch(address + path, { headers })
      const body = await reply.json()
      if (!reply.ok) throw new Error(`${reply.status}: ${JSON.stringify(body)}`)
      return body
    }),
  )
  const took = performance.now() - began
  const answered = replies
    .flatMap((body) => body.items ?? [body])
    .reduce((sum, one) => sum + one.times_answered, 0)
  if (answered === 0) throw new Error('The page has no answers.')
  return { cpu: (cpuSeconds(pid) - before) * 1e3, took }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
