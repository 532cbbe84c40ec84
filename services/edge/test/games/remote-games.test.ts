import * as schemas from '@icio/contracts/remote-games/schemas'
import { createHttpTeams, noTeams } from '@icio/scores/clients/ask-teams'
import { createScoresPersonalData } from '@icio/scores/personal-data/personal-data'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { Value } from 'typebox/value'
import { honest, itemAt, respond, runGames, serviceSecret, teamKeys, type RunningGames } from './run-games.js'

let site: RunningGames
beforeAll(async () => {
  site = await runGames()
})
afterAll(() => site.close())

const game = {
  id: 'claims',
  title: 'Right or wrong',
  items: 3,
  points: 10,
  leaderboard: true,
  practice: true,
}
let tests = 0
beforeEach(async () => {
  site.games.splice(0, Infinity, game)
  Object.assign(site.answers, honest, { instead: undefined })
  site.team.heard.length = 0
  await site.setUp(`/v${++tests}`)
})

const member = (displayName = 'Ada') => site.browser(site.people.signIn({ displayName }))
/** What the service was asked, all of it in the declared shape. */
const asked = () =>
  site.team.heard.map(({ url, body: text }) => {
    const body = JSON.parse(text) as object
    const shape = url.endsWith('/deal') ? schemas.DealRequest : schemas.MarkRequest
    expect([url, body, Value.Check(shape, body)]).toEqual([url, body, true])
    return { url, body }
  })

test('[GAMEX-2] the service of the team deals, and neither a truth nor what it sealed reaches the page before the answer', async () => {
  const browser = site.browser()
  const { status, body, text } = await browser.start({ specialization: 'government-risk-pools' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ title: 'Right or wrong', points: 10, score: 0, max_score: 30, answers: [] })
  expect(body.items).toEqual([1, 2, 3].map(itemAt).map(({ sealed: _, ...item }) => item))
  expect(text + (await browser.read(body.id)).text).not.toMatch(/sealed|key of|correct|explanation|Because/)
  expect(asked()).toEqual([
    {
      url: `/v${tests}/_site/games/claims/deal`,
      body: { session_id: body.id, edition: 'government-risk-pools', items: 3 },
    },
  ])
})

test('[GAMEX-2] only a game that the visitor’s release declares can be started, in its editions', async () => {
  const browser = site.browser()
  site.games[0] = { ...game, editions: ['general'] }
  expect(await browser.start({ specialization: 'government-risk-pools' })).toMatchObject({
    status: 404,
    code: 'game_not_here',
  })
  site.games[0] = { ...game, points: 1000 }
  expect((await browser.start()).code).toBe('game_not_here')
  site.games.length = 0
  expect((await browser.start()).code).toBe('game_not_here')
  const elsewhere = await browser.send('POST', '/api/remote-games/mf-polls/claims/sessions', {})
  expect(elsewhere.code).toBe('game_not_here')
  expect(site.team.heard).toEqual([])
})

test('[GAMEX-3] answers are marked one after the other, each once, and counted with the site’s points', async () => {
  const browser = site.browser()
  const { body } = await browser.start()
  expect((await browser.answer(body.id, 1)).body).toEqual({
    item_id: 'item-1',
    choice_id: 'yes',
    is_correct: true,
    points: 10,
    correct_choice_id: 'yes',
    explanation: 'Because of item-1.',
    score: 10,
    completed: false,
    too_fast: true,
  })
  expect(asked().at(-1)?.body).toEqual({
    session_id: body.id,
    edition: 'general',
    item_id: 'item-1',
    choice_id: 'yes',
    sealed: 'key of 1',
  })
  site.team.heard.length = 0
  expect((await browser.answer(body.id, 3)).code).toBe('out_of_order')
  expect((await browser.answer(body.id, 1)).code).toBe('already_answered')
  expect((await browser.answer(body.id, 9)).code).toBe('unknown_question')
  expect((await browser.answer(body.id, 2, 'maybe')).code).toBe('unknown_choice')
  expect(site.team.heard).toEqual([])
  site.answers.mark = (mark) => ({ ...Object(honest.mark(mark)), share: 0.24 })
  expect((await browser.answer(body.id, 2, 'no')).body).toMatchObject({ points: 2, score: 12 })
  expect((await browser.answer(body.id, 3, 'yes')).body).toMatchObject({ points: 10, completed: true })
  expect((await browser.answer(body.id, 3)).code).toBe('already_answered')
  expect((await browser.read(body.id)).body).toMatchObject({ score: 22, completed: true })
})

