import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { analyse } from './analysis.js'
import AnalyticsScreen from './analytics-screen.js'
import { readCsv, writeCsv } from './csv.js'
import { exportAnalysis } from './export-analysis.js'
import { lineLimit, ratingBucket, readHoldings, readYears } from './holdings.js'
import { checkLimits, isGovernment, usualLimits } from './limits.js'
import { samplePortfolio } from './sample-portfolio.js'

const today = new Date('2026-01-01T00:00:00Z')

function read(text: string) {
  const found = readHoldings(readCsv(text), today)
  if (found.at === 'refused') throw new Error(found.why)
  return found
}

function analysed(text: string) {
  const analysis = analyse(read(text).holdings)
  if (!analysis) throw new Error('No value')
  return analysis
}

test('CSV is read with quotes, separators inside them, line breaks, tabs and semicolons', () => {
  expect(readCsv('a,b\r\n"x, ""y""","1\n2"\r\n\r\nz,3')).toEqual({
    header: ['a', 'b'],
    rows: [
      { line: 2, cells: ['x, "y"', '1\n2'] },
      { line: 5, cells: ['z', '3'] },
    ],
  })
  expect(readCsv('\uFEFFa;b\n1;2').rows[0]?.cells).toEqual(['1', '2'])
  expect(readCsv('a\tb\n1\t2').header).toEqual(['a', 'b'])
})

test('a spreadsheet takes nothing in an export for a formula', () => {
  expect(writeCsv([['=HYPERLINK("x")', '+1', '-1', '@a', 'ok, "so"', -5]])).toBe(
    '"\'=HYPERLINK(""x"")",\'+1,\'-1,\'@a,"ok, ""so""",-5\r\n',
  )
})

test('holdings are read by the usual names of columns', () => {
  expect(
    read(
      'Security Name,Asset_Class,S&P Rating,Market Value ($),Maturity Date,Eff Duration,YTM\nA,Corp,BBB-,"$1,000.50",1/1/2028,1.9,4.5%',
    ).holdings,
  ).toEqual([
    {
      issuer: 'A',
      sector: 'Corp',
      rating: 'BBB',
      marketValue: 1000.5,
      years: expect.closeTo(2, 2),
      duration: 1.9,
      yieldRate: 4.5,
    },
  ])
})

test('a wrong line is left out and named, the others stay', () => {
  const { holdings, refusals } = read('Issuer,Value\nA,100\n,5\nB,many\nC,(7)\nD,50')
  expect(holdings.map(({ issuer }) => issuer)).toEqual(['A', 'D'])
  expect(refusals).toEqual([
    { line: 3, why: 'no issuer' },
    { line: 4, why: '“many” is no market value' },
    { line: 5, why: 'the market value is negative' },
  ])
})

test.each([
  ['', 'There is nothing in it yet.'],
  ['A,B\n1,2', 'The first line must name the columns. Not found: Issuer and Market value.'],
  ['Issuer,Value\nA,x', 'No line could be read as a holding.'],
  [`Issuer,Value\n${'A,1\n'.repeat(lineLimit + 1)}`, 'The file has more than 20,000 lines.'],
])('what is no portfolio is refused with a reason (%#)', (text, why) => {
  expect(readHoldings(readCsv(text), today)).toEqual({ at: 'refused', why })
})

test('ratings of the three agencies fall into buckets', () => {
  expect(
    [
      'AAA',
      'Aaa',
      'AA-',
      'Aa1',
      'A+',
      'A3',
      'BBB',
      'Baa2',
      'BB+',
      'Ba1',
      'CCC',
      'D',
      'NR',
      '',
      'A (stable)',
    ].map(ratingBucket),
  ).toEqual([
    'AAA',
    'AAA',
    'AA',
    'AA',
    'A',
    'A',
    'BBB',
    'BBB',
    'Below BBB',
    'Below BBB',
    'Below BBB',
    'Below BBB',
    'Not rated',
    'Not rated',
    'A',
  ])
})

