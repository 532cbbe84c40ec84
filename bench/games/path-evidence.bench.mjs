import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { cpuSeconds, untilPlayable } from '../server-process.mjs'
import { startSite } from '../site.mjs'

const sizes = (process.env.PERSONS ?? '25,250,2500').split(',').map(Number)
const rounds = 5
const reads = Number(process.env.READS ?? 60)
const person = { email: 'bench@people.example', password: 'Aquifer-71-Lantern' }

/** Every question of both editions that can be evidence. */
const questions = [
  'general/quiz_questions',
  'general/fill_in_blank_questions',
  'government-risk-pools/quiz_questions_risk_pools',
  'government-risk-pools/fill_in_blank_risk_pool_questions',
].flatMap((name) => {
  const file = join(import.meta.dirname, `../../services/banks/${name}.json`)
  const bank = name.split('/')[1]
  return JSON.parse(readFileSync(file, 'utf8')).map(({ question_id }) => ({ bank, question_id }))
})

/**
 * Compares the cost of one person's path when 25, 250 and 2,500 persons have evidence for every question of both
 * editions: it is read by index, so the others cost nothing (PATH-30). CPU time of the site, sizes in turn.
 */
export async function rows() {
  const sites = []
  try {
    for (const persons of sizes) sites.push(await siteWithEvidence(persons))
    const costs = sites.map(() => [])
    for (let round = 0; round <= rounds; round++) {
      for (const [index, site] of sites.entries()) {
        const before = cpuSeconds(site.pid)
        for (let number = 0; number < reads; number++) await readPath(site)
        // The first round only warms up.
        if (round > 0) costs[index].push(((cpuSeconds(site.pid) - before) * 1e6) / reads)
      }
    }
    const [least, ...larger] = costs.map(median)
    return larger.map((ours, index) => ({
      what: `path: CPU of one person's read, ${sizes[index + 1]} persons with ${questions.length} rows each against ${sizes[0]}`,
      ours,
      baseline: least,
      goal: 1.5,
      unit: 'us',
    }))
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }
}

/** Starts a site with a member who can be read as, and evidence of that member and of others. */
async function siteWithEvidence(persons) {
  const site = await startSite({ NODE_ENV: 'development' })
  await untilPlayable(site)
  await makeAccount(site.address)
  const { access_token: token, user } = await post(site.address, '/api/auth/sign-in', person)
  const { databaseUri } = JSON.parse(readFileSync(join(site.dataDir, 'running-site.json'), 'utf8'))
  const client = await MongoClient.connect(databaseUri)
  const evidence = client.db('site').collection('path_evidence')
  for (let from = 0; from < persons; from += 10) {
    const some = Array.from({ length: Math.min(10, persons - from) }, (_, index) => from + index)
    const rowsOfSome = some.flatMap((number) => rowsOf(number === 0 ? user.id : `person-${number}`))
    await evidence.insertMany(rowsOfSome, { ordered: false })
  }
  await client.close()
  return { ...site, token }
}

function rowsOf(user_id) {
  const at = new Date()
  return questions.map(({ bank, question_id }, index) => ({
    _id: `${user_id}:${bank}:${question_id}`,
    user_id,
    bank,
    question_id,
    answers: [{ choice: 'x', revision: 1, is_correct: index % 3 > 0, at }],
    last_at: at,
    practiced: [],
  }))
}

async function readPath({ address, token }) {
  const answer = await fetch(`${address}/api/path?specialization=general`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { modules } = await answer.json()
  if (!modules.every(({ counted }) => counted === 12)) throw new Error('The path has no evidence')
}

async function makeAccount(address) {
  await post(address, '/api/auth/sign-up', person)
  for (;;) {
    const mails = await (await fetch(`${address}/dev/mailbox?to=${person.email}`)).json()
    const token = /token=([^\s"]+)/.exec(mails[0]?.text ?? '')?.[1]
    if (token)
      return post(address, '/api/auth/confirm', {
        token: decodeURIComponent(token),
        password: person.password,
      })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function post(address, path, body) {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1]
