import type { PublicActivity } from '@icio/contracts/rooms/room-views'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AnswerForm } from './answer-form.js'

const open = (more: Partial<PublicActivity>): PublicActivity => ({
  id: 'a1',
  kind: 'choice',
  number: 1,
  state: 'open',
  phase_seq: 1,
  closing: false,
  ends_in_ms: null,
  clock_ms: null,
  prompt: 'Which one?',
  answer_shown: false,
  ...more,
})
const options = ['Bonds', 'Cash', 'Loans'].map((text) => ({ id: text.toLowerCase(), text }))

function answering(more: Partial<PublicActivity>, own?: Parameters<typeof AnswerForm>[0]['own']) {
  const send = jest.fn(async () => 'accepted' as const)
  renderInShell(
    <>
      <h2 id="room-question">Which one?</h2>
      <AnswerForm activity={open(more)} own={own} send={send} />
    </>,
  )
  return send
}

test.each([
  ['1', 'bonds'],
  ['3', 'loans'],
  ['b', 'cash'],
  ['C', 'loans'],
])('[STAGE-4] the key %s answers with its option', (key, id) => {
  const send = answering({ options })
  fireEvent.keyDown(document.body, { key })
  expect(send).toHaveBeenCalledWith({ choice_ids: [id] }, undefined)
  expect(screen.getByRole('radio', { name: new RegExp(id, 'i') })).toBeChecked()
})

test('[STAGE-4, DEVICE-2] a held key answers once, and the keys can be switched off for this browser', async () => {
  const person = userEvent.setup()
  const send = answering({ options, several: true })
  for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key: '1', repeat })
  expect(send.mock.calls).toEqual([[{ choice_ids: ['bonds'] }]])
  await person.click(screen.getByRole('checkbox', { name: 'Answer with keys 1–3 and A–C' }))
  fireEvent.keyDown(document.body, { key: 'b' })
  expect(send).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('icio:answer-keys')).toBe('off')
  localStorage.clear()
})

test('[ROOM-11] taking the last choice away is sent, and takes the answer back', async () => {
  const person = userEvent.setup()
  const own = { activity_id: 'a1', round: 1, value: { choice_ids: ['bonds'] } }
  const send = answering({ options, several: true }, own)
  await person.click(screen.getByRole('checkbox', { name: 'Bonds' }))
  expect(send).toHaveBeenLastCalledWith({ choice_ids: [] })
  expect(screen.getByRole('checkbox', { name: 'Bonds' })).not.toBeChecked()
})

test('[DEVICE-3] the button that moves an option keeps the focus at the top and at the bottom', async () => {
  const person = userEvent.setup()
  withoutChance()
  answering({ kind: 'rank', options })
  const up = await screen.findByRole('button', { name: 'Cash: up' })
  await person.click(up)
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Cash')
  expect(up).toHaveFocus()
  expect(up).toHaveAttribute('aria-disabled', 'true')
  await person.keyboard('{Enter}')
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Cash')
  expect(up).toHaveFocus()
})

test('[STAGE-4] a key beyond the options, or with Ctrl, answers nothing', () => {
  const send = answering({ options })
  for (const event of [{ key: '4' }, { key: 'F' }, { key: 'c', ctrlKey: true }])
    fireEvent.keyDown(document.body, event)
  expect(send).not.toHaveBeenCalled()
})

test('[ROOM-11] several options are toggled, and the answer that is there stays chosen', async () => {
  const person = userEvent.setup()
  const send = answering(
    { options, several: true },
    { activity_id: 'a1', round: 1, value: { choice_ids: ['bonds'] } },
  )
  await person.click(screen.getByRole('checkbox', { name: 'Loans' }))
  expect(send).toHaveBeenLastCalledWith({ choice_ids: ['bonds', 'loans'] })
  await person.click(screen.getByRole('checkbox', { name: 'Bonds' }))
  expect(send).toHaveBeenLastCalledWith({ choice_ids: ['loans'] })
})

test('[ROOM-9] a number outside of its limits is refused at its field, and a valid one is sent', async () => {
  const person = userEvent.setup()
  const send = answering({ kind: 'number', least: 0, most: 40, unit: '%' })
  const field = await screen.findByRole('textbox', { name: 'Your number (%)' })
  await person.type(field, '41')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(field).toBeInvalid()
  expect(send).not.toHaveBeenCalled()
  await person.clear(field)
  await person.type(field, '7.5{Enter}')
  expect(send).toHaveBeenCalledWith({ number: 7.5 })
})

