/**
 * Asks the library each question, as the assistant does without a model, and counts the errors.
 *
 * @param {import('./evaluate.d.mts').Find} find of the site's library
 * @param {readonly import('./evaluate.d.mts').EvaluationQuestion[]} questions
 * @returns {import('./evaluate.d.mts').Evaluation}
 */
export function evaluate(find, questions) {
  return summary(questions.map((question) => ({ ...question, ...outcomeOf(find, question) })))
}

/**
 * Evaluates questions from which the library learns: each is asked of a library that has learned from the other folds
 * only.
 *
 * @param {import('./evaluate.d.mts').Build} build of the site's library
 * @param {readonly import('./evaluate.d.mts').EvaluationQuestion[]} questions
 * @returns {import('./evaluate.d.mts').Evaluation}
 */
export function crossValidate(build, questions, folds = 4) {
  const asked = Array.from({ length: folds }, (_, fold) => {
    const isKept = (index) => index % folds === fold
    const { find } = build(questions.filter((_question, index) => !isKept(index)))
    return questions
      .filter((_question, index) => isKept(index))
      .map((question) => ({ ...question, ...outcomeOf(find, question) }))
  })
  return summary(asked.flat())
}

function summary(asked) {
  const inside = asked.filter(({ sections }) => sections.length > 0)
  const outside = asked.filter(({ sections }) => sections.length === 0)
  const share = (of, wanted) => of.filter(({ outcome }) => outcome === wanted).length / of.length
  return {
    rightSection: share(inside, 'right'),
    wrongAbstentions: share(inside, 'abstained'),
    wrongAnswers: share(outside, 'answered'),
    misses: asked
      .filter(({ outcome }) => outcome !== 'right')
      .map(
        ({ question, edition, outcome, named }) =>
          `${outcome}: ${question} (${edition}) → ${named.join(', ')}`,
      ),
  }
}

function outcomeOf(find, { question, edition, sections }) {
  const { kind, found } = find(question, edition, { limit: 3 })
  const named = found.map(({ url }) => url.replace(/^\/learn\/\w+\//, '').replace(/\?[^#]*/, ''))
  if (sections.length === 0) return { named, outcome: kind === 'covered' ? 'answered' : 'right' }
  if (kind !== 'covered') return { named, outcome: 'abstained' }
  return { named, outcome: named.some((section) => sections.includes(section)) ? 'right' : 'wrong section' }
}
