import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allFigures } from './all-figures.js'
import { onStep } from './chart/handle.js'
import { wrapped } from './chart/marks.js'
import { startOf } from './figure.js'
import { InteractiveFigure, withUnit } from './interactive-figure.js'

const figureOf = (id: string) => {
  const found = allFigures.find((figure) => figure.id === id)
  if (!found) throw new Error(`No figure ${id}`)
  return found
}

/** Sets the width of every element, because jsdom has no layout. */
function setElementWidth(width: number) {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

afterEach(() => jest.restoreAllMocks())

describe.each([
  ['a page', 760],
  ['a phone', 340],
])('on %s', (_, width) => {
  beforeEach(() => setElementWidth(width))

  test.each(allFigures.map((figure) => [figure.id, figure] as const))(
    '%s draws at both ends of every control',
    (_id, figure) => {
      const { container, unmount } = render(<InteractiveFigure figure={figure} />)
      expect(screen.getByRole('figure', { name: figure.title })).toHaveTextContent(figure.proves)
      expect(screen.getByText(figure.alt)).toBeInTheDocument()
      for (const slider of container.querySelectorAll<HTMLInputElement>('input[type=range]'))
        for (const end of [slider.min, slider.max]) {
          fireEvent.change(slider, { target: { value: end } })
          expect(container.querySelector('svg')?.outerHTML).not.toMatch(/NaN|Infinity|undefined/)
          expect(screen.getByRole('status').textContent).not.toMatch(/NaN|Infinity|undefined/)
        }
      unmount()
    },
  )
})

test.each(allFigures.map((figure) => [figure.id, figure] as const))(
  '%s: every case draws, and its tables contain valid numbers',
  async (_id, figure) => {
    setElementWidth(760)
    const user = userEvent.setup()
    const { container } = render(<InteractiveFigure figure={figure} />)
    await user.click(screen.getByText('Show numbers'))
    expect(screen.getAllByRole('table').length).toBeGreaterThan(0)
    for (const preset of figure.presets ?? [])
      await user.click(screen.getByRole('button', { name: preset.name }))
    for (const choice of screen.queryAllByRole('combobox'))
      for (const option of within(choice).getAllByRole('option'))
        await user.selectOptions(screen.getAllByRole('combobox')[0] ?? choice, option.textContent ?? '')
    expect(container.textContent).not.toMatch(/NaN|Infinity|undefined/)
  },
)

test('the controls of a figure start within their own range, on a step', () => {
  for (const figure of allFigures)
    for (const [name, control] of Object.entries(figure.controls))
      if ('step' in control)
        expect([figure.id, name, onStep(control.start, control)]).toEqual([figure.id, name, control.start])
      else expect(control.options).toContain(control.start)
})

test('the readout follows a slider, and a button restores the initial values', async () => {
  setElementWidth(760)
  const user = userEvent.setup()
  render(<InteractiveFigure figure={figureOf('price-yield-curve')} />)
  expect(screen.getByRole('status')).toHaveTextContent('from 100.00 to 85.28')
  fireEvent.change(screen.getByRole('slider', { name: 'Change in yield' }), {
    target: { value: '-2' },
  })
  expect(screen.getByRole('status')).toHaveTextContent('−2.00 points: the price goes from 100.00 to 117.97')
  await user.click(screen.getByRole('button', { name: 'Back to the start' }))
  expect(screen.getByRole('status')).toHaveTextContent('from 100.00 to 85.28')
})

test('keys move a handle within the range of its control', async () => {
  setElementWidth(760)
  const user = userEvent.setup()
  const { container } = render(<InteractiveFigure figure={figureOf('loss-and-gain-needed')} />)
  const handle = container.querySelector('g[role=slider]') as SVGGElement
  handle.focus()
  await user.keyboard('{ArrowRight}{PageUp}')
  expect(screen.getByRole('status')).toHaveTextContent('A loss of 46%')
  await user.keyboard('{End}')
  expect(screen.getByRole('status')).toHaveTextContent('A loss of 80% needs a gain of 400.0%')
  expect(handle).toHaveAttribute('aria-valuenow', '80')
})

test("the pool's year has its own controls, and choosing the insurer brings its controls back", async () => {
  setElementWidth(760)
  const user = userEvent.setup()
  render(<InteractiveFigure figure={figureOf('surplus-waterfall')} />)
  await user.selectOptions(screen.getByRole('combobox'), 'pool')
  expect(screen.getByRole('status')).toHaveTextContent(
    'Surplus ends at $13.88 million, $4.12 million below the floor',
  )
  expect(screen.queryByRole('slider', { name: 'Catastrophe, after reinsurance' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox'), 'insurer')
  expect(screen.getByRole('status')).toHaveTextContent('$161.46 million, $11.46 million above the floor')
})

test('a figure can start with the numbers of a calculator', () => {
  setElementWidth(760)
  const figure = figureOf('loss-and-gain-needed')
  render(<InteractiveFigure figure={figure} start={{ loss: 50 }} />)
  expect(screen.getByRole('status')).toHaveTextContent('A loss of 50% needs a gain of 100.0%')
  expect(startOf(figure.controls)).toEqual({ loss: 35, growth: 6 })
})

test('text wraps at spaces, and units follow their number', () => {
  expect(wrapped('All of it reinvested at once', 12)).toEqual(['All of it', 'reinvested', 'at once'])
  expect(withUnit(-1, { unit: 'points' })).toBe('−1 point')
  expect(withUnit(1500, { unit: '$ million' })).toBe('$1,500 million')
  expect(withUnit(1.5, { unit: '×' })).toBe('1.5×')
})
