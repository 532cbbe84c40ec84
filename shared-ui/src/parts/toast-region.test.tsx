import { act, fireEvent, render, screen } from '@testing-library/react'
import { fromPartial } from '../testing/from-partial.js'
import { useState } from 'react'
import { ToastRegion, type Toast } from './toast-region.js'

const copied: Toast = { id: '1', title: 'Copied!', description: 'Message copied to clipboard' }
const failed: Toast = {
  id: '2',
  title: 'Verification Failed',
  description: 'Security check failed. Please try again.',
  tone: 'destructive',
}

function Shown({ first }: { first: Toast[] }) {
  const [toasts, setToasts] = useState(first)
  return (
    <>
      <button>Elsewhere</button>
      <ToastRegion toasts={toasts} onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))} />
    </>
  )
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('an error is an alert and stays; other toasts are a status and disappear after six seconds', () => {
  render(<Shown first={[copied, failed]} />)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Verification FailedSecurity check failed. Please try again.',
  )
  expect(screen.getByRole('status')).toHaveTextContent('Copied!Message copied to clipboard')
  pass(5999)
  expect(screen.getByText('Copied!')).toBeInTheDocument()
  pass(1)
  expect(screen.queryByText('Copied!')).not.toBeInTheDocument()
  pass(3_600_000)
  expect(screen.getByText('Verification Failed')).toBeInTheDocument()
})

test('both live regions exist before the first toast', () => {
  render(<Shown first={[]} />)
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('the timer is paused while the pointer or the focus is on the toast', () => {
  render(<Shown first={[copied]} />)
  const region = screen.getByRole('region', { name: 'Notifications (F8)' })
  pass(3000)
  fireEvent.pointerEnter(region)
  pass(60_000)
  expect(screen.getByText('Copied!')).toBeInTheDocument()
  fireEvent.pointerLeave(region)
  pass(6000)
  expect(screen.queryByText('Copied!')).not.toBeInTheDocument()
})

test('F8 moves the focus to the newest toast; Escape closes it and returns the focus', () => {
  render(<Shown first={[failed]} />)
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus())
  fireEvent.keyDown(document.body, { key: 'F8' })
  const close = screen.getByRole('button', { name: 'Close: Verification Failed' })
  expect(close).toHaveFocus()
  fireEvent.keyDown(close, { key: 'Escape' })
  expect(screen.queryByText('Verification Failed')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
})

test('closing a toast moves the focus to the next one', () => {
  render(<Shown first={[failed, { ...failed, id: '3', title: 'Error' }]} />)
  const first = screen.getByRole('button', { name: 'Close: Verification Failed' })
  act(() => first.focus())
  fireEvent.click(first)
  expect(screen.getByRole('button', { name: 'Close: Error' })).toHaveFocus()
})

test('[PLAY-7] where no corner is clear, the newest error stands alone, until nothing in the window is kept clear', () => {
  const answers = { left: 0, right: innerWidth, top: 50, bottom: innerHeight }
  const box = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const isAnswers = this.hasAttribute('data-kept-clear')
    return fromPartial<DOMRect>(isAnswers ? answers : { width: innerWidth, height: 120 })
  })
  render(
    <>
      <div data-kept-clear />
      <Shown first={[failed, copied]} />
    </>,
  )
  expect(screen.getByText('Verification Failed')).toBeVisible()
  expect(screen.queryByText('Copied!')).toBeNull()
  Object.assign(answers, { top: 60, bottom: 70 })
  fireEvent.scroll(document)
  expect(screen.queryByText('Copied!')).toBeNull()
  Object.assign(answers, { top: -500, bottom: -10 })
  fireEvent.scroll(document)
  expect(screen.getByText('Copied!')).toBeVisible()
  box.mockRestore()
})
