import { useLocation } from '@icio/platform'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Formula } from './calculator-parts.js'
import CalculatorScreen from './calculator-screen.js'
import { figureOfPortfolio, figureOfReserve, figureOfYear } from './figure-starts.js'
import { figure, signedFigure } from './figure-format.js'
import { readPositions, writePositions } from './portfolio-rows.js'

/** A window to which no figure ever comes near. */
class FarAway {
  observe() {}
  disconnect() {}
}
beforeEach(() => Object.assign(window, { IntersectionObserver: FarAway }))
afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'))

function Address() {
  return <output aria-label="address">{useLocation().search}</output>
}

function open(search = '') {
  return renderInShell(
    <>
      <CalculatorScreen />
      <Address />
    </>,
    { path: `/tools/calculator${search}` },
  )
}

const result = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })
const address = () => screen.getByLabelText('address').textContent

test('[SITE-7] /tools/calculator opens with the bond calculator', () => {
  open()
  expect(screen.getByRole('heading', { level: 1, name: 'Calculator' })).toBeInTheDocument()
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Bond')
  expect(result('Quoted price')).toHaveTextContent('103.9909')
})

test('the URL opens a bond with its inputs: Fabozzi’s 6% 25-year bond to yield 9%', () => {
  open('?tab=bond&coupon=6&years=25&yield=9')
  expect(result('Quoted price')).toHaveTextContent('70.3570')
  expect(result('Modified duration')).toHaveTextContent('10.618')
  expect(screen.getByLabelText('Coupon, % a year')).toHaveValue('6')
})

test('typing updates the URL and the results', () => {
  open()
  fireEvent.change(screen.getByLabelText('Yield to maturity, %'), { target: { value: '5' } })
  expect(result('Quoted price')).toHaveTextContent('100.0000')
  expect(address()).toBe('?yield=5')
})

test('yield from price', async () => {
  open('?coupon=6&years=18&par=1000&price=700.89')
  await userEvent.selectOptions(screen.getByLabelText('Find'), 'Yield from price')
  expect(result('Yield to maturity')).toHaveTextContent('9.500%')
  expect(address()).toContain('solve=yield')
})

test('an invalid figure shows an error at its field and no result', () => {
  open('?years=abc')
  expect(screen.getByLabelText('Years to maturity')).toHaveAccessibleDescription('Enter a number.')
  expect(screen.queryByRole('row', { name: /Quoted price/ })).not.toBeInTheDocument()
  expect(screen.getByText(/once each figure is right/)).toBeInTheDocument()
})

test('the portfolio: weighted duration, and a shift in percent and money', () => {
  open('?tab=portfolio&positions=50_4_0~50_6_0&shift=100')
  expect(result('Duration of the portfolio')).toHaveTextContent('5.000')
  expect(result('Change in all')).toHaveTextContent('−5.00%')
  expect(result('Market value after')).toHaveTextContent('95.00')
})

test('[TOOL-16] URLs from before convexity had one unit give the same results', () => {
  open('?tab=portfolio&positions=100_7.78_0.7455&shift=100')
  expect(screen.getByLabelText('Convexity, position 1')).toHaveValue('74.55')
  expect(result('Change in all')).toHaveTextContent('−7.41%')
})

test('[TOOL-16] a bond can be added to the existing positions of the portfolio', async () => {
  open('?tab=portfolio&portfolio=50_4_20&shift=100')
  await userEvent.click(screen.getByRole('link', { name: 'Measure a bond for it' }))
  expect(result('Convexity')).toHaveTextContent('74.55')
  await userEvent.click(screen.getByRole('link', { name: 'Add this bond to the portfolio' }))
  expect(screen.getByLabelText('Market value, position 1')).toHaveValue('50')
  expect(screen.getByLabelText('Market value, position 2')).toHaveValue('103.9909')
  expect(screen.getByLabelText('Convexity, position 2')).toHaveValue('74.5506')
  expect(result('Change in all')).toHaveTextContent('−6.32%')
})

test('[TOOL-17] an estimate below zero is replaced by an explanation', () => {
  open('?tab=portfolio&portfolio=100_15_75&shift=1000')
  expect(result('Market value after')).toHaveTextContent('no estimate')
  expect(screen.getByText(/at or below zero here, where no bond can be/)).toBeInTheDocument()
})

test('[TOOL-17] a convexity divided by 100 is flagged', () => {
  open('?tab=portfolio&portfolio=100_7.78_0.7455')
  expect(screen.getByText(/looks divided by 100/)).toHaveTextContent('it is 61 or more')
})