/** Each seat has an order by chance; here it is the given one. */
function withoutChance() {
  let lot = 0
  jest.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
    if (into instanceof Uint32Array) into[0] = lot++
    return into
  })
}

test('[ROOM-9] a ranking begins in an order by chance, is put in order by buttons, and is sent only once something was moved', async () => {
  const person = userEvent.setup()
  withoutChance()
  const send = answering({ kind: 'rank', options })
  await person.click(await screen.findByRole('button', { name: 'Send this order' }))
  expect(screen.getByRole('alert')).toHaveTextContent('the order at the start is by chance')
  expect(send).not.toHaveBeenCalled()
  await person.click(await screen.findByRole('button', { name: 'Loans: up' }))
  await person.click(screen.getByRole('button', { name: 'Bonds: down' }))
  await person.click(screen.getByRole('button', { name: 'Send this order' }))
  expect(send).toHaveBeenCalledWith({ order: ['loans', 'bonds', 'cash'] })
})

const given = (value: object) => ({ activity_id: 'a1', round: 1, value })

test.each([
  ['from', { low: '', high: '30' }, 'From'],
  ['to', { low: '10', high: '' }, 'To'],
  ['below the least', { low: '-1', high: '30' }, 'From'],
  ['above the most', { low: '10', high: '41' }, 'To'],
  ['the wrong way round', { low: '30', high: '10' }, 'To'],
])(
  '[ROOM-9] a range that is wrong by its end "%s" is named there, and is sent once it is right',
  async (_what, typed, at) => {
    const send = answering({ kind: 'range', least: 0, most: 40, unit: 'years' })
    const field = (name: string) => screen.getByRole('textbox', { name })
    const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
    await screen.findByText(
      'Give the range that holds the true figure with 90% certainty. From 0 to 40 years.',
    )
    type('From', typed.low)
    type('To', typed.high)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(['From', 'To'].filter((name) => field(name).getAttribute('aria-invalid') === 'true')).toEqual([at])
    expect(send).not.toHaveBeenCalled()
    type('From', '10')
    type('To', '30')
    expect(field(at)).toBeValid()
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(send).toHaveBeenCalledWith({ low: 10, high: 30 })
  },
)

test.each<[string, Partial<PublicActivity>, object, Record<string, string>]>([
  ['number', { kind: 'number', least: 0, most: 40 }, { number: 7.5 }, { 'Your number': '7.5' }],
  ['range', { kind: 'range', least: 0, most: 40 }, { low: 3, high: 8 }, { From: '3', To: '8' }],
  [
    'words',
    { kind: 'words', entries: 2 },
    { words: ['calm', 'firm'] },
    { 'Word 1': 'calm', 'Word 2': 'firm' },
  ],
])(
  '[ROOM-5, ROOM-11] a %s that was sent stands in its form and can be changed',
  async (_kind, activity, value, fields) => {
    const send = answering(activity, given(value))
    const button = await screen.findByRole('button', { name: 'Change' })
    for (const [name, text] of Object.entries(fields))
      expect(screen.getByRole('textbox', { name })).toHaveValue(text)
    fireEvent.click(button)
    expect(send).toHaveBeenCalledWith(value)
  },
)

test('[ROOM-9] a ranking that was sent is in its order, and goes on from there without a move', async () => {
  const send = answering({ kind: 'rank', options }, given({ order: ['loans', 'bonds', 'cash'] }))
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  expect(send).toHaveBeenCalledWith({ order: ['loans', 'bonds', 'cash'] })
})

test('[ROOM-9] words go without blanks around them and without empty ones; none at all is not sent', async () => {
  const send = answering({ kind: 'words', entries: 3 })
  const press = await screen.findByRole('button', { name: 'Send' })
  fireEvent.click(press)
  expect(screen.getByRole('textbox', { name: 'Word 1' })).toBeInvalid()
  expect(send).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox', { name: 'Word 3' }), { target: { value: '  calm ' } })
  expect(screen.getByRole('textbox', { name: 'Word 1' })).toBeValid()
  fireEvent.click(press)
  expect(send).toHaveBeenCalledWith({ words: ['calm'] })
})