test('[GAMEX-3, SEC-94] a session belongs to its player and its game, and ends; of answers at once, one counts', async () => {
  const browser = site.browser()
  const { body } = await browser.start()
  const thief = site.browser()
  await thief.start()
  site.team.heard.length = 0
  expect((await thief.answer(body.id, 1)).code).toBe('session_not_found')
  expect((await thief.read(body.id)).code).toBe('session_not_found')
  const given = { item_id: 'item-1', choice_id: 'yes' }
  for (const path of ['mf-claims/other', 'mf-polls/claims'])
    expect(
      (await browser.send('POST', `/api/remote-games/${path}/sessions/${body.id}/answers`, given)).code,
    ).toBe('session_not_found')
  expect(site.team.heard).toEqual([])
  const atOnce = await Promise.all(
    ['yes', 'no', 'yes', 'no'].map((choice) => browser.answer(body.id, 1, choice)),
  )
  const refused = atOnce.filter(({ status }) => status !== 200)
  expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('already_answered'))
  expect(refused.map(({ text }) => text).join()).not.toMatch(/correct|Because/)
  expect((await browser.read(body.id)).body.answers).toHaveLength(1)
  site.clock.now += 25 * 60 * 60_000
  expect((await browser.answer(body.id, 2)).code).toBe('session_not_found')
})

test('[GAMEX-4, SEC-94] a service that lies about a deal starts nothing', async () => {
  const browser = site.browser()
  const before = await site.connection.collection('remote_game_sessions').countDocuments()
  const three = [1, 2, 3].map(itemAt)
  const lies: unknown[] = [
    null,
    [],
    {},
    { items: three.slice(1) },
    { items: [...three, itemAt(4)] },
    { items: [three[0], three[0], three[1]] },
    { items: three, points: 1000 },
    { items: three.map((item) => ({ ...item, points: 1000 })) },
    { items: three.map((item) => ({ ...item, prompt: 'x'.repeat(1001) })) },
    { items: three.map((item) => ({ ...item, choices: item.choices.slice(1) })) },
    { items: three.map((item) => ({ ...item, choices: [item.choices[0], item.choices[0]] })) },
    { items: three.map((item) => ({ ...item, id: '../x' })) },
  ]
  for (const lie of lies) {
    site.answers.deal = () => lie
    expect({ lie, ...(await browser.start()) }).toMatchObject({ lie, status: 502, code: 'backend_invalid' })
  }
  expect(await site.connection.collection('remote_game_sessions').countDocuments()).toBe(before)
})