test('[TOOL-18] settlement date, maturity date and day count replace the years', async () => {
  open('?term=dates&settlement=2008-02-15&maturity=2017-11-15&coupon=5.75&yield=6.5')
  expect(result('Quoted price')).toHaveTextContent('94.6344')
  await userEvent.selectOptions(screen.getByLabelText('Day count'), 'Actual/actual ICMA')
  // 92 of 182 days have passed: 2.875 × 92 ÷ 182.
  expect(result('Accrued interest')).toHaveTextContent('1.4533')
  expect(address()).toContain('days=actual%2Factual')
  fireEvent.change(screen.getByLabelText('Maturity date'), { target: { value: '2008-02-15' } })
  expect(screen.getByLabelText('Maturity date')).toHaveAccessibleDescription('Enter a date after settlement.')
  await userEvent.selectOptions(screen.getByLabelText('Time to maturity'), 'In years')
  expect(address()).toBe('?coupon=5.75&yield=6.5')
})

test('positions are added and removed', async () => {
  open('?tab=portfolio')
  await userEvent.click(screen.getByRole('button', { name: 'Add a position' }))
  expect(screen.getByLabelText('Market value, position 4')).toHaveValue('0')
  await userEvent.click(screen.getByRole('button', { name: 'Remove position 1' }))
  expect(screen.queryByLabelText('Market value, position 4')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Market value, position 1')).toHaveValue('35')
})

test('underwriting: the combined and the operating ratio on both bases', async () => {
  open('?tab=underwriting&earned=100&written=110&losses=70&expenses=33&dividends=1&income=8')
  expect(result('Combined ratio')).toHaveTextContent('101.0%')
  expect(result('Operating ratio')).toHaveTextContent('93.0%')
  await userEvent.selectOptions(screen.getByLabelText('Basis'), 'Financial (GAAP)')
  expect(result('Combined ratio')).toHaveTextContent('104.0%')
})

test('[TOOL-15] underwriting: verdict and percentage come from money, even if the combined ratio disagrees', () => {
  open('?tab=underwriting&earned=100&written=125&losses=70&expenses=34&dividends=0&income=2')
  expect(result('Combined ratio')).toHaveTextContent('97.2%')
  expect(result('Underwriting result')).toHaveTextContent('−4.00')
  expect(
    screen.getByText(
      'Underwriting alone lost 4.00, 4.0% of earned premiums; with investment income the year lost 2.00, 2.0% of earned premiums.',
    ),
  ).toBeInTheDocument()
  expect(screen.getByText(/says otherwise because the trade basis/)).toHaveTextContent('97.2%')
})

test('[TOOL-19] surplus: the insurers’ regulatory ratios do not apply to a pool', async () => {
  open('?tab=surplus&surplus=50&net=150&gross=400')
  await userEvent.selectOptions(screen.getByLabelText('Balance sheet of'), 'A public risk pool')
  expect(result('Net contributions to net position')).toHaveTextContent('300%')
  expect(screen.getByLabelText('Net position')).toHaveValue('50')
  expect(screen.queryByText(/usual$/i)).not.toBeInTheDocument()
  expect(address()).toContain('entity=pool')
})

test('surplus: the thresholds of the regulator are shown in words', () => {
  open('?tab=surplus&surplus=50&net=150&gross=400')
  expect(within(result('Net premiums to surplus')).getByText('Unusual')).toBeInTheDocument()
  expect(within(result('Gross premiums to surplus')).getByText('Usual')).toBeInTheDocument()
})

test('each calculator starts with its own URL', async () => {
  open('?coupon=6')
  await userEvent.click(screen.getByRole('tab', { name: 'Surplus' }))
  expect(address()).toBe('?tab=surplus')
})

test('[NUM-1] a decimal comma is one in each calculator, and shown as read', () => {
  open('?coupon=4,5&yield=4,5')
  expect(result('Quoted price')).toHaveTextContent('100.0000')
  expect(screen.getAllByText('= 4.5%')).toHaveLength(2)
  cleanup()
  open('?tab=portfolio&portfolio=40_2,5_10&shift=−50')
  expect(result('Duration of the portfolio')).toHaveTextContent('2.500')
  cleanup()
  open('?tab=underwriting&dividends=0,5&income=(7)')
  expect(result('Dividend ratio')).toHaveTextContent('0.5%')
  expect(result('Investment income ratio')).toHaveTextContent('−7.0%')
})

test('[NUM-2] a number of another shape is refused, with what to write', () => {
  open('?coupon=1.234.5')
  expect(screen.getByLabelText('Coupon, % a year')).toHaveAccessibleDescription(
    'Write the number like 1250.5, 1,250.50 or 1250,5.',
  )
  expect(screen.queryByRole('rowheader', { name: 'Quoted price' })).not.toBeInTheDocument()
})

test('[TOOL-26] a yield far below zero is computed, and one that is not is named', () => {
  const at = '?solve=yield&term=dates&maturity='
  open(`${at}2015-10-15&settlement=2015-09-21&coupon=4.625&price=105.124`)
  expect(result('Yield to maturity')).toHaveTextContent('−67.429%')
  cleanup()
  open(`${at}2021-05-24&settlement=2021-05-20&coupon=8.25&price=16.25`)
  expect(screen.getByText(/^At this price the yield is above 1,000%/)).toBeInTheDocument()
  cleanup()
  open(`${at}2026-08-31&settlement=2026-08-30&price=100`)
  expect(screen.getByText(/^By this day count no time is left/)).toBeInTheDocument()
})

test('[TOOL-27] a day that does not exist is an error, and no other day is put in its place', () => {
  open('?term=dates&settlement=2026-02-31&maturity=2031-02-28')
  expect(screen.getByLabelText('Settlement date')).toHaveAccessibleDescription('Enter a date.')
  expect(screen.queryByRole('rowheader', { name: 'Quoted price' })).not.toBeInTheDocument()
})

test('amounts are written with a minus sign, thousands and no minus at zero', () => {
  expect([figure(-1e-13), figure(-1234.5), signedFigure(2), signedFigure(0)]).toEqual([
    '0.00',
    '−1,234.50',
    '+2.00',
    '0.00',
  ])
})

test('[TOOL-28] a ratio that misses its line is not written as the line', () => {
  open('?tab=surplus&surplus=50&net=149.8&gross=449.8')
  expect(result('Net premiums to surplus')).toHaveTextContent('299.6% Usual')
  expect(result('Gross premiums to surplus')).toHaveTextContent('899.6% Usual')
  cleanup()
  // 0.3 ÷ 0.1 is 2.9999999999999996 to the computer.
  open('?tab=surplus&surplus=0.1&net=0.3&gross=0.4')
  expect(result('Net premiums to surplus')).toHaveTextContent('300% Unusual')
})

test('[TOOL-28] a year that is typed in billions breaks even only where it does', () => {
  open('?tab=underwriting&earned=0.1&written=0.1&losses=0.066&expenses=0.03&dividends=0&income=0')
  expect(result('Underwriting result')).toHaveTextContent('+0.004')
  expect(screen.getByText(/^Underwriting alone earned 0.004, 4.0% of earned premiums;/)).toBeInTheDocument()
  cleanup()
  // 0.3 − 0.1 − 0.2 is −2.8e-17 to the computer.
  open('?tab=underwriting&earned=0.3&written=0.3&losses=0.1&expenses=0.2&dividends=0&income=0')
  expect(
    screen.getByText(/^Underwriting alone broke even; with investment income the year broke even/),
  ).toBeInTheDocument()
  expect(screen.queryByText(/says otherwise/)).not.toBeInTheDocument()
})

test('[TOOL-29] the figure of a bond says which whole years it draws', () => {
  open('?years=1.4')
  expect(screen.getByText(/^Drawn for 1 whole year instead of 1.40/)).toHaveTextContent('its slope differ')
  cleanup()
  open('?years=2')
  expect(screen.getByText(/^Drawn from your figures/)).toBeInTheDocument()
})

test('[TOOL-30] the street convention is said between coupon dates, beside the Treasury’s price for actual/actual', async () => {
  open('?term=dates&settlement=1985-11-29&maturity=1995-11-15&coupon=9.5&yield=9.54&days=actual%2Factual')
  expect(result('Quoted price by the Treasury')).toHaveTextContent('99.7309')
  expect(screen.getByText(/^By street convention/)).toHaveTextContent('takes simple interest there')
  await userEvent.selectOptions(screen.getByLabelText('Day count'), '30E/360')
  expect(screen.queryByRole('row', { name: /by the Treasury/ })).not.toBeInTheDocument()
  expect(screen.getByText(/^By street convention/)).not.toHaveTextContent('Treasury')
  expect(address()).toContain('days=30E%2F360')
})

test('[TOOL-32] an estimate that turns around at a negative convexity is withheld as compression', () => {
  open('?tab=portfolio&portfolio=100_4.5_-200&shift=-300')
  expect(screen.getByText(/compression/)).not.toHaveTextContent('unit')
  expect(result('Change of market value')).toHaveTextContent('no estimate')
})

test('positions survive the round trip through a URL', () => {
  const rows = [
    { value: '1,000', duration: '2.5', convexity: '-0.1' },
    { value: '', duration: '_~', convexity: '' },
  ]
  expect(readPositions(writePositions(rows))).toEqual([rows[0], { value: '', duration: '', convexity: '' }])
})

test('superscripts and subscripts of a formula are typeset as such', () => {
  const { container } = renderInShell(<Formula text="Σ CFₖ ÷ (1 + y/m)ᵏ⁺²" />)
  expect(container.querySelector('sub')).toHaveTextContent('k')
  expect(container.querySelector('sup')).toHaveTextContent('k+2')
  expect(container).toHaveTextContent('Σ CFk ÷ (1 + y/m)k+2')
})

test('[TOOL-23] the main result stands first, and in the pinned line as well', () => {
  renderInShell(<CalculatorScreen />, { path: '/tools/calculator' })
  const [price, duration] = screen.getAllByRole('rowheader')
  expect([price?.textContent, duration?.textContent]).toEqual(['Quoted price', 'Modified duration'])
  expect(price?.closest('tr')).toHaveAttribute('data-main')
  expect(screen.getByText('Price 103.99, modified duration 7.86')).toBeInTheDocument()
})

test('[TOOL-23] the figure draws the typed bond, and says which bonds it cannot draw', async () => {
  Reflect.deleteProperty(window, 'IntersectionObserver')
  renderInShell(<CalculatorScreen />, { path: '/tools/calculator?coupon=3&years=5&yield=6' })
  expect(await screen.findByLabelText('Coupon', { selector: '[type=range]' })).toHaveValue('3')
  expect(screen.getByLabelText('Years to maturity', { selector: '[type=range]' })).toHaveValue('5')
  fireEvent.change(screen.getByLabelText('Years to maturity', { selector: ':not([type=range])' }), {
    target: { value: '60' },
  })
  expect(await screen.findByText(/The curve is drawn for bonds of 1 to 30 years/)).toBeInTheDocument()
})

test('[TOOL-23] a year is drawn in percent of its earned premiums, if the figure can hold it', () => {
  const year = {
    netEarnedPremiums: 200,
    losses: 140,
    underwritingExpenses: 60,
    policyholderDividends: 2,
    netInvestmentIncome: 10,
  }
  expect(figureOfYear(year)).toEqual({ losses: 70, expenses: 30, dividends: 1, income: 5, premium: 200 })
  expect(figureOfYear({ ...year, losses: 300 })).toBeNull()
})

test('[TOOL-23] a portfolio is drawn with its duration and the shift, a reserve by its amount, where the figures can hold them', () => {
  const portfolio = { marketValue: 100, duration: 4.75 }
  expect(figureOfPortfolio(portfolio, 100)).toEqual({ asset_duration: 4.75, shift: 1 })
  expect(figureOfPortfolio({ ...portfolio, marketValue: 600 }, -50)).toEqual({
    assets: 600,
    asset_duration: 4.75,
    shift: -0.5,
  })
  expect(figureOfPortfolio({ ...portfolio, duration: 12 }, 100)).toBeNull()
  expect(figureOfPortfolio(portfolio, 300)).toBeNull()
  expect(figureOfReserve(85)).toEqual({ reserve: 85 })
  expect(figureOfReserve(5)).toBeNull()
})

test.each([
  ['portfolio', 'Duration 4.75, change −4.56', 'Fixed Income Primer'],
  ['underwriting', 'Combined ratio 96.4%, result +2.50', 'Risk Tolerance Framework'],
  ['surplus', 'Net premiums to surplus 150%', 'Fixed Income Primer'],
])('[TOOL-23] [TOOL-24] the %s calculator pins its main results and leads on', (tab, pinned, notThis) => {
  open(`?tab=${tab}`)
  expect(screen.getByText(pinned)).toBeInTheDocument()
  const next = screen.getByRole('region', { name: 'Where next' })
  expect(within(next).getAllByRole('link').length).toBeGreaterThan(1)
  expect(next).not.toHaveTextContent(notThis)
})
