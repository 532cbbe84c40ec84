import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { minTrainingQuestions } from '@icio/contracts/form-cues/endpoints'
import { questionFiles } from './check-content.js'
import { bankCues, itemCues, type CueItem } from './form-cues.js'

// As typed by a contributor: the calculation takes half a minute there, and three times as long inside Jest.
test('[DATA-40] the content as a whole follows its rules: form cues of all eight files are within their limits', () => {
  const root = join(__dirname, '../../..')
  const { status, stdout } = spawnSync('npm', ['run', 'content', '--', 'check'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stdout.split('\n').filter((line) => line.startsWith('✗'))).toEqual([])
  expect(stdout.match(/^.*: \d+ items, chance .*$/gm)).toHaveLength(8)
  expect(status).toBe(0)
}, 600_000)

/** Items whose right choice is the one with a hedge, so it can be found without the question. */
const obvious: CueItem[] = Array.from({ length: 60 }, (_, index) => ({
  id: `item ${index}`,
  right: index % 4,
  choices: [0, 1, 2, 3].map((place) =>
    place === index % 4 ? `It may usually depend on case ${index}` : `Thing ${place} of case ${index}`,
  ),
}))

test('[DATA-40] choices that reveal their key are found, and the items are named', async () => {
  const { shares, guessable, chance } = bankCues(obvious, 3)
  expect(chance).toBe(0.25)
  expect(shares.form).toBeGreaterThan(0.95)
  expect(guessable).toHaveLength(3)
  const [item, ...others] = obvious as [CueItem, ...CueItem[]]
  expect((await itemCues(item, others)).score).toBeGreaterThan(0.5)
})

test('[DATA-41] an item has no figure if there is too little data to learn from', async () => {
  const [item, ...others] = obvious as [CueItem, ...CueItem[]]
  const learned_from = minTrainingQuestions - 1
  expect(await itemCues(item, others.slice(0, learned_from))).toEqual({
    chance: 0.25,
    score: null,
    learned_from,
  })
  expect((await itemCues(item, others.slice(0, minTrainingQuestions))).score).not.toBeNull()
})

test('learning the cues of an item yields to other work', async () => {
  const [item, ...others] = obvious as [CueItem, ...CueItem[]]
  const order: string[] = []
  const cues = itemCues(item, others).then(() => order.push('learned'))
  setImmediate(() => order.push('other work'))
  await cues
  expect(order).toEqual(['other work', 'learned'])
})

test('the eight files are read completely: each item has its right choice', () => {
  for (const { items } of questionFiles())
    for (const { id, right, choices } of items) expect([id, choices[right] !== undefined]).toEqual([id, true])
})
