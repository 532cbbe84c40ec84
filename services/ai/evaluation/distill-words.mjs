import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainLabel } from './evaluate.mjs'

/** The sets of questions that have been read. A set that is still closed stands nowhere here. */
const openedSets = [
  'tuning-questions',
  'held-questions',
  'questions-of-november-28/open',
  'questions-of-november-28/closed',
  'questions-of-november-28/second-closed',
  'questions-of-november-28/third-closed',
  'questions-of-november-28/fourth-closed',
]

/** A list of words counts as one question of its passage; of this one, a word of it counts so much. */
const weightOfListed = 0.5

/** A word leads to a passage if it is so much more frequent there than elsewhere, in natural logarithms. */
const learnedFrom = { listed: 0.7, unlisted: 2 }

/** From here on a word weighs twice as much. */
const tellingFrom = 3

/** A word that no list has is learned if it stands in at least so many questions. */
const fewestQuestions = 3

/** A passage that few questions ask for is not sure of its words: so many questions are added to each. */
const doubt = { word: 0.1, passage: 2 }

/** Questions about other subjects stand together if they share this much, and up to so many words. */
const sharedFrom = 1
const mostTogether = 20

/**
 * What words are learned from: lists written by hand and opened questions.
 *
 * @returns {import('./distill-words.d.mts').WordSources}
 */
export function readWordSources() {
  const read = (name) => JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'))
  return {
    everyday: read('section-words'),
    others: read('other-subjects'),
    opened: openedSets.flatMap(read),
  }
}

/** The sources without a set's own questions, so that the set can be asked. */
export function withoutQuestions(sources, questions) {
  const asked = new Set(questions.map(({ question }) => question))
  return { ...sources, opened: sources.opened.filter(({ question }) => !asked.has(question)) }
}

/**
 * Distills the file that `parseLearnedWords` reads: for each passage the words that lists and opened questions have for it
 * more often than for others, and the words of questions about other subjects.
 *
 * @param {import('./distill-words.d.mts').WordSources} sources
 * @param {import('./distill-words.d.mts').Distilled} library
 */
export function distillWords({ everyday, others, opened }, { texts, indexWords }) {
  const lists = listsOf(everyday, indexWords)
  const keyOf = new Map([...lists].flatMap(([key, { labels }]) => labels.map((label) => [label, key])))
  const stemsOf = new Map([...texts].map(([id, text]) => [id, new Set(indexWords(text))]))
  const ours = new Set(
    [...stemsOf.values(), ...[...lists.values()].map(({ words }) => words)].flatMap((it) => [...it]),
  )
  const questions = opened.map(({ question, sections }) => ({
    words: new Set(indexWords(question)),
    labels: sections.map(plainLabel),
  }))
  const words = wordsOfPassages(questions, { lists, keyOf, stemsOf })
  return [
    ...fileOfPassages(
      words,
      formOf([...opened.map(({ question }) => question), ...listTexts(everyday)], indexWords),
    ),
    ['other subjects', ...Object.entries(others).map(([name, list]) => `${name}: ${list}`)],
    [
      'questions of other subjects',
      ...together(
        questions.filter(({ labels }) => labels.length === 0),
        ours,
      ),
    ],
  ]
    .map((block) => block.join('\n'))
    .join('\n\n')
    .concat('\n')
}

/** The lists by passage as the file names it, each with the labels that share it. */
function listsOf({ sections, biases }, indexWords) {
  const stems = (list) => new Set(indexWords(list))
  const ofSections = Object.entries(sections).flatMap(([slugs, lists]) =>
    Object.entries(lists).map(([headings, list]) => [
      `${slugs}#${headings}`,
      {
        words: stems(list),
        labels: slugs
          .split('|')
          .flatMap((slug) => headings.split('|').map((heading) => `${slug}#${heading}`)),
      },
    ]),
  )
  const ofBiases = Object.entries(biases).map(([name, list]) => [
    `bias:${name}`,
    { words: stems(list), labels: [`bias:${name}`] },
  ])
  return new Map([...ofSections, ...ofBiases])
}