test('maturities are dates or years', () => {
  expect(readYears('2031-01-01', today)).toBeCloseTo(5, 2)
  expect(readYears('1/1/2031', today)).toBeCloseTo(5, 2)
  expect(readYears('4.5', today)).toBe(4.5)
  expect(readYears('2020-01-01', today)).toBe(0)
  expect(['13/40/2030', 'perpetual', '', '999'].map((text) => readYears(text, today))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

const portfolio =
  'Issuer,Sector,Rating,Value,Maturity,Duration,Yield\nA,Corporate,BBB,30,0.5,0.4,4\nA,Corporate,BB,10,2,1.8,6\nB,Municipal,AA,20,3,2.7,\nUS Treasury,Government,AA+,40,25,,3'

test('allocation by sector, rating, maturity and issuer adds up to the whole', () => {
  const analysis = analysed(portfolio)
  const shares = (slices: { name: string; percent: number }[]) =>
    slices.map(({ name, percent }) => [name, percent])
  expect(analysis.marketValue).toBe(100)
  expect(shares(analysis.sectors)).toEqual([
    ['Corporate', 40],
    ['Government', 40],
    ['Municipal', 20],
  ])
  expect(shares(analysis.ratings)).toEqual([
    ['AA', 60],
    ['BBB', 30],
    ['Below BBB', 10],
  ])
  expect(shares(analysis.maturities)).toEqual([
    ['Under 1 year', 30],
    ['1 to 3 years', 10],
    ['3 to 5 years', 20],
    ['20 years and more', 40],
  ])
  expect(shares(analysis.issuers)).toEqual([
    ['A', 40],
    ['US Treasury', 40],
    ['B', 20],
  ])
})

test('duration and yield are averages over what states them', () => {
  const { duration, yieldRate } = analysed(portfolio)
  expect(duration?.value).toBeCloseTo((30 * 0.4 + 10 * 1.8 + 20 * 2.7) / 60, 10)
  expect(duration?.coverage).toBeCloseTo(60, 10)
  expect(yieldRate?.value).toBeCloseTo((30 * 4 + 10 * 6 + 40 * 3) / 80, 10)
  expect(analyse(read('Issuer,Value\nA,0').holdings)).toBeNull()
  expect(analysed('Issuer,Value\nA,1').duration).toBeNull()
})

test('limits are checked, the government aside', () => {
  const verdicts = checkLimits(analysed(portfolio), usualLimits).map(({ name, actual, verdict }) => [
    name,
    actual,
    verdict,
  ])
  expect(verdicts).toEqual([
    ['Largest issuer', 'A, 40.0%', 'over'],
    ['Largest sector', 'Corporate, 40.0%', 'within'],
    ['Below investment grade or not rated', '10.0%', 'over'],
    ['Duration', '1.40 years', 'within'],
    ['Further issuer over the limit', 'B, 20.0%', 'over'],
  ])
  expect(
    checkLimits(analysed('Issuer,Value\nUST 4% 2030,5'), usualLimits).map(({ verdict }) => verdict),
  ).toEqual(['within', 'within', 'over', 'unknown'])
  expect(
    ['US Treasury', 'U.S. Government', 'UST 2.5', 'Treasury Wine Estates', 'Trusty Inc'].map(isGovernment),
  ).toEqual([true, true, true, true, false])
})

test('the export holds every part', () => {
  const analysis = analysed(portfolio)
  const lines = exportAnalysis(analysis, checkLimits(analysis, usualLimits)).split('\r\n')
  expect(lines).toContain('Portfolio,All holdings,100,100')
  expect(lines).toContain('Sector,Corporate,40,40')
  expect(lines).toContain('Maturity,20 years and more,40,40')
  expect(lines).toContain('Limit,Largest issuer,"A, 40.0%",at most 5%: over')
})

test('the sample portfolio is read without a refusal', () => {
  const { holdings, refusals } = read(samplePortfolio)
  expect(holdings).toHaveLength(17)
  expect(refusals).toEqual([])
})

test('[SITE-7] /tools/analytics shows figures, charts with tables, and verdicts for the sample', async () => {
  renderInShell(<AnalyticsScreen />)
  await userEvent.click(screen.getByRole('button', { name: 'Use the sample portfolio' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Portfolio Analytics' })).toBeInTheDocument()
  expect(screen.getByText('85,000,000')).toBeInTheDocument()
  const ratings = screen.getByRole('table', { name: 'By rating' })
  expect(within(ratings).getByRole('rowheader', { name: 'AAA' })).toBeInTheDocument()
  const limits = screen.getByRole('region', { name: 'Limits and what there is' })
  expect(within(limits).getByRole('row', { name: /Largest issuer/ })).toHaveTextContent(
    'Agency Pass-Through Pool A, 13.4%',
  )
})

test('a limit that is typed changes the verdict at once', async () => {
  renderInShell(<AnalyticsScreen />)
  fireEvent.change(screen.getByLabelText('Or paste it here'), { target: { value: portfolio } })
  const row = () => screen.getByRole('row', { name: /Largest issuer/ })
  expect(row()).toHaveTextContent('Over the limit')
  fireEvent.change(screen.getByLabelText('One issuer, %'), { target: { value: '50' } })
  expect(row()).toHaveTextContent('Within')
  fireEvent.change(screen.getByLabelText('One issuer, %'), { target: { value: 'x' } })
  expect(row()).toHaveTextContent('at most 50%')
  expect(screen.getByLabelText('One issuer, %')).toHaveAccessibleDescription('Enter a number')
})

test('a file is read in the browser, and one that is no portfolio is refused in words', async () => {
  const { shell } = renderInShell(<AnalyticsScreen />)
  const choose = screen.getByLabelText('Choose a CSV file')
  await userEvent.upload(choose, fileOf('Issuer,Value\nA,100'))
  await waitFor(() => expect(screen.getByText('At a glance')).toBeInTheDocument())
  await userEvent.upload(choose, fileOf('nonsense'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found: Issuer and Market value')
  expect(shell.events).toEqual([])
})

test('a name in the file is text, whatever it holds', () => {
  const { container } = renderInShell(<AnalyticsScreen />)
  fireEvent.change(screen.getByLabelText('Or paste it here'), {
    target: { value: 'Issuer,Sector,Value\n<img src=x onerror=alert(1)>,<b>x</b>,100' },
  })
  expect(container.querySelector('img, b')).toBeNull()
  expect(screen.getAllByText('<img src=x onerror=alert(1)>').length).toBeGreaterThan(0)
})

/** jsdom's File has no text(). */
function fileOf(text: string): File {
  return Object.assign(new File([text], 'portfolio.csv', { type: 'text/csv' }), { text: async () => text })
}
