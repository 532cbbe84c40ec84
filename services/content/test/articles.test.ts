import type { ArticleList, PracticeMark, ReadableArticle } from '@icio/contracts/articles/endpoints'
import type { PracticeQuestions } from '@icio/contracts/articles/schemas'
import type { ErrorBody } from '@icio/contracts/errors'
import { articleAnswers } from '@icio/contracts/games/fair-play'
import type { FindOpenQuestions, OpenQuestionsAsker } from '@icio/contracts/open-questions/endpoints'
import { gatePassLifetimeMs } from '@icio/kit/auth/gate-pass'
import type { RuleChanges, RuleDates } from '@icio/contracts/rule-changes/schemas'
import { educationItems } from '@icio/contracts/articles/article-items'
import { readBank } from '@icio/banks/banks'
import { createFakePeople } from '@icio/kit/testing/people'
import { registerIdentity } from '@icio/kit/auth/identity'
import { runService, type TestedService } from '@icio/kit/testing/run-service'
import { contentApp } from '../src/app.js'

let site: TestedService
let findOpen: FindOpenQuestions = async () => []
beforeAll(async () => {
  site = await runService((app, connection) => {
    registerIdentity(app, createFakePeople().source)
    return contentApp(app, { connection, findOpen: (asker) => findOpen(asker) })
  })
})
afterAll(() => site.close())

const list = (query = '') => site.person().get<ArticleList>(`/api/content/articles${query}`)
const read = (path: string) => site.person().get<ReadableArticle>(`/api/content/articles/${path}`)

test('all variants are listed without their texts: education in the specified order, then insights by title', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body.articles).toHaveLength(36)
  expect(body.articles.filter((article) => 'markdown' in article)).toEqual([])
  const kinds = body.articles.map(({ kind }) => kind)
  expect(kinds).toEqual([...kinds].sort())
})

test('[LEARN-6] the education items of an edition are in their specified order', async () => {
  const { body } = await list('?kind=education&edition=government-risk-pools')
  const items = educationItems.map(({ slug }) => slug)
  expect(body.articles.slice(0, items.length).map(({ slug }) => slug)).toEqual(items)
  const others = body.articles.slice(items.length).map(({ title }) => title)
  expect(others).toEqual([...others].sort())
  expect(new Set(body.articles.map(({ edition }) => edition))).toEqual(
    new Set(['government-risk-pools', 'both']),
  )
})

test('an edition lists its own insights and those for both editions', async () => {
  const { body } = await list('?kind=insight&edition=general')
  expect(new Set(body.articles.map(({ edition }) => edition))).toEqual(new Set(['general', 'both']))
})

test('with include=markdown the texts are included', async () => {
  const { body } = await list('?include=markdown&kind=insight')
  expect(body.articles.filter(({ markdown }) => !markdown)).toEqual([])
})

test.each([
  '?kind=news',
  '?edition=pools',
  '?include=html',
  '?order=title',
  '?kind[$ne]=insight',
  '?kind=insight&kind=education',
])('[SEC-17] %s is a 400', async (query) => expect((await list(query)).status).toBe(400))

test('[LEARN-7] the same slug gives each edition its own text', async () => {
  const general = await read('fixed-income-primer')
  const pools = await read('fixed-income-primer?edition=government-risk-pools')
  expect(general.body).toMatchObject({ edition: 'general', level: 'Beginner', kind: 'education' })
  expect(pools.body.edition).toBe('government-risk-pools')
  expect(pools.body.markdown).not.toBe(general.body.markdown)
  expect(general.headers['cache-control']).toBe('public, max-age=300')
})

test('[TEXT-16] an article comes with its document, in the words of the edition that is read', async () => {
  const { document } = (await read('fixed-income-primer')).body
  expect(document[0]).toEqual({
    at: 'heading',
    level: 2,
    id: 'why-insurers-own-bonds',
    text: 'Why insurers own bonds',
  })
  const meanings = async (edition: string) =>
    JSON.stringify((await read(`fixed-income-primer?edition=${edition}`)).body.document).match(
      /"at":"term","term":\{"name":"[^"]+"/g,
    )
  expect((await meanings('general'))?.length).toBeGreaterThan(3)
  expect((await meanings('government-risk-pools'))?.length).toBeGreaterThan(3)
})

test('an article that exists only for the other edition is served too', async () => {
  const { body } = await read('liquidity-for-the-worst-quarter?edition=government-risk-pools')
  expect(body.edition).toBe('general')
})

test.each(['nothing', 'fixed-income-primer.general'])('an unknown article is a 404: %s', async (slug) => {
  expect([400, 404]).toContain((await read(slug)).status)
})