test('[GAMEX-4, SEC-94] a service that lies, fails or is away while it marks leaves the session as it was', async () => {
  const browser = site.browser()
  const { body } = await browser.start()
  const fair = { item_id: 'item-1', correct_choice_id: 'yes', explanation: '' }
  const lies: unknown[] = [
    null,
    {},
    { ...fair, share: 7 },
    { ...fair, share: -1 },
    { ...fair, points: 1000 },
    { ...fair, item_id: 'item-2' },
    { ...fair, correct_choice_id: 'maybe' },
    { ...fair, explanation: 'x'.repeat(2001) },
  ]
  for (const lie of lies) {
    site.answers.mark = () => lie
    expect({ lie, ...(await browser.answer(body.id, 1)) }).toMatchObject({
      lie,
      status: 502,
      code: 'backend_invalid',
    })
  }
  const failures: [(typeof site.answers)['instead'], number, string][] = [
    [(_request, response) => respond(response, 200, 'x'.repeat(2_000_000)), 502, 'backend_invalid'],
    [(_request, response) => void response.socket?.destroy(), 503, 'backend_unavailable'],
    [(_request, response) => respond(response, 500, {}), 502, 'backend_invalid'],
  ]
  for (const [instead, status, code] of failures) {
    site.answers.instead = instead
    expect(await browser.answer(body.id, 1)).toMatchObject({ status, code })
  }
  const closed = { error: { code: 'mf-claims/closed', message: 'We are closed.' } }
  site.answers.instead = (_request, response) => respond(response, 409, closed)
  expect((await browser.answer(body.id, 1)).body.error).toMatchObject({
    code: 'game_refused',
    details: closed.error,
  })
  expect((await browser.read(body.id)).body).toMatchObject({ score: 0, answers: [] })
  Object.assign(site.answers, honest, { instead: undefined })
  expect((await browser.answer(body.id, 1)).body).toMatchObject({ score: 10 })
})

test('[GAMEX-4] the breaker of the service refuses answers of its game, and an administrator who removes it ends them', async () => {
  const browser = site.browser()
  const { body } = await browser.start()
  site.answers.instead = (_request, response) => void response.socket?.destroy()
  for (let call = 0; call < 10; call += 1) await browser.answer(body.id, 1)
  site.team.heard.length = 0
  expect(await browser.answer(body.id, 1)).toMatchObject({ status: 503, code: 'backend_unavailable' })
  expect(site.team.heard).toEqual([])
  const { headers } = site.admin
  await site.app.inject({ method: 'DELETE', url: '/api/remote-backends/mf-claims', headers })
  expect(await browser.answer(body.id, 1)).toMatchObject({ status: 503, code: 'backend_unavailable' })
})

test('[GAMEX-5] a finished session goes on the leaderboard of its game and edition once, and on no other', async () => {
  const ada = member('Ada')
  const id = await ada.play({ specialization: 'government-risk-pools' }, [2])
  expect(await ada.submit(id)).toMatchObject({ status: 201, body: { player_name: 'Ada', score: 20 } })
  expect((await ada.submit(id)).code).toBe('already_submitted')
  expect((await ada.board('government-risk-pools')).body.scores).toMatchObject([
    { player_name: 'Ada', score: 20 },
  ])
  expect((await ada.board()).body.scores).toEqual([])
  expect((await ada.send<unknown[]>('POST', '/api/rpc/get_leaderboard', {})).body).toEqual([])
  expect((await ada.send<unknown[]>('GET', '/api/scores')).body).toEqual([])
  expect((await ada.send('GET', '/api/games/practice')).body).toMatchObject({ decks: [] })
})

test('[GAMEX-5] nothing goes on a leaderboard without sign-in, before the end, too fast, without points or of another', async () => {
  const visitor = site.browser()
  expect((await visitor.submit(await visitor.play())).code).toBe('unauthenticated')
  const ada = member()
  expect((await member('Eve').submit(await ada.play())).code).toBe('session_not_found')
  const { body } = await ada.start()
  expect((await ada.submit(body.id)).code).toBe('not_completed')
  for (const index of [1, 2, 3]) await ada.answer(body.id, index)
  expect((await ada.submit(body.id)).code).toBe('faster_than_reading')
  expect((await ada.submit(await ada.play({}, [1, 2, 3]))).code).toBe('no_score')
  site.games[0] = { ...game, leaderboard: false }
  expect((await ada.submit(await ada.play())).code).toBe('not_eligible')
})

