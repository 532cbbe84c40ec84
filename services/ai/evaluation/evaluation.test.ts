import { readArticles } from '@icio/banks/articles'
import { headingId } from '@icio/contracts/articles/heading-id'
import { phrasedSections, phrasesAt } from '../src/assistant/library/everyday-words/everyday-words.js'
import { buildSiteLibrary, siteLibrary } from '../src/assistant/library/site-library.js'
import { crossValidate, evaluate, type EvaluationQuestion } from './evaluate.mjs'
import held from './held-questions.json'
import tuning from './tuning-questions.json'

const sets = [
  ['that the search was tuned on', tuning],
  ['kept apart', held],
] as [string, EvaluationQuestion[]][]

const isForeign = ({ sections: right }: EvaluationQuestion) => right.length === 0

/** Every section of every article, as article#heading. */
const sections = new Set(
  readArticles().flatMap(({ slug, markdown }) =>
    [...markdown.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = '']) => `${slug}#${headingId(heading)}`),
  ),
)

test('[CHAT-30] right sections, wrong abstentions, and wrong answers stay within their bounds, with each question asked of a library that has not learned from it', () => {
  const { rightSection, wrongAbstentions, wrongAnswers } = crossValidate(
    buildSiteLibrary,
    tuning as EvaluationQuestion[],
    2,
  )
  expect(rightSection).toBeGreaterThanOrEqual(0.85)
  expect(wrongAbstentions).toBeLessThanOrEqual(0.1)
  expect(wrongAnswers).toBeLessThanOrEqual(0.1)
})

test('[CHAT-30] the held questions stay within the same bounds: sixty, a third of them out of scope', () => {
  const questions = held as EvaluationQuestion[]
  expect([questions.length, questions.filter(isForeign).length]).toEqual([60, 20])
  const { rightSection, wrongAbstentions, wrongAnswers } = evaluate(siteLibrary.find, questions)
  expect(rightSection).toBeGreaterThanOrEqual(0.85)
  expect(wrongAbstentions).toBeLessThanOrEqual(0.1)
  expect(wrongAnswers).toBeLessThanOrEqual(0.1)
})

test.each(sets)(
  'the set %s has both editions, a third out of scope, and sections that exist',
  (_, questions) => {
    const share = questions.filter(isForeign).length / questions.length
    expect(share).toBeGreaterThan(0.3)
    expect(share).toBeLessThan(0.4)
    for (const edition of ['general', 'government-risk-pools'])
      expect(questions.filter((question) => question.edition === edition).length).toBeGreaterThanOrEqual(
        questions.length * 0.4,
      )
    for (const section of questions.flatMap(({ sections: right }) => right))
      expect(sections).toContain(section)
  },
)

test('no question occurs twice', () => {
  const asked = sets.flatMap(([, questions]) => questions.map(({ question }) => question.toLowerCase()))
  expect(new Set(asked).size).toBe(asked.length)
})

test('[CHAT-31] everyday words belong to sections that exist, and every section with answers has at least ten phrases', () => {
  expect(phrasedSections.filter((section) => !sections.has(section))).toEqual([])
  const answering = [...sections].filter(
    (section) => !/#(?:key-terms|questions-to-take-to-your-committee)$/.test(section),
  )
  expect(answering.filter((section) => phrasesAt(section).length < 10)).toEqual([])
})
