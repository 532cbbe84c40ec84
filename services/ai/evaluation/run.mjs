/*
 * Asks the built assistant all questions of a set and prints both kinds of errors with exact 95% intervals:
 * `node services/ai/evaluation/run.mjs services/ai/evaluation/questions-of-november-28/open.json`; `--misses` adds what went
 * wrong, `--gains` what each list of everyday words is worth on the set. Build first: it runs what is in dist.
 */
import { readFile } from 'node:fs/promises'
import {
  described,
  evaluate,
  evaluateDefinitions,
  labelsOfSite,
  plainLabel,
  reciprocalRank,
  termsOfSite,
  unknownLabels,
  withoutQuestions,
} from './evaluate.mjs'

const { createLibrary } = await import('../dist/assistant/library/library.js')
const { readSiteTexts } = await import('../dist/assistant/library/site-library.js')
const [file, ...options] = process.argv.slice(2)
if (!file) throw new Error('Name the file of a set of questions')
const questions = JSON.parse(await readFile(file, 'utf8'))
const texts = withoutQuestions(readSiteTexts(), questions)
const { find } = createLibrary(texts)

const unknown = unknownLabels(questions, (edition) => labelsOfSite(texts, edition))
if (unknown.length > 0) throw new Error(unknown.join('\n'))

const { rightSection, notAnswered, refused, answeredOutside, misses } = evaluate(find, questions)
process.stdout.write(`right passage among three   ${described(rightSection)}
not answered                ${described(notAnswered)}, of which refused ${refused.is}
answered, of other subjects ${described(answeredOutside)}
`)
for (const edition of ['general', 'government-risk-pools'])
  process.stdout.write(
    `definitions                 ${described(evaluateDefinitions(find, termsOfSite(texts, edition), edition).right)}, ${edition}\n`,
  )
if (options.includes('--misses')) process.stdout.write(`\n${misses.join('\n')}\n`)
if (options.includes('--gains')) for (const line of gains()) process.stdout.write(`${line}\n`)

/**
 * For each list of words: what the questions labelled with its section or bias lose without it, as the sum of their
 * reciprocal ranks.
 */
function* gains() {
  const { sections, biases } = texts.everyday
  const omitted = (lists, name) => Object.fromEntries(Object.entries(lists).filter(([key]) => key !== name))
  for (const [article, lists] of Object.entries(sections))
    for (const headings of Object.keys(lists)) {
      const less = { ...sections, [article]: omitted(lists, headings) }
      const labels = article
        .split('|')
        .flatMap((slug) => headings.split('|').map((heading) => `${slug}#${heading}`))
      yield `${gainOf(labels, { sections: less, biases })}${article}#${headings}`
    }
  for (const name of Object.keys(biases))
    yield `${gainOf([`bias:${name}`], { sections, biases: omitted(biases, name) })}bias:${name}`
}

function gainOf(labels, everyday) {
  const asked = questions.filter(({ sections }) =>
    sections.some((label) => labels.includes(plainLabel(label))),
  )
  if (asked.length === 0) return '-\t0\t'
  const less = createLibrary({ ...texts, everyday }).find
  const gain = asked.reduce(
    (sum, question) => sum + reciprocalRank(find, question) - reciprocalRank(less, question),
    0,
  )
  return `${gain.toFixed(2)}\t${asked.length}\t`
}