test('[GAMEX-6] missed items come back when they are due, are only dealt again to who missed them, and go when the team has none', async () => {
  const ada = member()
  expect((await ada.start({ practice: true })).code).toBe('nothing_to_practice')
  expect((await site.browser().start({ practice: true })).code).toBe('unauthenticated')
  await ada.play({}, [1, 3])
  expect((await ada.practice()).body).toMatchObject({ total: 2 })
  expect((await member('Eve').practice()).body).toEqual({ due: 0, total: 0, next_due_at: null })
  site.clock.now += 30 * 24 * 60 * 60_000
  expect((await ada.practice()).body).toMatchObject({ due: 2, total: 2 })
  site.answers.deal = () => ({ items: [itemAt(2)] })
  expect((await ada.start({ practice: true })).code).toBe('backend_invalid')
  site.answers.deal = ({ only }) => ({ items: only?.filter((id) => id === 'item-3').map(() => itemAt(3)) })
  const { body } = await ada.start({ practice: true })
  expect(body).toMatchObject({ practice: true, for_leaderboard: false, max_score: 10 })
  expect((await ada.practice()).body).toMatchObject({ total: 1 })
  await ada.answer(body.id, 3)
  expect((await ada.submit(body.id)).code).toBe('not_eligible')
  expect((await ada.practice()).body).toMatchObject({ due: 0, total: 1 })
  site.games[0] = { ...game, practice: false }
  site.clock.now += 90 * 24 * 60 * 60_000
  expect((await ada.start({ practice: true })).code).toBe('game_not_here')
})

test('[DATE-3] a missed item that comes back after days is due from the morning, where the member was last known to be', async () => {
  const ada = member()
  await ada.play({}, [1])
  const state = async () => (await ada.practice()).body
  do {
    site.clock.now = Date.parse((await state()).next_due_at)
    const { body } = await ada.start({ practice: true })
    await ada.answer(body.id, 1)
  } while (Date.parse((await state()).next_due_at) - site.clock.now < 24 * 60 * 60_000)
  const byMoment = Date.parse((await state()).next_due_at)
  await ada.send('GET', '/api/games/practice?time_zone=America%2FNew_York')
  const morning = Date.parse((await state()).next_due_at)
  expect(new Date(morning).toLocaleTimeString('en-US', { timeZone: 'America/New_York' })).toBe('4:00:00 AM')
  expect(byMoment - morning).toBeGreaterThanOrEqual(0)
  expect(byMoment - morning).toBeLessThan(24 * 60 * 60_000)
  site.clock.now = morning - 1
  expect((await ada.start({ practice: true })).code).toBe('nothing_to_practice')
  site.clock.now = morning
  expect(await state()).toMatchObject({ due: 1 })
  expect((await ada.start({ practice: true })).status).toBe(201)
})

