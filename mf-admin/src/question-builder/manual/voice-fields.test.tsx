import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { type Draft } from './draft.js'
import { VoiceFields } from './voice-fields.js'

const changed = jest.fn<void, [Draft]>()

function Form({ start }: { start: Draft }) {
  const [draft, setDraft] = useState(start)
  return (
    <VoiceFields
      draft={draft}
      problems={[{ path: 'voices.0.says', message: 'is missing' }]}
      onChange={(next) => {
        changed(next)
        setDraft(next)
      }}
    />
  )
}

test('voices can be added, written, and removed; a problem is shown at its field', async () => {
  render(<Form start={{ context: 'A context.', voices: [{ seat: 'chair', says: 'Wait.' }] }} />)
  expect(screen.getByText('is missing')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Add a voice' }))
  await userEvent.type(screen.getByLabelText('Seat 2'), 'counsel')
  await userEvent.type(screen.getByLabelText('What seat 2 says'), 'It is lawful.')
  await userEvent.click(screen.getByRole('button', { name: 'Remove seat 1' }))
  expect(changed).toHaveBeenLastCalledWith({
    context: 'A context.',
    voices: [{ seat: 'counsel', says: 'It is lawful.' }],
  })
})
