import { readBiases } from '@icio/banks/biases'
import type { BiasCards, FoundBiases } from '@icio/contracts/biases/endpoints'
import type { AnswerReply, GovernanceGame } from '@icio/contracts/game-sessions/endpoints'
import { readRows, rightChoice } from './bank-in-test.js'
import { answer, begin, runScores, type Browser, type TestedScores } from './run-scores.js'

let site: TestedScores
beforeAll(async () => {
  site = await runScores()
})
afterAll(() => site.close())

const biases = readBiases()
const kept = (browser: Browser, ids: unknown) => browser.post<FoundBiases>('/api/games/biases/found', { ids })
const idsOf = ({ found }: FoundBiases) => found.map(({ id }) => id)

test('[GOV-29, GOV-30] the four names and the card come with the marking, and nothing of them before', async () => {
  const ann = site.visitor()
  const game = await begin<GovernanceGame>(ann, { game: 'governance' })
  expect(JSON.stringify(game)).not.toMatch(/"(trap|bias|bias_card)"/)
  for (const question of game.questions) {
    const { body } = await answer<AnswerReply>(ann, game, question, rightChoice(question, 'governance'))
    const row = readRows('governance', 'general').find(
      ({ scenario_id }) => String(scenario_id) === question.id,
    )
    const entry = biases.find(({ name }) => name === row?.bias)
    if (!entry) throw new Error('The scenario has no card')
    const { mistaken_for, ...card } = entry
    expect(body.bias_card).toEqual(card)
    expect(body.trap).toHaveLength(4)
    expect(new Set(body.trap).size).toBe(4)
    expect(body.trap).toContain(entry.name)
    expect([entry.name, ...mistaken_for]).toEqual(expect.arrayContaining(body.trap ?? []))
  }
  const again = await ann.get<GovernanceGame>(`/api/games/sessions/${game.id}`)
  for (const marked of again.body.answers) expect(marked.trap).toHaveLength(4)
  expect(again.body.score).toBe(50)
})

test('[GOV-29] the scenario’s own bias is not always in the same position', async () => {
  const places = new Set<number>()
  for (let round = 0; round < 8; round++) {
    const ann = site.visitor()
    const game = await begin<GovernanceGame>(ann, { game: 'governance' })
    for (const question of game.questions) {
      const { body } = await answer<AnswerReply>(ann, game, question, 'A')
      places.add(body.trap?.indexOf(body.bias ?? '') ?? -1)
    }
  }
  expect([...places].sort()).toEqual([0, 1, 2, 3])
})

test('[GOV-31] everybody can read all cards, which do not say what they can be mistaken for', async () => {
  const { status, body } = await site.visitor().get<BiasCards>('/api/games/biases')
  expect(status).toBe(200)
  expect(body.cards.map(({ name }) => name)).toEqual(biases.map(({ name }) => name).sort())
  expect(JSON.stringify(body)).not.toContain('mistaken_for')
})

test('[GOV-32] a member keeps found cards; one that comes again keeps its date, also when it comes twice at once', async () => {
  const ann = site.member('Ann')
  const first = await kept(ann, ['anchoring'])
  expect(idsOf(first.body)).toEqual(['anchoring'])
  site.clock.now += 60_000
  await Promise.all([kept(ann, ['anchoring', 'herding']), kept(ann, ['herding'])])
  const { body } = await ann.get<FoundBiases>('/api/games/biases/found')
  expect(idsOf(body)).toEqual(['anchoring', 'herding'])
  expect(body.found[0]).toEqual(first.body.found[0])
  expect((await site.member('Bob').get<FoundBiases>('/api/games/biases/found')).body.found).toEqual([])
})

test('[GOV-32] a visitor has no cards on the server', async () => {
  for (const { status, body } of [
    await kept(site.visitor(), ['anchoring']),
    await site.visitor().get('/api/games/biases/found'),
  ]) {
    expect(status).toBe(401)
    expect(body).toMatchObject({ error: { code: 'unauthenticated' } })
  }
})

test.each([
  ['an unknown bias', ['anchoring', 'no-such-bias'], 'ids.1'],
  ['an operator', [{ $ne: '' }], 'ids.0'],
  ['nothing', [], 'ids'],
])('[GOV-32] %s is refused by the name of its field, and nothing is kept', async (_, ids, path) => {
  const cem = site.member('Cem')
  const { status, body } = await kept(cem, ids)
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: { code: 'validation_failed', details: [{ path }] } })
  expect((await cem.get<FoundBiases>('/api/games/biases/found')).body.found).toEqual([])
})
