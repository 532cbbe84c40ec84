import { fireEvent, render, screen } from '@testing-library/react'
import { NameField } from './name-field.js'

test('[NAME-1, LOBBY-1] the field takes as many letters as people see, and cuts after them', () => {
  const taken = jest.fn()
  render(<NameField label="Name" most={3} onChange={({ target }) => taken(target.value)} />)
  for (const typed of ['👨‍👩‍👧‍👦ab', '👨‍👩‍👧‍👦abc', 'éßc😀'])
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: typed } })
  expect(taken.mock.calls.flat()).toEqual(['👨‍👩‍👧‍👦ab', '👨‍👩‍👧‍👦ab', 'éßc'])
})
