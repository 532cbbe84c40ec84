/**
 * Asks the library each question, as the assistant does without a model, and counts both kinds of errors. 'Nearest'
 * counts as not answered on both sides.
 *
 * @param {import('./evaluate.d.mts').Find} find of the site's library
 * @param {readonly import('./evaluate.d.mts').EvaluationQuestion[]} questions
 * @returns {import('./evaluate.d.mts').Evaluation}
 */
export function evaluate(find, questions) {
  const asked = questions.map((question) => ({ ...question, ...outcomeOf(find, question) }))
  const inside = asked.filter(({ sections }) => sections.length > 0)
  const outside = asked.filter(({ sections }) => sections.length === 0)
  const count = (of, wanted) => of.filter(({ outcome }) => wanted.includes(outcome)).length
  return {
    rightSection: { of: inside.length, is: count(inside, ['right']) },
    notAnswered: { of: inside.length, is: count(inside, ['refused', 'nearest', 'not answered']) },
    refused: { of: inside.length, is: count(inside, ['refused']) },
    answeredOutside: { of: outside.length, is: count(outside, ['answered']) },
    misses: asked
      .filter(
        ({ outcome, sections }) => outcome !== 'right' && !(sections.length === 0 && outcome !== 'answered'),
      )
      .map(
        ({ question, edition, outcome, evidence, named }) =>
          `${outcome} (${evidence.toFixed(1)}): ${question} (${edition}) -> ${named.join(', ')}`,
      ),
  }
}

/**
 * Asks for each term and bias in five wordings; an entry of its own must be the first passage.
 *
 * @param {readonly { name: string, labels: readonly string[] }[]} terms
 */
export function evaluateDefinitions(find, terms, edition) {
  const wordings = [
    (term) => `What is ${term}?`,
    (term) => `define ${term}`,
    (term) => `${term} meaning`,
    (term) => `${term}?`,
    (term) => `what is ${misspelled(term)}`,
  ]
  const asked = terms.flatMap(({ name, labels }) =>
    wordings.map((wording) => {
      const question = wording(name)
      const { kind, found } = find(question, edition, { limit: 3 })
      return {
        question,
        isRight: kind === 'covered' && found.length > 0 && labels.includes(labelOf(found[0])),
      }
    }),
  )
  return {
    right: { of: asked.length, is: asked.filter(({ isRight }) => isRight).length },
    misses: asked.filter(({ isRight }) => !isRight).map(({ question }) => `${question} (${edition})`),
  }
}

/** The terms and biases of an edition with the labels of their entries; some stand in the glossary and the atlas. */
export function termsOfSite({ biases, glossaryOf }, edition) {
  const entries = [
    ...glossaryOf(edition).map(({ name }) => ({ name, label: `glossary:${name}` })),
    ...biases.map(({ name }) => ({ name, label: `bias:${name}` })),
  ]
  const same = (one, other) => one.toLowerCase() === other.toLowerCase()
  return entries.map(({ name }) => ({
    name,
    labels: entries.filter((it) => same(it.name, name)).map(({ label }) => label),
  }))
}

/** All labels of an edition: its sections, terms and biases. */
export function labelsOfSite({ articles, biases, glossaryOf }, edition) {
  const sections = articles
    .filter((article) => article.edition === 'both' || article.edition === edition)
    .flatMap(({ slug, markdown }) =>
      [...markdown.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = '']) => plainLabel(`${slug}#${heading}`)),
    )
  return new Set([
    ...sections,
    ...glossaryOf(edition).map(({ name }) => `glossary:${name}`),
    ...biases.map(({ name }) => `bias:${name}`),
  ])
}

/** A term with two neighboring letters of its longest word swapped; a short word stays as it is. */
function misspelled(term) {
  const [longest = ''] = term.split(/[^A-Za-z]+/).sort((one, other) => other.length - one.length)
  if (longest.length < 6) return term.toLowerCase()
  const middle = Math.floor(longest.length / 2)
  const slip = `${longest.slice(0, middle)}${longest[middle + 1]}${longest[middle]}${longest.slice(middle + 2)}`
  return term.replace(longest, slip).toLowerCase()
}

