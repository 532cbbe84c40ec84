import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { evaluate } from '../../services/ai/evaluation/evaluate.mjs'
import { serviceModule } from '../lobbies/service-module.mjs'

const folder = join(import.meta.dirname, '../../services/ai/evaluation')

/**
 * What the assistant without a model makes of 120 questions as trustees type them. The goals hold for the half that is
 * kept apart while the search is changed.
 */
export async function rows() {
  const { siteLibrary } = await serviceModule('ai', 'assistant/library/site-library')
  const shares = async (half) =>
    evaluate(siteLibrary.find, JSON.parse(await readFile(join(folder, `${half}-questions.json`), 'utf8')))
  const held = await shares('held')
  const tuning = await shares('tuning')
  return [
    ...described('kept half', held, { missed: 15, abstained: 10, answered: 10 }),
    ...described('tuning half', tuning, {}),
  ]
}

function described(half, { rightSection, wrongAbstentions, wrongAnswers }, goals) {
  const row = (what, share, goal) => ({
    what: `${half}: ${what}`,
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
