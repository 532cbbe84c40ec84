import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crossValidate, evaluate } from '../../services/ai/evaluation/evaluate.mjs'
import { serviceModule } from '../lobbies/service-module.mjs'

const folder = join(import.meta.dirname, '../../services/ai/evaluation')

/**
 * Measures the answers of the assistant without a model to questions as trustees type them. The goals apply to the
 * held-out set. The assistant learns from the other set, so each of its questions is asked of a library that has not
 * learned from it.
 */
export async function rows() {
  const { siteLibrary, buildSiteLibrary } = await serviceModule('ai', 'assistant/library/site-library')
  const read = async (set) => JSON.parse(await readFile(join(folder, `${set}-questions.json`), 'utf8'))
  return [
    ...described('held set', evaluate(siteLibrary.find, await read('held')), {
      missed: 15,
      abstained: 10,
      answered: 10,
    }),
    ...described('tuning set', crossValidate(buildSiteLibrary, await read('tuning')), {}),
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