test('[GAMEX-7, SEC-95] statistics and rulings are for the staff and for keys of the remote, and touch nothing else', async () => {
  const ada = member('Grace')
  const id = await ada.play({}, [2])
  await ada.submit(id)
  const at = '/api/remote-games/mf-claims/claims'
  const key = (remote: keyof typeof teamKeys) => ({ authorization: `Bearer ${teamKeys[remote]}` })
  const nobody = site.browser()
  const ruling = { item_id: 'item-2', correct: 'Wrong', text: 'The law has changed.' }
  const refusals: [object, string][] = [
    [{}, 'unauthenticated'],
    [site.people.signIn().headers, 'forbidden'],
    [key('mf-polls'), 'deploy_key_forbids'],
    [{ authorization: `Bearer ${'y'.repeat(40)}` }, 'unauthenticated'],
  ]
  for (const [headers, code] of refusals) {
    expect(await nobody.send('GET', `${at}/statistics`, undefined, headers)).toMatchObject({ code })
    expect(await nobody.send('POST', `${at}/rulings`, ruling, headers)).toMatchObject({ code })
  }
  const { authorization } = site.admin.headers
  expect((await nobody.send('GET', `${at}/statistics`, undefined, { authorization })).code).toBe(
    'admin_document_needed',
  )
  const figures = (headers: object) =>
    nobody.send<{ games: number; items: { id: string; share_right: number }[] }>(
      'GET',
      `${at}/statistics`,
      undefined,
      headers,
    )
  const shareOf = async () =>
    (await figures(key('mf-claims'))).body.items.find(({ id: item }) => item === 'item-2')?.share_right ?? -1
  const before = await shareOf()
  expect((await figures(site.admin.headers)).status).toBe(200)
  // A score of the site's own quiz, with a question that happens to have the same id.
  const foreign = {
    _id: 'quiz',
    score: 10,
    answers: [{ question_id: 'item-2', choice: 'Right', worth: 10, points: 10 }],
  }
  await site.connection.collection<{ _id: string }>('scores').insertOne(foreign)

  const ruled = await nobody.send('POST', `${at}/rulings`, ruling, key('mf-claims'))
  expect(ruled).toMatchObject({ status: 200 })
  expect((await ada.read(id)).body).toMatchObject({
    score: 30,
    answers: [{}, { is_correct: true, points: 10, correct_choice_id: 'no', ruling: ruling.text }, {}],
  })
  const scores = (await ada.board()).body.scores
  expect(scores.find(({ player_name }) => player_name === 'Grace')?.score).toBe(30)
  // Whoever was right is wrong now, and the other way round.
  expect(await shareOf()).toBeCloseTo(1 - before)
  expect(await site.connection.collection<{ _id: string }>('scores').findOne({ _id: 'quiz' })).toEqual(
    foreign,
  )
  expect((await nobody.send('POST', `${at}/rulings`, ruling, site.admin.headers)).body).toEqual({
    sessions: 0,
    scores: 0,
  })
})

