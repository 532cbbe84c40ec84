import { join } from 'node:path'
import { cpuSeconds, startServer, untilPlayable } from '../server-process.mjs'
import { startSite } from '../site.mjs'

const bare = join(import.meta.dirname, 'bare-server.mjs')
const games = Number(process.env.GAMES ?? 150)
const rounds = Number(process.env.ROUNDS ?? 5)
const players = 10

/**
 * Measures the server CPU of the two calls of a quiz against a bare Fastify route that returns the same bytes, with
 * alternating rounds. Includes the embedded database, if it is used, because it runs in the same process.
 */
export async function rows() {
  const ours = await startSite()
  let baseline
  try {
    await untilPlayable(ours)
    const sample = await playOne(ours.address)
    baseline = await startServer(bare, { SESSION_REPLY: sample.session, ANSWER_REPLY: sample.answer })
    const figures = { ours: [], baseline: [] }
    for (let round = 0; round <= rounds; round++) {
      const figure = { ours: await cpuPerCall(ours), baseline: await cpuPerCall(baseline, sample) }
      // The first round only warms up both servers.
      if (round > 0) for (const side of ['ours', 'baseline']) figures[side].push(figure[side])
    }
    return ['session', 'answer'].map((call) => ({
      what: `quiz: CPU of one ${call} call`,
      ours: median(figures.ours.map((figure) => figure[call])),
      baseline: median(figures.baseline.map((figure) => figure[call])),
      goal: 2.5,
      unit: 'us',
    }))
  } finally {
    await Promise.all([ours.stop(), baseline?.stop()])
  }
}

/** Returns the CPU microseconds of the server for one session call and one answer call. */
async function cpuPerCall(server, sample) {
  const before = cpuSeconds(server.pid)
  const sessions = await spread(games, () => begin(server.address))
  const between = cpuSeconds(server.pid)
  await spread(games, async (index) => {
    for (const question of sample
      ? JSON.parse(sample.session).questions
      : sessions[index].session.questions) {
      await answer(server.address, sessions[index], question)
    }
  })
  const after = cpuSeconds(server.pid)
  return { session: ((between - before) * 1e6) / games, answer: ((after - between) * 1e6) / (games * 10) }
}

/** Runs a task this often with a fixed number of parallel players. */
async function spread(times, task) {
  const results = new Array(times)
  let next = 0
  const player = async () => {
    while (next < times) {
      const index = next++
      results[index] = await task(index)
    }
  }
  await Promise.all(Array.from({ length: players }, player))
  return results
}

async function begin(address) {
  const response = await post(`${address}/api/games/sessions`, { game: 'quiz' })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { session: await response.json(), cookie }
}

async function answer(address, { session, cookie }, question) {
  const body = { question_id: question.id, choice_id: question.choices[0].id }
  const response = await post(`${address}/api/games/sessions/${session.id}/answers`, body, cookie)
  return response.text()
}

async function playOne(address) {
  const game = await begin(address)
  return {
    session: JSON.stringify(game.session),
    answer: await answer(address, game, game.session.questions[0]),
  }
}

async function post(url, body, cookie) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}
