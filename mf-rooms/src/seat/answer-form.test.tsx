import type { PublicActivity } from '@icio/contracts/rooms/room-views'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { fireEvent, screen } from '@testing-library/react'
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