/** Each word that leads to a passage. A question of several passages teaches the one that its words fit best. */
function wordsOfPassages(questions, { lists, keyOf, stemsOf }) {
  const frequency = new Map()
  const inQuestions = new Map()
  const asked = new Map()
  const counts = new Map()
  const add = (map, key, count) => map.set(key, (map.get(key) ?? 0) + count)
  const teach = (passage, words, count) => {
    add(asked, passage, 1)
    if (!counts.has(passage)) counts.set(passage, new Map())
    for (const word of words) add(counts.get(passage), word, count)
  }
  const holders = new Map()
  for (const words of [...stemsOf.values(), ...[...lists.values()].map((list) => list.words)])
    for (const word of words) add(holders, word, 1)
  const rarity = (word) => Math.log(1 + stemsOf.size / ((holders.get(word) ?? 0) + 0.5))
  const fit = (words, label) => {
    const listed = lists.get(keyOf.get(label))?.words
    const has = (word) => stemsOf.get(label)?.has(word) || listed?.has(word)
    return [...words].reduce((sum, word) => sum + (has(word) ? rarity(word) : 0), 0)
  }
  for (const { words, labels } of questions) {
    for (const word of words) {
      add(frequency, word, 1)
      add(inQuestions, word, 1)
    }
    const [best] = labels
      .map((label) => ({ label, fit: fit(words, label) }))
      .sort((one, other) => other.fit - one.fit)
    if (best) teach(keyOf.get(best.label) ?? best.label, words, 1)
  }
  for (const [passage, { words }] of lists) {
    teach(passage, words, weightOfListed)
    for (const word of words) add(frequency, word, 1)
  }
  const all = questions.length + lists.size
  const isInText = (passage, word) =>
    (lists.get(passage)?.labels ?? [passage]).every((label) => stemsOf.get(label)?.has(word) ?? true)
  return [...counts].flatMap(([passage, words]) =>
    [...words].flatMap(([word, count]) => {
      const isListed = lists.get(passage)?.words.has(word) ?? false
      const here = (count + doubt.word) / (asked.get(passage) + doubt.passage)
      const odds = Math.log(here / (frequency.get(word) / all))
      const times = inQuestions.get(word) ?? 0
      const isWorthIt = isListed ? times > 0 || !isInText(passage, word) : times >= fewestQuestions
      return isWorthIt && odds > learnedFrom[isListed ? 'listed' : 'unlisted']
        ? [{ passage, word, isListed, isTelling: odds > tellingFrom }]
        : []
    }),
  )
}

/** A word as the file has it: its stem, or the shortest word with this stem if the stem has another one. */
function formOf(texts, indexWords) {
  const forms = new Map()
  for (const word of new Set(texts.flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? [])))
    for (const stem of indexWords(word))
      if (!forms.has(stem) || word.length < forms.get(stem).length) forms.set(stem, word)
  return (stem) => (indexWords(stem).join(' ') === stem ? stem : (forms.get(stem) ?? stem))
}

function listTexts({ sections, biases }) {
  return [...Object.values(sections).flatMap(Object.values), ...Object.values(biases)]
}

/** The blocks of passages and of words. */
function fileOfPassages(words, form) {
  const places = grouped(
    [...new Set(words.map(({ passage }) => passage))].sort(),
    (passage) => passage.split(/[#:]/)[0],
  )
  const lines = [...places].map(([owner, passages]) => [
    owner,
    passages.map((it) => it.slice(owner.length + 1)),
  ])
  const codes = new Map([...places.values()].flat().map((passage, index) => [passage, lettersOf(index)]))
  const code = ({ passage, isListed, isTelling }) => {
    const [first, second] = codes.get(passage)
    return (isTelling ? first.toUpperCase() : first) + (isListed ? second.toUpperCase() : second)
  }
  const byWord = [...grouped(words, ({ word }) => word)].sort(([one], [other]) => (one < other ? -1 : 1))
  return [
    ['passages', ...lines.map(([owner, names]) => `${owner}: ${names.join(';')}`)],
    ['words', ...byWord.map(([word, led]) => `${form(word)} ${led.map(code).sort().join('')}`)],
  ]
}

function grouped(values, keyOf) {
  const groups = new Map()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}

function lettersOf(index) {
  if (index >= 26 * 26) throw new Error('Two letters name at most 676 passages')
  return [Math.floor(index / 26), index % 26].map((place) => String.fromCharCode('a'.charCodeAt(0) + place))
}

/**
 * The words of questions, those of similar questions together, without words that stand in one of them and nowhere in the
 * library: these speak against a question by themselves.
 */
function together(questions, ours) {
  const holders = new Map()
  for (const { words } of questions) for (const word of words) holders.set(word, (holders.get(word) ?? 0) + 1)
  const rarity = (word) => Math.log(1 + questions.length / holders.get(word))
  const groups = []
  for (const words of questions
    .map((question) => [...question.words].filter((word) => ours.has(word) || holders.get(word) > 1))
    .sort((one, other) => other.length - one.length)) {
    const [best] = groups
      .filter((group) => group.size <= mostTogether)
      .map((group) => ({
        group,
        shared:
          words.reduce((sum, word) => sum + (group.has(word) ? rarity(word) : 0), 0) /
          Math.sqrt(words.length),
      }))
      .filter(({ shared }) => shared > sharedFrom)
      .sort((one, other) => other.shared - one.shared)
    if (best) for (const word of words) best.group.add(word)
    else if (words.length > 0) groups.push(new Set(words))
  }
  return groups.map((group) => [...group].join(' '))
}
