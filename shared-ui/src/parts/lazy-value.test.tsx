import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLazyValue } from './lazy-value.js'

function Wanting({ load, onFailure }: { load: () => Promise<string>; onFailure: (error: unknown) => void }) {
  const [wanted, setWanted] = useState(false)
  const loaded = useLazyValue(load, wanted, (error) => {
    setWanted(false)
    onFailure(error)
  })
  return (
    <button onClick={() => setWanted(true)}>
      {loaded ?? 'nothing'} {wanted ? 'wanted' : 'not wanted'}
    </button>
  )
}

test('loads once, when first wanted', async () => {
  const person = userEvent.setup()
  const load = jest.fn(async () => 'menu')
  render(<Wanting load={load} onFailure={jest.fn()} />)
  expect(load).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'nothing not wanted' }))
  await person.click(await screen.findByRole('button', { name: 'menu wanted' }))
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failure is reported, and setting wanted again retries', async () => {
  const person = userEvent.setup()
  const lost = new Error('Loading chunk 7 failed')
  const load = jest.fn(async () => 'menu').mockRejectedValueOnce(lost)
  const failed = jest.fn()
  render(<Wanting load={load} onFailure={failed} />)
  await person.click(screen.getByRole('button'))
  await person.click(await screen.findByRole('button', { name: 'nothing not wanted' }))
  expect(await screen.findByRole('button', { name: 'menu wanted' })).toBeInTheDocument()
  expect(failed).toHaveBeenCalledWith(lost)
  expect(load).toHaveBeenCalledTimes(2)
})
