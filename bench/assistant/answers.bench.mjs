import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { evaluate } from '../../services/ai/evaluation/evaluate.mjs'
import { serviceModule } from '../lobbies/service-module.mjs'

const folder = join(import.meta.dirname, '../../services/ai/evaluation')

/**
 * Measures the answers of the assistant without a model to 180 questions as trustees type them. The goals apply to the
 * held-out set, which is not used while the search is changed; the other set was.
 */
export async function rows() {
  const { siteLibrary } = await serviceModule('ai', 'assistant/library/site-library')
  const shares = async (set) =>
    evaluate(siteLibrary.find, JSON.parse(await readFile(join(folder, `${set}-questions.json`), 'utf8')))
  const held = await shares('held')
  const seen = await shares('seen')
  const tuning = await shares('tuning')
  return [
    ...described('held set', held, { missed: 15, abstained: 10, answered: 10 }),
    ...described('seen set', seen, {}),
    ...described('tuning set', tuning, {}),
  ]
}

function described(set, { rightSection, wrongAbstentions, wrongAnswers }, goals) {
  const row = (what, share, goal) => ({
    what: `${set}: ${what}`,
    ours: Math.round(share * 1000) / 10,
    goal,
    unit: '%',
  })
  return [
    row('right section not among three', 1 - rightSection, goals.missed),
    row('in scope, not answered', wrongAbstentions, goals.abstained),
    row('out of scope, answered', wrongAnswers, goals.answered),
  ]
}
