import type { Lobby } from '@icio/contracts/lobbies/endpoints'
import { noLobbyQuestions } from '@icio/contracts/lobbies/endpoints'
import type { ErrorBody } from '@icio/contracts/errors'
import { errors } from '@icio/contracts/errors'
import { gameStartWindowMs } from '@icio/contracts/games/fair-play'
import { readQuiz, realBank } from './bank-in-test.js'
import { lobbiesOfFile } from './lobbies-of-file.js'
import { lobbyOf, stored } from './lobby-in-test.js'
import { runLobbies } from './run-lobbies.js'

const bank = realBank()
const site = lobbiesOfFile({ bank })

describe('starting', () => {
  test('[LOBBY-33, LOBBY-34, CALL-30] it makes the lobby active and stores ten questions, 4 easy, 3 medium, 3 hard', async () => {
    const { host, lobby } = await lobbyOf(site, 2)
    const { status, body } = await host.post<Lobby>(`/api/lobbies/${lobby.id}/start`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'active', phase: 'countdown', total: 10, current_question: 0 })
    const { questions } = (await stored(site, 'lobbies', { _id: lobby.id })) as {
      questions: { difficulty: string }[]
    }
    expect(questions.map(({ difficulty }) => difficulty)).toEqual([
      ...Array<string>(4).fill('easy'),
      ...Array<string>(3).fill('medium'),
      ...Array<string>(3).fill('hard'),
    ])
    expect(JSON.stringify(body)).not.toMatch(/is_right|explanation|stem/)
  })

  test('[CALL-24] the edition selects the bank, and at most 100 rows are read', async () => {
    const host = site.member('Host')
    const { lobby } = await host.create({ specialization: 'government-risk-pools' })
    await site.member('Guest').join(lobby.code)
    await host.post(`/api/lobbies/${lobby.id}/start`)
    expect(bank.asked.at(-1)).toEqual({ edition: 'government-risk-pools', limit: 100 })
    const ids = new Set(readQuiz('government-risk-pools').map(({ question_id }) => question_id))
    const { questions } = (await stored(site, 'lobbies', { _id: lobby.id })) as {
      questions: { question_id: string }[]
    }
    expect(questions.filter(({ question_id }) => !ids.has(question_id))).toEqual([])
  })

  test('[LOBBY-30, LOBBY-28, SEC-23] only the host can start', async () => {
    const { guests, lobby } = await lobbyOf(site, 2)
    expect(await guests[0]?.post(`/api/lobbies/${lobby.id}/start`)).toMatchObject({
      status: 403,
      body: { error: { code: 'not_host' } },
    })
    expect((await site.member('Host').post(`/api/lobbies/${lobby.id}/start`)).status).toBe(404)
  })

  test('[LEAD-20, SEC-68] a person can start fifteen live games in ten minutes, even if they are started at once', async () => {
    const host = site.member('Host')
    const guest = site.member('Guest')
    const ids: string[] = []
    for (let number = 0; number < 20; number++) {
      const { lobby } = await host.create()
      await guest.join(lobby.code)
      ids.push(lobby.id)
    }
    const start = (id: string) => host.post(`/api/lobbies/${id}/start`)
    const answers = await Promise.all(ids.map(start))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(5).fill([429, 'too_many_games']),
    )
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    // A game that has begun is started again without harm, and the next window is a new one.
    const [begun, waiting] = [200, 429].map((code) => ids[answers.findIndex(({ status }) => status === code)])
    expect((await start(begun ?? '')).status).toBe(200)
    site.clock.advance(gameStartWindowMs)
    expect((await start(waiting ?? '')).status).not.toBe(429)
  })

  test('[LOBBY-31] one player is not enough', async () => {
    const host = site.member('Host')
    const { lobby } = await host.create()
    const { status, body } = await host.post<ErrorBody>(`/api/lobbies/${lobby.id}/start`)
    expect(status).toBe(409)
    expect(body.error).toEqual({ code: 'not_enough_players', message: errors.not_enough_players.text })
  })

  test('[LOBBY-35] an empty bank is a 404 and starts nothing', async () => {
    const empty = await runLobbies({ bank: { questions: async () => [] } })
    try {
      const host = empty.member('Host')
      const { lobby } = await host.create()
      await empty.member('Guest').join(lobby.code)
      const { status, body } = await host.post(`/api/lobbies/${lobby.id}/start`)
      expect(status).toBe(404)
      expect(body.error.code).toBe('no_questions')
      expect(noLobbyQuestions.text).toBe('No quiz questions found in the database.')
      expect((await host.get(`/api/lobbies/${lobby.id}`)).body.status).toBe('waiting')
    } finally {
      await empty.close()
    }
  })

  test('[SEC-22] twenty concurrent starts deal one set of questions', async () => {
    const { host, lobby } = await lobbyOf(site, 2)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => host.post<Lobby>(`/api/lobbies/${lobby.id}/start`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body.rev)).size).toBe(1)
    expect(await stored(site, 'lobbies', { _id: lobby.id })).toMatchObject({ game: 1, phase_seq: 1 })
  })

  test('[SEC-22] a player who joins during the start either gets in or finds no lobby', async () => {
    const { host, lobby } = await lobbyOf(site, 2)
    const late = [0, 1, 2].map((index) => site.member(`Late ${index}`))
    const [, ...joined] = await Promise.all([
      host.post(`/api/lobbies/${lobby.id}/start`),
      ...late.map((person) => person.join(lobby.code)),
    ])
    const seated = joined.filter(({ status }) => status === 200).length
    expect(joined.filter(({ status }) => status === 404)).toHaveLength(3 - seated)
    expect((await host.get(`/api/lobbies/${lobby.id}`)).body.players).toHaveLength(2 + seated)
  })
})
