import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { AnswerReply, QuizGame } from '@icio/contracts/game-sessions/endpoints'
import { printedAddress } from '@icio/kit/testing/printed-address'
import { freshDatabase } from '@icio/kit/testing/run-service'
import type { Connection } from 'mongoose'
import { rightChoice } from './bank-in-test.js'

const root = join(__dirname, '../../..')
const secrets = {
  COOKIE_SECRET: randomBytes(32).toString('base64url'),
  INTERNAL_SECRET: randomBytes(32).toString('base64url'),
}
let connection: Connection
const running: ChildProcess[] = []

beforeAll(async () => {
  // Compiles what has changed; does nothing if the setup of the run has done so already.
  execFileSync('node', ['configuration/commands/build-services.mjs'], { cwd: root })
  connection = await freshDatabase()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await connection.dropDatabase()
  await connection.close()
})

/** Starts a service in its own process through main.js, and waits until it is ready. */
async function startAlone(service: string, environment: Record<string, string> = {}) {
  const child = spawn('node', [`services/${service}/dist/main.js`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      MONGODB_URI: process.env['TEST_MONGODB_URI'],
      DATABASE_NAME: connection.name,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...secrets,
      ...environment,
    },
  })
  running.push(child)
  const url = await printedAddress(child)
  while (!(await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setImmediate(resolve))
  return { url, child }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)))
}

test('content and scores run on their own: a game continues after kill -9, and each stops on request', async () => {
  // The players are visitors, so the accounts service is not needed.
  const content = await startAlone('content', { ACCOUNTS_URL: 'http://127.0.0.1:9' })
  const scores = await startAlone('scores', { CONTENT_URL: content.url })
  const headers: Record<string, string> = { 'content-type': 'application/json' }

  const begun = await fetch(`${scores.url}/api/games/sessions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ game: 'quiz' }),
  })
  expect(begun.status).toBe(201)
  headers['cookie'] = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const game = (await begun.json()) as QuizGame
  const answer = async (url: string, index: number) => {
    const question = game.questions[index]
    if (!question) throw new Error(`no question ${index}`)
    const body = JSON.stringify({ question_id: question.id, choice_id: rightChoice(question, 'quiz') })
    const reply = await fetch(`${url}/api/games/sessions/${game.id}/answers`, {
      method: 'POST',
      headers,
      body,
    })
    return (await reply.json()) as AnswerReply
  }
  expect(await answer(scores.url, 0)).toMatchObject({ is_correct: true, score: 10 })

  const killed = ended(scores.child)
  scores.child.kill('SIGKILL')
  await killed
  const again = await startAlone('scores', { CONTENT_URL: content.url })
  const resumed = await fetch(`${again.url}/api/games/sessions/${game.id}`, { headers })
  expect(await resumed.json()).toMatchObject({ score: 10, answers: [{ question_id: game.questions[0]?.id }] })
  expect(await answer(again.url, 1)).toMatchObject({ score: 30 })

  const open = await fetch(`${content.url}/internal/content/banks/quiz_questions/questions`)
  expect(open.status).toBe(404)
  for (const { child } of [again, content]) {
    const stopped = ended(child)
    child.kill('SIGTERM')
    expect(await stopped).toBe(0)
  }
})

test('an invalid variable prevents the start and is named', async () => {
  await expect(startAlone('scores', { CALLS_PER_MINUTE: 'many' })).rejects.toThrow(
    /ended with 1: CALLS_PER_MINUTE is 'many'/,
  )
})
