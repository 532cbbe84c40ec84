import { join } from 'node:path'
import { beginGame, post } from '../calls.mjs'
import { median, spread } from '../figures.mjs'
import { cpuSeconds, startServer } from '../server-process.mjs'
import { startSite } from '../site.mjs'

const bare = join(import.meta.dirname, '../bare-server.mjs')
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
    const sample = await playOne(ours.address)
    baseline = await startServer(bare, { ANSWERS: JSON.stringify(answersOf(sample)) })
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
  const sessions = await spread(games, players, () => beginGame(server.address, 'quiz'))
  const between = cpuSeconds(server.pid)
  await spread(games, players, async (index) => {
    for (const question of (sample ?? sessions[index]).session.questions)
      await answer(server.address, sessions[index], question)
  })
  const after = cpuSeconds(server.pid)
  return { session: ((between - before) * 1e6) / games, answer: ((after - between) * 1e6) / (games * 10) }
}

function answer(address, { session, cookie }, question) {
  const body = { question_id: question.id, choice_id: question.choices[0].id }
  return post(address, `/api/games/sessions/${session.id}/answers`, body, { cookie })
}

async function playOne(address) {
  const { session, cookie } = await beginGame(address, 'quiz')
  return { session, answer: await answer(address, { session, cookie }, session.questions[0]) }
}

/** The same bytes as answers of the bare server. */
function answersOf({ session, answer: marked }) {
  const sent = (status, body) => ({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify(body)).toString('base64'),
  })
  return {
    'POST /api/games/sessions': sent(201, session),
    'POST /api/games/sessions/:id/answers': sent(200, marked),
  }
}