test('[GAMEX-8, SEC-95] no page asks a service to deal or to mark, however it spells the path', async () => {
  for (const path of [
    '_site/games/claims/mark',
    '_SITE/games/claims/mark',
    '%20_site/games/claims/mark',
    'x/_site/games/claims/deal',
    '_site',
  ]) {
    const answer = await fetch(`${site.address()}/api/x/mf-claims/${path}`, { method: 'POST' })
    expect({ path, status: answer.status }).toEqual({ path, status: 404 })
  }
  for (const path of [
    '%5fsite/games',
    // Some servers leave out what follows a semicolon.
    '_site;x/games',
    '_site%3bx/games',
    '.%2f_site/games',
    './_site/games',
    'a/../_site/games',
    '/_site/games',
  ]) {
    const url = `/api/x/mf-claims/${path}`
    const answer = await site.app.inject({ method: 'POST', url })
    expect({ path, isRefused: answer.statusCode >= 400 }).toEqual({ path, isRefused: true })
  }
  for (const what of ['deal', 'mark', 'rights']) {
    const url = `/internal/remote-games/mf-claims/claims/${what}`
    expect((await site.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
  }
  expect(site.team.heard).toEqual([])
})

test('[GAMEX-8] a service knows the site by a token of another type than that of pages, and a member by the same id', async () => {
  const person = site.people.signIn()
  await site.browser(person).start()
  const tokens = site.team.heard.map(({ headers }) => headers.authorization?.replace('Bearer ', '') ?? '')
  await fetch(`${site.address()}/api/x/mf-claims/seats`, { headers: person.headers })
  const ofPage = site.team.heard.at(-1)?.headers.authorization?.replace('Bearer ', '') ?? ''
  expect(tokens.map((token) => decodeProtectedHeader(token).typ)).toEqual(['game+jwt'])
  const keys = createRemoteJWKSet(new URL(`${site.address()}/.well-known/jwks.json`))
  const expected = { issuer: site.address(), audience: 'mf-claims' }
  const { payload } = await jwtVerify(tokens[0] ?? '', keys, { ...expected, typ: 'game+jwt' })
  const page = await jwtVerify(ofPage, keys, { ...expected, typ: 'identity+jwt' })
  expect(payload).toMatchObject({ sub: page.payload.sub, role: 'user', edition: 'general' })
  await expect(jwtVerify(ofPage, keys, { ...expected, typ: 'game+jwt' })).rejects.toThrow()
  expect(Object.keys(site.team.heard[0]?.headers ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
    'x-request-id',
  ])
})

test('[GAMEX-9] a release that is taken back ends new sessions; begun ones end as they began, and scores stay', async () => {
  const ada = member('Mary')
  const { body } = await ada.start()
  site.games.length = 0
  expect((await ada.start()).code).toBe('game_not_here')
  for (const index of [1, 2, 3]) {
    site.clock.now += 20_000
    await ada.answer(body.id, index)
  }
  expect(await ada.submit(body.id)).toMatchObject({ status: 201, body: { score: 30 } })
  expect((await ada.board()).body.scores).toContainEqual(expect.objectContaining({ player_name: 'Mary' }))
})

test('[GAMEX-11] the export has a person’s sessions and scores; with the account, sessions go and scores lose the person', async () => {
  const person = site.people.signIn({ displayName: 'Ruth' })
  const ruth = site.browser(person)
  const id = await ruth.play({}, [1])
  await ruth.submit(id)
  const data = createScoresPersonalData(site.connection)
  expect(await data.read(person.id)).toMatchObject({
    remote_games: [{ bank: 'mf-claims/claims/general', answers: [{ is_correct: false }, {}, {}] }],
    remote_game_scores: [{ bank: 'mf-claims/claims/general', player_name: 'Ruth', score: 20 }],
    practice: [{ question_id: 'item-1' }],
  })
  await data.erase(person.id)
  expect(await data.read(person.id)).toMatchObject({ remote_games: [], remote_game_scores: [], practice: [] })
  const names = (await ruth.board()).body.scores.map(({ player_name }) => player_name)
  expect(names).toContain('Anonymous')
  expect(names).not.toContain('Ruth')
})

test('[GAMEX-4] a deal that fails starts nothing', async () => {
  const before = await site.connection.collection('remote_game_sessions').countDocuments()
  site.answers.instead = (_request, response) => respond(response, 503, {})
  expect((await site.browser().start()).code).toBe('backend_unavailable')
  expect(await site.connection.collection('remote_game_sessions').countDocuments()).toBe(before)
})

test('[GAMEX-2, GAMEX-4] a scores service in a process of its own asks the same over HTTP, with the secret, or finds no edge', async () => {
  const visit = { headers: {}, address: '203.0.113.9' }
  const which = { remote: 'mf-claims', game: 'claims' }
  const asked = { session_id: 'one', edition: 'general' } as const
  const marking = { ...asked, item_id: 'item-1', choice_id: 'yes' }
  const teams = createHttpTeams({ url: site.address(), secret: serviceSecret })
  const { game: declared, items } = await teams.deal(visit, which, asked)
  expect({ declared, items: items.length }).toEqual({
    declared: { title: 'Right or wrong', items: 3, points: 10, leaderboard: true, practice: true },
    items: 3,
  })
  expect(await teams.mark(visit, which, marking)).toEqual(honest.mark(marking))
  await expect(teams.demandRights(visit, 'mf-claims')).rejects.toMatchObject({ code: 'unauthenticated' })
  const headers = { authorization: `Bearer ${teamKeys['mf-claims']}` }
  await expect(teams.demandRights({ ...visit, headers }, 'mf-claims')).resolves.toBeUndefined()
  await expect(teams.demandRights({ ...visit, headers }, '../mf-claims')).rejects.toMatchObject({
    code: expect.stringMatching(/odd_path|deploy_key_forbids/) as string,
  })
  const strangers = [
    createHttpTeams({ url: site.address(), secret: 'another secret' }),
    createHttpTeams({ url: 'http://127.0.0.1:9', secret: serviceSecret }),
    noTeams,
  ]
  for (const stranger of strangers)
    await expect(stranger.deal(visit, which, asked)).rejects.toMatchObject({ code: 'unavailable' })
})