describe('questions at the end of an article', () => {
  const slug = 'fixed-income-primer'
  const questions = () => site.person().get<PracticeQuestions>(`/api/content/articles/${slug}/questions`)
  const mark = (body: object) =>
    site.person().post<PracticeMark>(`/api/content/articles/${slug}/answers`, body)

  test('[SEC-25] are three that share its subjects, the same at every visit, without their answers', async () => {
    const { body } = await questions()
    expect(body.questions).toHaveLength(5)
    expect((await questions()).body).toEqual(body)
    for (const question of body.questions) {
      expect(Object.keys(question).sort()).toEqual(['choices', 'difficulty', 'id', 'prompt'])
      for (const choice of question.choices) expect(Object.keys(choice)).toEqual(['id', 'text'])
    }
  })

  test('an answer is marked with its explanation', async () => {
    const [question] = (await questions()).body.questions
    const row = readBank('quiz', 'general').rows.find(({ question_id }) => question_id === question?.id)
    const right = row?.choices.find(({ isCorrect }) => isCorrect)
    const wrong = row?.choices.find(({ isCorrect }) => !isCorrect)
    expect((await mark({ question_id: question?.id, choice_id: right?.id })).body).toEqual({
      is_correct: true,
      correct_choice_id: right?.id,
      explanation: row?.explanation.correct,
    })
    expect((await mark({ question_id: question?.id, choice_id: wrong?.id })).body).toMatchObject({
      is_correct: false,
      why_wrong: row?.explanation.incorrectByChoiceId[wrong?.id ?? ''],
    })
  })

  test('[SEC-25] the answers of other questions cannot be requested here', async () => {
    const offered = (await questions()).body.questions.map(({ id }) => id)
    const other = readBank('quiz', 'general').rows.find(({ question_id }) => !offered.includes(question_id))
    expect(await mark({ question_id: other?.question_id, choice_id: 'a' })).toMatchObject({
      status: 400,
      body: { error: { code: 'unknown_question' } },
    })
    expect(await mark({ question_id: offered[0], choice_id: 'x' })).toMatchObject({
      status: 400,
      body: { error: { code: 'unknown_choice' } },
    })
  })

  test('[SEC-69] what the visitor has open in a game is not marked, whatever is chosen; the rest is', async () => {
    const [open, other] = (await questions()).body.questions
    const askers: OpenQuestionsAsker[] = []
    findOpen = async (asker) => {
      askers.push(asker)
      return [{ bank: 'quiz_questions', id: open?.id ?? '' }]
    }
    const signed = (name: string, value: string) =>
      `${name}=${encodeURIComponent(site.app.signCookie(`${name}:${value}`))}`
    const pass = `a-pass.${(Date.now() + gatePassLifetimeMs).toString(36)}.a-visitor`
    for (const { id } of open?.choices ?? []) {
      const reply = await site.call<ErrorBody>({
        method: 'POST',
        url: `/api/content/articles/${slug}/answers`,
        headers: { cookie: `${signed('visitor', 'a-visitor')}; ${signed('gate_pass', pass)}` },
        payload: { question_id: open?.id, choice_id: id },
      })
      expect(reply.body).toMatchObject({ error: { code: 'question_open' } })
    }
    expect(askers[0]).toEqual({ visitor: 'a-visitor', user_id: null, pass: 'a-pass' })
    expect((await mark({ question_id: other?.id, choice_id: other?.choices[0]?.id })).status).toBe(200)
    findOpen = async () => null
    expect((await mark({ question_id: other?.id, choice_id: other?.choices[0]?.id })).status).toBe(409)
    findOpen = async () => []
  })

  test('[SEC-84] an address has the answers of 500 readers checked in an hour; it is stored as a hash', async () => {
    const [question] = (await questions()).body.questions
    const ask = () => mark({ question_id: question?.id, choice_id: question?.choices[0]?.id })
    expect((await ask()).status).toBe(200)
    const uses = site.connection.collection('article_answer_uses')
    expect(JSON.stringify(await uses.find().toArray())).not.toContain('127.0.0.1')
    const { perReader, readersPerAddress } = articleAnswers
    await uses.updateMany({}, { $set: { count: perReader * readersPerAddress - 1 } })
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
    await uses.deleteMany({})
  })
})

test('[CHANGE-1, CHANGE-3] the changes of rules are listed by edition, whole and by dates alone', async () => {
  const get = async <Body>(path: string) => (await site.person().get<Body>(path)).body
  const all = await get<RuleChanges>('/api/content/rule-changes')
  expect(all.changes).toHaveLength(30)
  const pools = await get<RuleChanges>('/api/content/rule-changes?edition=government-risk-pools')
  expect(pools.changes).toEqual(
    all.changes.filter(({ editions }) => editions.includes('government-risk-pools')),
  )
  const dates = await get<RuleDates>('/api/content/rule-changes/dates?edition=government-risk-pools')
  expect(dates.changes.map(({ id }) => id)).toEqual(pools.changes.map(({ id }) => id))
  expect(JSON.stringify(dates)).not.toMatch(/question_for_the_board|depends/)
  expect((await list('/../rule-changes?edition=pools')).status).toBe(400)
})

test('[CHANGE-4, CHANGE-5] an article and its practice questions name the changes that they depend on', async () => {
  const { body } = await read('statutory-accounting-for-investments')
  expect(body.changes?.map(({ id }) => id)).toContain('int-23-01')
  const articles = (await list('?kind=education')).body.articles
  expect(articles.filter((article) => 'changes' in article)).toEqual([])
})
