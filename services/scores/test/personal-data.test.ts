import type { RangeRound } from '@icio/contracts/ranges/endpoints'
import { exportKeysOf } from '@icio/kit/testing/export-keys'
import { remotePersonalData } from '@icio/kit/db/personal-data'
import { createScoresPersonalData } from '../src/personal-data/personal-data.js'
import { begin, playQuiz, runScores, type Browser, type TestedScores } from './run-scores.js'

const internalSecret = 'an internal secret of the tests only'
let site: TestedScores
let address: string
beforeAll(async () => {
  site = await runScores({ internalSecret })
  address = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => site.close())

/** A member with a score, a started game, missed questions, and a challenge. */
async function someoneWithData(name: string): Promise<Browser> {
  const person = site.member(name)
  const quiz = await playQuiz(person, { wrong: 2 })
  await person.post('/api/scores', { session_id: quiz.id, player_name: name })
  await person.post(`/api/games/sessions/${quiz.id}/challenges`, {
    question_id: quiz.questions[0]?.id,
    reason: `${name} knows better`,
  })
  await begin(person, { game: 'board' })
  await person.post('/api/games/biases/found', { ids: ['anchoring'] })
  const { body: round } = await person.post<RangeRound>('/api/ranges/rounds', {})
  const [question] = round.questions
  const range = { low: question?.least, high: question?.most }
  await person.post(`/api/ranges/rounds/${round.id}/answers`, { question_id: question?.id, ...range })
  return person
}

/** All documents of the database that contain the text. */
async function documentsWith(text: string): Promise<string[]> {
  const { db } = site.connection
  const collections = (await db?.collections()) ?? []
  const found = await Promise.all(
    collections.map(async (collection) => {
      const documents = await collection.find().toArray()
      return documents
        .filter((document) => JSON.stringify(document).includes(text))
        .map(() => collection.collectionName)
    }),
  )
  return found.flat().sort()
}

const sources = [
  ['in the process', () => createScoresPersonalData(site.connection)],
  ['over HTTP', () => remotePersonalData({ name: 'scores', url: address, secret: internalSecret })],
] as const

describe.each(sources)('personal data %s', (_, open) => {
  test('[PRIV-6, GOV-32] an export contains scores, games, practice, found cards, and challenges of the person, and no open answer', async () => {
    const ann = await someoneWithData('Ann')
    await someoneWithData('Bob')
    const held = JSON.parse(JSON.stringify(await open().read(ann.id))) as Record<string, unknown[]>
    expect(held['scores']).toMatchObject([
      { player_name: 'Ann', score: 520, verified: true, ip_address: '127.0.0.0/24' },
    ])
    expect(held['games']).toMatchObject([
      { game: 'quiz', score: 520 },
      { game: 'board', answers: [] },
    ])
    expect(held['practice']).toHaveLength(2)
    expect(held['path_evidence']).toHaveLength(10)
    expect(held['found_biases']).toMatchObject([{ bias: 'anchoring' }])
    expect(held['challenges']).toMatchObject([{ reason: 'Ann knows better', state: 'open' }])
    expect(JSON.stringify(held)).not.toMatch(/correct_choice|"key"|"owner"|Bob/)
  })

  test('[OPS-19, SEC-101] each collection that holds something of the person is in the export, under the keys of the page', async () => {
    const dee = await someoneWithData('Dee')
    const held = JSON.parse(JSON.stringify(await open().read(dee.id))) as Record<string, unknown[]>
    const keys = exportKeysOf('scores')
    const holding = [...new Set(await documentsWith(dee.id))]
    expect(holding).toEqual(expect.arrayContaining(['range_answers', 'range_rounds', 'seen_questions']))
    for (const collection of holding) {
      const named = keys.get(collection)
      expect({ collection, named }).toEqual({ collection, named: expect.any(Array) })
      expect({ collection, isHeld: named?.length === 0 || named?.some((key) => held[key]?.length) }).toEqual({
        collection,
        isHeld: true,
      })
    }
  })

  test('[PRIV-6, GOV-32] deleting the account deletes all personal data; scores stay without the person', async () => {
    const cem = await someoneWithData('Cem Aksoylu')
    expect(await documentsWith(cem.id)).toEqual(
      expect.arrayContaining([
        'challenges',
        'found_biases',
        'game_sessions',
        'path_evidence',
        'practice_cards',
        'scores',
        'submit_turns',
      ]),
    )
    await open().erase(cem.id)
    await open().erase(cem.id)
    expect(await documentsWith(cem.id)).toEqual([])
    expect(await documentsWith('Cem Aksoylu')).toEqual([])
    const rows = await site
      .visitor()
      .post<{ player_name: string; score: number }[]>('/api/rpc/get_leaderboard', {})
    expect(rows.body).toContainEqual(expect.objectContaining({ player_name: 'Anonymous', score: 520 }))
  })
})

test('without the internal secret the path does not exist', async () => {
  const stranger = remotePersonalData({ name: 'scores', url: address, secret: 'guessed' })
  await expect(stranger.read('ann')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(stranger.erase('ann')).rejects.toMatchObject({ code: 'unavailable' })
})