test('[ROOM-9] a single word has a field of its own name, of 30 letters', async () => {
  answering({ kind: 'words', entries: 1 })
  const field = await screen.findByRole('textbox', { name: 'Your word' })
  expect(field).toHaveAttribute('maxlength', '30')
  expect(field).toHaveAccessibleDescription('Up to 30 characters.')
})

const statements = ['It was useful.', 'I would come again.']

test('[FORUM-15] an exit card goes with all its ratings, and says what is missing before', async () => {
  const person = userEvent.setup()
  const send = answering({ kind: 'feedback', statements })
  const rate = async (statement: string, name: string) =>
    person.click(within(await screen.findByRole('group', { name: statement })).getByRole('radio', { name }))
  await rate('It was useful.', '5, fully')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Rate each statement first.')
  expect(send).not.toHaveBeenCalled()
  await rate('I would come again.', '1, not at all')
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Send' }))
  // Without a comment none is sent.
  expect(send).toHaveBeenLastCalledWith({ ratings: [5, 1] })
  await person.type(screen.getByRole('textbox'), ' Thank you. ')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenLastCalledWith({ ratings: [5, 1], text: 'Thank you.' })
})

test('[FORUM-15, ROOM-5] an exit card that was sent stands as it was, and one rating can be changed', async () => {
  const person = userEvent.setup()
  const send = answering({ kind: 'feedback', statements }, given({ ratings: [4, 2], text: 'Fine.' }))
  const second = within(await screen.findByRole('group', { name: 'I would come again.' }))
  expect(second.getByRole('radio', { name: '2' })).toBeChecked()
  expect(screen.getByRole('textbox')).toHaveValue('Fine.')
  await person.click(second.getByRole('radio', { name: '3' }))
  await person.click(screen.getByRole('button', { name: 'Change' }))
  expect(send).toHaveBeenCalledWith({ ratings: [4, 3], text: 'Fine.' })
})

test('[ROOM-16] an empty question is not sent, and how many letters are left is read while typing', async () => {
  const person = userEvent.setup()
  const send = answering({ kind: 'questions' })
  const field = await screen.findByRole('textbox', { name: 'Your question' })
  await person.type(field, '   ')
  await person.click(screen.getByRole('button', { name: 'Ask' }))
  expect(field).toBeInvalid()
  expect(send).not.toHaveBeenCalled()
  await person.type(field, 'Why?')
  expect(field).toBeValid()
  expect(field).toHaveAccessibleDescription('273 characters left. The host reads it before the room does.')
})

test('[ROOM-50] what another page of this seat has answered stands here at once, also where it took everything back', () => {
  const send = jest.fn(async () => 'accepted' as const)
  const form = (value?: object) => (
    <AnswerForm activity={open({ options, several: true })} own={value && given(value)} send={send} />
  )
  const { rerender } = renderInShell(form())
  const checked = () =>
    screen
      .queryAllByRole('checkbox', { checked: true })
      .map(({ parentElement }) => parentElement?.textContent)
  const chosen = () => checked().filter((text) => !text?.startsWith('Answer with keys'))
  rerender(form({ choice_ids: ['bonds', 'loans'] }))
  expect(chosen()).toEqual(['ABonds', 'CLoans'])
  rerender(form())
  expect(chosen()).toEqual([])
})

test('[ROOM-50] a page that has gone on choosing is not put back by the echo of what it had sent before', async () => {
  const person = userEvent.setup()
  const send = jest.fn(async () => 'accepted' as const)
  const form = (value?: object) => (
    <AnswerForm activity={open({ options })} own={value && given(value)} send={send} />
  )
  const { rerender } = renderInShell(form())
  await person.click(screen.getByRole('radio', { name: 'Bonds' }))
  await person.click(screen.getByRole('radio', { name: 'Cash' }))
  rerender(form({ choice_ids: ['bonds'] }))
  expect(screen.getByRole('radio', { name: 'Cash' })).toBeChecked()
  rerender(form({ choice_ids: ['cash'] }))
  expect(screen.getByRole('radio', { name: 'Cash' })).toBeChecked()
})

test('[STAGE-4] keys answer nothing while somebody types beside the options', () => {
  const send = answering({ options })
  const field = document.createElement('textarea')
  document.body.append(field)
  fireEvent.keyDown(field, { key: 'b' })
  field.remove()
  expect(send).not.toHaveBeenCalled()
})
