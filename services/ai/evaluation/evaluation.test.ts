import { readArticles } from '@icio/banks/articles'
import { headingId } from '@icio/contracts/rules/heading-id'
import { everydayWords } from '../src/assistant/library/everyday-words.js'
import { siteLibrary } from '../src/assistant/library/site-library.js'
import { evaluate, type EvaluationQuestion } from './evaluate.mjs'
import held from './held-questions.json'
import seen from './seen-questions.json'
import tuning from './tuning-questions.json'

/** The search was fitted to these, so they only keep it from getting worse. */
const fitted = [
  ['seen while tuning', seen],
  ['looked at freely while tuning', tuning],
] as [string, EvaluationQuestion[]][]

/** The bench measures the set kept apart; README.md says why it has no limit here. */
const sets = [...fitted, ['kept apart', held]] as [string, EvaluationQuestion[]][]

/** Every section of every article, as article#heading. */
const sections = new Set(
  readArticles().flatMap(({ slug, markdown }) =>
    [...markdown.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = '']) => `${slug}#${headingId(heading)}`),
  ),
)

test.each(fitted)(
  '[CHAT-30] the set %s: right sections, wrong abstentions and wrong answers keep their bounds',
  (_, questions) => {
    const { rightSection, wrongAbstentions, wrongAnswers } = evaluate(siteLibrary.find, questions)
    expect(rightSection).toBeGreaterThanOrEqual(0.85)
    expect(wrongAbstentions).toBeLessThanOrEqual(0.1)
    expect(wrongAnswers).toBeLessThanOrEqual(0.1)
  },
)

test.each(sets)('the set %s: sixty questions of both editions, a third out of scope', (_, questions) => {
  expect(questions).toHaveLength(60)
  expect(questions.filter(({ sections: right }) => right.length === 0)).toHaveLength(20)
  for (const edition of ['general', 'government-risk-pools'])
    expect(questions.filter((question) => question.edition === edition)).toHaveLength(30)
  for (const section of questions.flatMap(({ sections: right }) => right)) expect(sections).toContain(section)
})

test('no question stands in two sets', () => {
  const asked = sets.flatMap(([, questions]) => questions.map(({ question }) => question.toLowerCase()))
  expect(new Set(asked).size).toBe(asked.length)
})

test('[CHAT-31] everyday words belong to sections that exist, and every section that answers has some', () => {
  const worded = Object.entries(everydayWords).flatMap(([slug, words]) =>
    Object.keys(words).map((heading) => `${slug}#${heading}`),
  )
  expect(worded.filter((section) => !sections.has(section))).toEqual([])
  const answering = [...sections].filter(
    (section) => !/#(?:key-terms|questions-to-take-to-your-committee)$/.test(section),
  )
  expect(answering.filter((section) => !worded.includes(section))).toEqual([])
})
