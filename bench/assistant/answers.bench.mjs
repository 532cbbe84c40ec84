import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  distillWords,
  readWordSources,
  withoutQuestions,
} from '../../services/ai/evaluation/distill-words.mjs'
import { evaluate, evaluateDefinitions, termsOfSite } from '../../services/ai/evaluation/evaluate.mjs'
import { serviceModule } from '../lobbies/service-module.mjs'

const openSet = join(import.meta.dirname, '../../services/ai/evaluation/questions-of-november-28/open.json')

/** Measures the answers of the assistant without a model to the opened questions, and to all terms and biases. */
export async function rows() {
  const { createLibrary, ownTexts } = await serviceModule('ai', 'assistant/library/library')
  const { parseLearnedWords } = await serviceModule('ai', 'assistant/library/learned-words')
  const { indexWords } = await serviceModule('ai', 'assistant/library/words')
  const { readSiteTexts } = await serviceModule('ai', 'assistant/library/site-library')
  const questions = JSON.parse(await readFile(openSet, 'utf8'))
  const texts = readSiteTexts()
  const sources = withoutQuestions(readWordSources(), questions)
  const learned = parseLearnedWords(distillWords(sources, { texts: ownTexts(texts), indexWords }))
  const { find } = createLibrary({ ...texts, learned })
  const { rightSection, notAnswered, answeredOutside } = evaluate(find, questions)
  const { right } = evaluateDefinitions(find, termsOfSite(texts, 'general'), 'general')
  const row = (what, { is, of }, goal) => ({ what, ours: Math.round((is / of) * 1000) / 10, goal, unit: '%' })
  return [
    row('right passage not among three', { ...rightSection, is: rightSection.of - rightSection.is }, 10),
    row('of our subject, not answered', notAnswered, 3),
    row('of another subject, answered', answeredOutside, 8),
    row('a term without its entry first', { ...right, is: right.of - right.is }, 3),
  ]
}
