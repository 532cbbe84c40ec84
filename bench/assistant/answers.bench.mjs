import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  evaluate,
  evaluateDefinitions,
  termsOfSite,
  withoutQuestions,
} from '../../services/ai/evaluation/evaluate.mjs'
import { serviceModule } from '../lobbies/service-module.mjs'

const openSet = join(import.meta.dirname, '../../services/ai/evaluation/questions-of-november-28/open.json')

/** Measures the answers of the assistant without a model to the opened questions, and to all terms and biases. */
export async function rows() {
  const { createLibrary } = await serviceModule('ai', 'assistant/library/library')
  const { readSiteTexts } = await serviceModule('ai', 'assistant/library/site-library')
  const questions = JSON.parse(await readFile(openSet, 'utf8'))
  const texts = withoutQuestions(readSiteTexts(), questions)
  const { find } = createLibrary(texts)
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
