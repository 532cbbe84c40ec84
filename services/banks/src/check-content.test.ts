import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { minTrainingQuestions } from '@icio/contracts/form-cues/endpoints'
import { questionFiles, sameTexts, strayQuotations, toneProblems } from './check-content.js'
import { bankCues, itemCues, type CueItem } from './form-cues.js'

// As typed by a contributor: the calculation takes half a minute there, and three times as long inside Jest.
test('[DATA-40] the content as a whole follows its rules: form cues of all eight files are within their limits', () => {
  const root = join(__dirname, '../../..')
  const { status, stdout } = spawnSync('npm', ['run', 'quality', '--', 'content'], {
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

test('[LEARN-23] an explanation quotes only what stands in its item, in whole or shortened', () => {
  const item = {
    text: "A broker's program 'cuts the chance of ruin in half' for $6 million a year.",
    said: 'It is the board’s own money.',
    choices: ['Buy it', 'Wait for another offer'],
  }
  const stray = (...explanations: string[]) => strayQuotations({ ...item, explanations })
  expect(stray("'Cut in half' hides the base.", "The broker's price is no reason.")).toEqual([])
  expect(stray("'Wait for another offer' decides nothing, and 'the board's own money' is none.")).toEqual([])
  expect(stray("The question is 'what does it add?'")).toEqual([])
  expect(stray("'$6 million in one breath' sounds small.")).toEqual(['$6 million in one breath'])
})

test('[LEARN-24] a tone whose options are right too often or too rarely gives its bank away', () => {
  const bank = (rightShare: number, text: string) => ({
    name: 'a bank',
    items: Array.from({ length: 20 }, (_, index) => ({
      id: String(index),
      text: 'A case',
      level: null,
      said: '',
      explanations: [],
      choices: [text, 'Buy', 'Sell', 'Hold'],
      right: index < rightShare * 20 ? 0 : 1,
    })),
  })
  for (const text of ['Sell it this week', 'Postpone it', 'Sell half of it']) {
    expect(toneProblems(bank(0.25, text))).toEqual([])
    expect(toneProblems(bank(0.4, text))).toEqual([expect.stringContaining('8 are right (40%)')])
    expect(toneProblems(bank(0.1, text))).toEqual([expect.stringContaining('2 are right (10%)')])
  }
})

test('[LEARN-25] a question that stands in another bank in nearly the same words is found', () => {
  const file = (name: string, text: string) => ({
    name,
    items: [
      { id: '1', text, level: null, said: '', explanations: [], choices: ['It falls', 'It rises'], right: 0 },
    ],
  })
  const first = file('general', 'Market yields rise by two points. What happens to the price of a bond?')
  const twin = file('pools', 'Yields rise by two points. What happens to the price of the bond?')
  expect(sameTexts([first, file('pools', 'Who signs the minutes of the annual meeting?')])).toEqual([])
  expect(sameTexts([first, twin])).toEqual([
    expect.stringContaining('pools 1 is nearly the same as general 1'),
  ])
})
