import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { RemoteAnswerReply, RemoteGame, RemoteGameSession } from '@icio/contracts/remote-games/endpoints'
import { remoteGameProblems } from '@icio/contracts/remote-games/remote-game'
import { freshDatabaseName, testDatabaseUri } from '@icio/kit/testing/run-service'
import mongoose from 'mongoose'
import { runGames, teamKeys, type RunningGames } from './run-games.js'

// The declaration, the service and the ruling of docs/teams/game.md, word for word, in a folder outside the checkout.

const page = readFileSync(join(__dirname, '../../../../docs/teams/game.md'), 'utf8')
const pageOfService = readFileSync(join(__dirname, '../../../../docs/teams/backend.md'), 'utf8')
const blockOf = (start: RegExp, text = page) =>
  new RegExp(`\`\`\`${start.source}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? ''
const { games: declared } = JSON.parse(`{ ${blockOf(/json(?=\n"games")/)} }`) as { games: RemoteGame[] }

const MONGODB_NAME = freshDatabaseName()

let site: RunningGames
let folder: string
let service: ChildProcess
let address: string

beforeAll(async () => {
  site = await runGames('mf-events')
  site.games.push(...declared)
  folder = mkdtempSync(join(tmpdir(), 'mf-events-game-'))
  const ofEdge = createRequire(join(__dirname, '../../package.json'))
  mkdirSync(join(folder, 'node_modules'))
  const ofMongoose = createRequire(ofEdge.resolve('mongoose/package.json'))
  const places = { fastify: ofEdge, jose: ofEdge, mongodb: ofMongoose }
  for (const [name, from] of Object.entries(places))
    symlinkSync(dirname(from.resolve(`${name}/package.json`)), join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'service.mjs'), blockOf(/js service\.mjs/, pageOfService))
  for (const file of ['game.mjs', 'rule.mjs'])
    writeFileSync(join(folder, file), blockOf(new RegExp(`js ${file}`)))
  service = spawn('node', ['service.mjs'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      SITE_URL: site.address(),
      MONGODB_URI: testDatabaseUri(),
      MONGODB_NAME,
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  address = await new Promise((resolve, reject) => {
    let printed = ''
    const hear = (chunk: Buffer) => {
      printed += String(chunk)
      const found = /Server listening at (http:\/\/[\d.:]+)/.exec(printed)?.[1]
      if (found) resolve(found)
    }
    service.stdout?.on('data', hear)
    service.stderr?.on('data', hear)
    service.on('exit', () => reject(new Error(printed)))
  })
  await site.setUp('', address)
})
afterAll(async () => {
  const ended = new Promise((resolve) => service.on('exit', resolve))
  service.kill()
  await ended
  rmSync(folder, { recursive: true, force: true })
  const own = await mongoose.createConnection(testDatabaseUri(), { dbName: MONGODB_NAME }).asPromise()
  await own.dropDatabase()
  await own.close()
  await site.close()
})

const at = '/api/remote-games/mf-events/facts'

/** Plays a session; the answer to everything is 'True'. */
async function play(browser: ReturnType<RunningGames['browser']>, wish: object = {}) {
  const { body } = await browser.send<RemoteGameSession>('POST', `${at}/sessions`, wish)
  const replies: RemoteAnswerReply[] = []
  for (const { id: item_id } of body.items) {
    site.clock.now += 20_000
    const given = { item_id, choice_id: 'true' }
    const answer = await browser.send<RemoteAnswerReply>('POST', `${at}/sessions/${body.id}/answers`, given)
    replies.push(answer.body)
  }
  return { session: body, replies }
}

test('[GAMEX-10] it deals and marks statements, for the leaderboard, for practice, and until the team rules otherwise', async () => {
  expect(remoteGameProblems(declared)).toEqual([])
  const ada = site.browser(site.people.signIn({ displayName: 'Ada' }))
  const { session, replies } = await play(ada)
  expect(session).toMatchObject({ title: 'Facts on bonds', max_score: 30, for_leaderboard: true })
  const missed = replies.filter(({ is_correct }) => !is_correct)
  // Two of the four statements are true, and three are dealt.
  expect([1, 2]).toContain(missed.length)
  expect(replies.every(({ explanation }) => explanation !== '')).toBe(true)
  const score = (3 - missed.length) * 10
  expect(replies.at(-1)).toMatchObject({ score, completed: true })
  const submitted = await ada.send('POST', `${at}/sessions/${session.id}/score`)
  expect(submitted).toMatchObject({ status: 201, body: { player_name: 'Ada', score } })

  site.clock.now += 30 * 24 * 60 * 60_000
  const practiced = await play(ada, { practice: true })
  expect(practiced.session.items.map(({ id }) => id).sort()).toEqual(
    missed.map(({ item_id }) => item_id).sort(),
  )

  // A ruling is on an item that somebody was dealt.
  const hadIt = replies.some(({ item_id }) => item_id === 'yield-up')
  for (let isDealt = hadIt; !isDealt;) {
    const { body } = await site.browser().send<RemoteGameSession>('POST', `${at}/sessions`, {})
    isDealt = body.items.some(({ id }) => id === 'yield-up')
  }
  const env = { PATH: process.env['PATH'], SITE_URL: site.address(), DEPLOY_KEY: teamKeys['mf-events'] }
  const { stdout } = await promisify(execFile)('node', ['rule.mjs'], { cwd: folder, env })
  expect(stdout).toContain(`"scores":${hadIt ? 1 : 0}}`)
  expect(stdout).toMatch(/games: 1,\s+items: \[/)
  const board = await ada.send<{ scores: { score: number }[] }>('GET', `${at}/leaderboard`)
  expect(board.body.scores).toMatchObject([{ score: hadIt ? score - 10 : score }])
})

test('[GAMEX-10, SEC-95] it answers nobody without the site’s own token', async () => {
  const ask = async (token: string) => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const answer = await fetch(`${address}/_site/games/facts/mark`, { method: 'POST', headers, body: '{}' })
    return answer.status
  }
  expect(await ask('')).toBe(403)
  expect(await ask('Bearer x.y.z')).toBe(403)
  const person = site.people.signIn()
  expect(await ask(person.headers.authorization)).toBe(403)
})
