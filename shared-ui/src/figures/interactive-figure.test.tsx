import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allFigures } from './all-figures.js'
import { onStep } from './chart/handle.js'
import { wrapText } from './chart/marks.js'
import { startOf } from './figure.js'
import { InteractiveFigure } from './interactive-figure.js'
import { LazyFigure } from './lazy-figure.js'

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

test('[DOC-9] the numbers of a figure stand in print, though nobody has opened them', () => {
  setElementWidth(760)
  const [figure] = allFigures
  const { container } = render(figure ? <InteractiveFigure figure={figure} /> : null)
  // Read before `act` renders what waits: the page is printed right after the event.
  act(() => {
    dispatchEvent(new Event('beforeprint'))
    const numbers = container.querySelector('details table')
    expect(numbers).toHaveTextContent(/\d/)
    expect(numbers?.closest('[data-no-print]')).toBeNull()
  })
})

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

// jsdom has no pointer events, and knows neither capture nor the viewBox of a drawing.
beforeAll(() => void Object.assign(window, { PointerEvent: class extends MouseEvent {} }))

/** Drags the handle by this many pixels. */
function drag(handle: Element, pixels: number, pointerType: 'mouse' | 'touch') {
  const svg = handle.closest('svg') as SVGSVGElement
  Object.defineProperty(svg, 'viewBox', { configurable: true, value: { baseVal: { width: 760 } } })
  jest.spyOn(svg, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 760 } as DOMRect)
  const [, x = 0, y = 0] =
    /translate\(([\d.]+) ([\d.]+)\)/.exec(handle.getAttribute('transform') ?? '')?.map(Number) ?? []
  Object.assign(handle, { setPointerCapture: () => {}, hasPointerCapture: () => true })
  fireEvent.pointerDown(handle, { pointerType, clientX: x, clientY: y })
  fireEvent.pointerMove(handle, { pointerType, clientX: x + pixels, clientY: y - pixels })
  fireEvent.pointerUp(handle, { pointerType })
}

test.each(allFigures.map((figure) => [figure.id, figure] as const))(
  '[FIG-3] %s follows mouse, touch and keys',
  async (_id, figure) => {
    setElementWidth(760)
    const user = userEvent.setup()
    const { container } = render(<InteractiveFigure figure={figure} />)
    const readout = () => screen.getByRole('status').textContent
    const first = container.querySelector<HTMLInputElement>('input[type=range]')
    expect(first).not.toBeNull()
    // A native slider is moved by all three; what matters is that the figure follows it, and that keys reach it.
    const before = readout()
    for (const end of [first?.max, first?.min])
      fireEvent.change(first as HTMLInputElement, { target: { value: end } })
    expect(readout()).not.toBe(before)
    await user.tab()
    expect(container.contains(document.activeElement)).toBe(true)
    for (const handle of container.querySelectorAll('g[role=slider]')) {
      const value = () => Number(handle.getAttribute('aria-valuenow'))
      const [least, most] = ['aria-valuemin', 'aria-valuemax'].map((name) =>
        Number(handle.getAttribute(name)),
      )
      ;(handle as SVGGElement).focus()
      await user.keyboard('{Home}')
      expect(value()).toBe(least)
      await user.keyboard('{PageUp}')
      for (const pointerType of ['mouse', 'touch'] as const) {
        const held = value()
        drag(handle, held > (Number(least) + Number(most)) / 2 ? -60 : 60, pointerType)
        expect([pointerType, value()]).not.toEqual([pointerType, held])
      }
    }
  },
)

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

test('text wraps at spaces', () => {
  expect(wrapText('All of it reinvested at once', 12)).toEqual(['All of it', 'reinvested', 'at once'])
})

test('a drawing grows with values that its first axis does not hold', () => {
  const figure = allFigures.find(({ id }) => id === 'price-yield-curve')
  if (!figure) throw new Error('There is no price-yield-curve')
  const { container } = render(
    <InteractiveFigure figure={figure} start={{ coupon: 8, maturity: 10, yield: 4, shift: 1 }} />,
  )
  // At a yield of 0 the bond is worth 180.
  const ticks = [...container.querySelectorAll('svg text')].map(({ textContent }) => Number(textContent))
  expect(Math.max(...ticks.filter(Number.isFinite))).toBeGreaterThanOrEqual(160)
})

test('[FIG-1] a figure waits until the reader comes near, and an unknown one shows nothing', async () => {
  const waiting: IntersectionObserverCallback[] = []
  window.IntersectionObserver = class {
    constructor(arrived: IntersectionObserverCallback) {
      waiting.push(arrived)
    }
    observe() {}
    disconnect() {}
  } as never
  try {
    const { container } = render(
      <>
        <LazyFigure id="loss-and-gain-needed" start={{ loss: 50 }} />
        <LazyFigure id="no-such-figure" />
      </>,
    )
    expect(screen.queryByRole('figure')).toBeNull()
    act(() => waiting.forEach((arrived) => arrived([{ isIntersecting: true } as never], null as never)))
    const figure = await screen.findByRole('figure')
    expect(figure).toHaveAttribute('data-figure', 'loss-and-gain-needed')
    // Its caption is about the figure's own numbers.
    expect(figure.querySelector('figcaption')).toBeNull()
    expect(container.children).toHaveLength(1)
  } finally {
    Reflect.deleteProperty(window, 'IntersectionObserver')
  }
})
