/*
 * Asks the built assistant all questions of a set and prints both kinds of errors with exact 95% intervals:
 * `node services/ai/evaluation/run.mjs services/ai/evaluation/questions-of-november-28/open.json`; `--misses` adds what went
 * wrong, `--gains` what each list of everyday words is worth on the set. With `--distill` in place of a file it writes the
 * words that the site has learned. Build first: it runs what is in dist.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { distillWords, readWordSources, withoutQuestions } from './distill-words.mjs'
import {
  described,
  evaluate,
  evaluateDefinitions,
  labelsOfSite,
  plainLabel,
  reciprocalRank,
  termsOfSite,
  unknownLabels,
} from './evaluate.mjs'

const { createLibrary, ownTexts } = await import('../dist/assistant/library/library.js')
const { parseLearnedWords } = await import('../dist/assistant/library/learned-words.js')
const { readSiteTexts } = await import('../dist/assistant/library/site-library.js')
const { indexWords } = await import('../dist/assistant/library/words.js')
const [file, ...options] = process.argv.slice(2)
if (!file) throw new Error('Name the file of a set of questions, or --distill')
const texts = readSiteTexts()
const distilled = { texts: ownTexts(texts), indexWords }
if (file === '--distill') {
  const learned = distillWords(readWordSources(), distilled)
  await writeFile(join(import.meta.dirname, '../words/learned-words.txt'), learned)
  process.exit()
}
const questions = JSON.parse(await readFile(file, 'utf8'))
const sources = withoutQuestions(readWordSources(), questions)
const { find } = libraryOf(sources)

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
  const { sections, biases } = sources.everyday
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

/** The site's library with what the sources teach. */
function libraryOf(wordSources) {
  return createLibrary({ ...texts, learned: parseLearnedWords(distillWords(wordSources, distilled)) })
}

function gainOf(labels, everyday) {
  const asked = questions.filter(({ sections }) =>
    sections.some((label) => labels.includes(plainLabel(label))),
  )
  if (asked.length === 0) return '-\t0\t'
  const less = libraryOf({ ...sources, everyday }).find
  const gain = asked.reduce(
    (sum, question) => sum + reciprocalRank(find, question) - reciprocalRank(less, question),
    0,
  )
  return `${gain.toFixed(2)}\t${asked.length}\t`
}