/**
 * One over the rank of the first right passage among ten; 0 if there is none.
 *
 * @param {import('./evaluate.d.mts').Find} find
 * @param {import('./evaluate.d.mts').EvaluationQuestion} question
 */
export function reciprocalRank(find, { question, edition, sections }) {
  const right = sections.map(plainLabel)
  const rank = find(question, edition, { limit: 10 }).found.findIndex((found) =>
    right.includes(labelOf(found)),
  )
  return rank < 0 ? 0 : 1 / (rank + 1)
}

/**
 * The labels of a set that the library of their edition does not have: after a change of headings these have to be
 * looked at by a person.
 *
 * @param {readonly import('./evaluate.d.mts').EvaluationQuestion[]} questions
 * @param {(edition: string) => ReadonlySet<string>} labelsOf an edition's library
 */
export function unknownLabels(questions, labelsOf) {
  return questions.flatMap(({ question, edition, sections }) =>
    sections
      .filter((label) => !labelsOf(edition).has(plainLabel(label)))
      .map(
        (label) => `"${label}" is no section, term or bias of ${edition}: look at the label of "${question}"`,
      ),
  )
}

/**
 * The exact (Clopper-Pearson) 95% interval of a share.
 *
 * @param {{ is: number, of: number }} share
 * @returns {[number, number]} from 0 to 1
 */
export function exactInterval({ is, of }) {
  const solve = (wanted, tail) => {
    let [low, high] = [0, 1]
    for (let step = 0; step < 60; step += 1) {
      const middle = (low + high) / 2
      if (tail(middle) < wanted) low = middle
      else high = middle
    }
    return (low + high) / 2
  }
  return [
    is === 0 ? 0 : solve(0.025, (share) => 1 - atMost(is - 1, of, share)),
    is === of ? 1 : solve(-0.025, (share) => -atMost(is, of, share)),
  ]
}

/** The probability of at most so many successes, by logarithms of factorials. */
function atMost(successes, trials, share) {
  let sum = 0
  let choose = 0
  for (let count = 0; count <= successes; count += 1) {
    if (count > 0) choose += Math.log((trials - count + 1) / count)
    sum += Math.exp(choose + count * Math.log(share) + (trials - count) * Math.log1p(-share))
  }
  return Math.min(1, sum)
}

/** A share in words: '188 of 200, 94.0% (89.8% to 96.9%)'. */
export function described(share) {
  const percent = (value) => `${(value * 100).toFixed(1)}%`
  const [low, high] = exactInterval(share)
  return `${share.is} of ${share.of}, ${percent(share.is / share.of)} (${percent(low)} to ${percent(high)})`
}

function outcomeOf(find, { question, edition, sections }) {
  const { kind, found, refusal, evidence = 0 } = find(question, edition, { limit: 3 })
  const named = found.slice(0, 3).map(labelOf)
  if (sections.length === 0)
    return { named, evidence, outcome: kind === 'covered' ? 'answered' : 'not answered' }
  if (refusal) return { named, evidence, outcome: 'refused' }
  if (kind !== 'covered') return { named, evidence, outcome: kind === 'near' ? 'nearest' : 'not answered' }
  const right = sections.map(plainLabel)
  return {
    named,
    evidence,
    outcome: named.some((label) => right.includes(label)) ? 'right' : 'wrong section',
  }
}

/** The label of a passage as a set writes it, with the heading's id instead of the heading. */
function labelOf({ kind, entry = kind, section, url }) {
  if (kind === 'education' || kind === 'insight')
    return url.replace(/^\/learn\/\w+\//, '').replace(/\?[^#]*/, '')
  return `${entry}:${section}`
}

/** A label with the heading's id, as addresses have it, instead of the heading. */
export function plainLabel(label) {
  const [slug = '', heading] = label.split('#')
  if (heading === undefined) return label
  const id = heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${slug}#${id}`
}
