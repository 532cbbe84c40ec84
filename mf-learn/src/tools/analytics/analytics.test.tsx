import { namesIn } from '@icio/contracts/tables/columns'
import { parseCsv } from '@icio/contracts/tables/csv'
import { understand, type Understanding } from '@icio/contracts/tables/read-table'
import { seededRandom } from '@icio/contracts/statistics/bootstrap'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyze } from './analysis.js'
import AnalyticsScreen from './analytics-screen.js'
import { exportAnalysis } from './analysis-view.js'
import { holdingColumns, readHoldings } from './holdings.js'
import { checkLimits, usualLimits } from './limits.js'
import { gradeOf, readRating } from './rating-scales.js'
import { samplePortfolio } from './sample-portfolio.js'
import { governmentClass } from './us-government.js'

const today = new Date('2026-01-01T00:00:00Z')

function read(text: string, change: Partial<Understanding> = {}) {
  const lines = parseCsv(text, (cells) => namesIn(cells, holdingColumns))
  if ('why' in lines) throw new Error(lines.why)
  return readHoldings(lines, { ...understand(lines, holdingColumns), ...change }, today)
}

/** A file that a treasurer has brought, as it was found. */
function readFile(name: string, change?: Partial<Understanding>) {
  return read(
    readFileSync(join(__dirname, '../../../../services/contracts/src/tables/files', name), 'utf8'),
    change,
  )
}

async function paste(text: string) {
  fireEvent.change(screen.getByLabelText('Or paste it here'), { target: { value: text } })
  await userEvent.click(await screen.findByRole('button', { name: 'Analyze these holdings' }))
}

function analysed(text: string) {
  const analysis = analyze(read(text).holdings)
  if (!analysis) throw new Error('No value')
  return analysis
}

test('reads holdings by the usual column names', () => {
  expect(
    read(
      'Security Name,Asset_Class,S&P Rating,Market Value ($),Maturity Date,Eff Duration,YTM\nA,Corp,BBB-,"$1,000.50",1/1/2028,1.9,4.5%',
    ).holdings,
  ).toEqual([
    {
      issuer: 'A',
      sector: 'Corp',
      rating: 'BBB',
      ratingText: 'BBB-',
      government: 'other',
      marketValue: 1000.5,
      years: expect.closeTo(2, 2),
      duration: 1.9,
      yieldRate: 4.5,
    },
  ])
})

test('an invalid line is left out and reported; the others stay', () => {
  const { holdings, refusals } = read('Issuer,Value\nA,100\n,5\nB,many\nC,(7)\nD,50')
  expect(holdings.map(({ issuer }) => issuer)).toEqual(['A', 'D'])
  expect(refusals).toEqual([
    { line: 3, why: 'no issuer' },
    { line: 4, why: 'Market value “many”: this is no number' },
    { line: 5, why: 'C: the market value is negative' },
  ])
})

// The right values stand with the files, which people brought from other countries and programs.
test('[TABLE-1, TABLE-5, TABLE-6] files from custodians and spreadsheets are read to their right values', () => {
  const european = readFile('holdings-european.csv')
  expect(european.refusals).toEqual([])
  const whole = analyze(european.holdings)
  expect(whole?.marketValue).toBeCloseTo(4_500_000.75, 6)
  expect(whole?.duration?.value).toBeCloseTo(5.36, 2)
  expect(whole?.yieldRate?.value).toBeCloseTo(4.98, 2)
  expect(whole?.issuers[0]?.percent).toBeCloseTo(53.3, 1)
  expect(european.holdings.map(({ issuer }) => issuer)).toEqual([
    'Nordhavn Kommune',
    'Bäckerei Groß AG',
    'Lac d’Or SA',
  ])
  expect(european.holdings.map(({ years }) => years)).toEqual([
    expect.closeTo(5.45, 2),
    expect.closeTo(3.92, 2),
    expect.closeTo(8.74, 2),
  ])
  const semicolons = analyze(readFile('holdings-excel-sep-line.csv').holdings)
  expect([semicolons?.count, semicolons?.marketValue]).toEqual([2, 8_850_000])
  expect(semicolons?.issuers[0]?.percent).toBeCloseTo(58.8, 1)
})

test('[TABLE-7] a total is set aside and named, and title lines do not matter', () => {
  const { holdings, totals, refusals } = readFile('holdings-title-rows.csv')
  expect(totals).toEqual([{ line: 7, why: 'Total' }])
  expect(refusals).toEqual([])
  const analysis = analyze(holdings)
  expect(analysis?.marketValue).toBe(7_200_000)
  expect(analysis?.issuers[0]).toMatchObject({ name: 'Juniper Rail, Inc.', percent: expect.closeTo(54.2, 1) })
  const issuers = (text: string) => read(`Issuer,Value\n${text}`).holdings.map(({ issuer }) => issuer)
  expect(
    issuers('Total Energies SE,5\nB,5\nSub-total,10\nC,1\nD,2\nCorporate Total,3\nGRAND TOTAL:,13'),
  ).toEqual(['Total Energies SE', 'B', 'C', 'D'])
})

test('[TABLE-3, TABLE-5, TABLE-7] layouts of other custodians are read to their right values', () => {
  const values = (text: string) => {
    const { holdings, totals, refusals } = read(text)
    return [
      holdings.map(({ issuer, marketValue, years, duration, yieldRate }) => [
        issuer,
        marketValue,
        years && Number(years.toFixed(2)),
        duration,
        yieldRate,
      ]),
      totals.map(({ line }) => line),
      refusals.map(({ line, why }) => `${line} ${why}`),
    ]
  }
  // An account before each line and its total, a value in two currencies, a maturity that is none.
  const account = [
    'Account|Security Description|Market Value (Local)|Market Value (Base)|Stated Maturity|Eff. Dur.|YTW',
    'A-17|Juniper Rail 4.5% 2031|1,100,000.00|1,000,000.00|06/15/2031|4.21|4.55%',
    'A-17|Perpetual Power|500,000|500,000|12/31/9999|n/a|5.1',
    'A-17|Total|1,600,000.00|1,500,000.00|||',
  ].join('\n')
  expect(values(account)).toEqual([
    [
      ['Juniper Rail 4.5% 2031', 1_000_000, 5.45, 4.21, 4.55],
      ['Perpetual Power', 500_000, null, null, 5.1],
    ],
    [4],
    ['3 Maturity: this is more than 200 years away'],
  ])
  // A Swiss and a German sheet, with a minus behind, a sum of their own and months by name.
  const swiss = [
    'Emittent;Kurswert;Fälligkeit;Duration;Rendite',
    'Lac d’Or SA;CHF 1’250’000.–;15. Juni 2031;4.2;1.05',
    'Zwischensumme;1’250’000.–;;;',
    'Short SA;50’000.00-;1. Mai 2030;;',
  ].join('\r\n')
  expect(values(swiss)).toEqual([
    [['Lac d’Or SA', 1_250_000, 5.45, 4.2, 1.05]],
    [3],
    ['4 Short SA: the market value is negative'],
  ])
  const french =
    'Émetteur\tValeur de marché\tÉchéance\tRendement\r\nVille\t1\u202f250\u202f000,50 €\t15 déc. 2031\t3,25 %\r\nTotal général\t1\u202f250\u202f000,50 €'
  expect(values(french)).toEqual([[['Ville', 1_250_000.5, 5.95, null, 3.25]], [3], []])
})

test('[TABLE-6] a column with both orders of dates is asked about, and read once that is answered', () => {
  const { holdings, refusals } = readFile('holdings-uk-dates.csv')
  const years = (some: typeof holdings) =>
    some.map((holding) => holding.years && Number(holding.years.toFixed(2)))
  expect(years(holdings)).toEqual([5.45, null, 5.45, 5.45, null, 5.45])
  expect(refusals).toEqual([
    {
      line: 3,
      why: 'Maturity “05/06/2031”: day and month can be meant in both orders: choose the order above',
    },
    { line: 6, why: 'Maturity “02/31/2031”: this day does not exist' },
  ])
  const answered = readFile('holdings-uk-dates.csv', { orders: { maturity: 'day' } })
  expect(years(answered.holdings)).toEqual([5.45, 5.42, 5.45, 5.45, null, 5.45])
})

test('[TABLE-1] a file with an open quotation mark gives no analysis of a part', () => {
  expect(() => readFile('holdings-unclosed-quote.csv')).toThrow(/^Line 3: a quotation mark opens here/)
})

test('[TABLE-3] concentration is by issuer and weights are market values, whatever stands first in the file', () => {
  const bonds = Array.from({ length: 10 }, (_, at) => `Acme ${at}% 2031,Acme Corp,900,3`).join('\n')
  const { holdings } = read(
    `Security Name,Issuer,Amount,Market Value,Type,Sector\n${bonds}\nOther,Other,1,70,Bond,Utilities`.replaceAll(
      ',900,3',
      ',900,3,Bond,Industrial',
    ),
  )
  const analysis = analyze(holdings)
  expect(analysis?.issuers).toMatchObject([
    { name: 'Other', percent: 70 },
    { name: 'Acme Corp', percent: 30 },
  ])
  expect(analysis?.sectors.map(({ name }) => name)).toEqual(['Utilities', 'Industrial'])
})

test('[TABLE-8] spellings that differ by case, blanks and final points are one issuer, and shown', () => {
  const { holdings, merges } = read('Issuer,Value\nAcme Corp,4\nACME  CORP,4\nAcme Corp.,4\nB,88')
  expect(analyze(holdings)?.issuers[1]).toMatchObject({ name: 'Acme Corp', marketValue: 12 })
  expect(merges).toEqual([{ name: 'Acme Corp', others: ['ACME  CORP', 'Acme Corp.'] }])
  expect(read('Issuer,Value\nStraßen AG,4\nSTRASSEN AG,4').merges).toEqual([
    { name: 'Straßen AG', others: ['STRASSEN AG'] },
  ])
})

test('[TABLE-7] durations and yields beyond sense are not averaged in, and named', () => {
  const { holdings, refusals } = read('Issuer,Value,Duration,Yield\nA,1,58,4\nB,1,4,385')
  expect(holdings.map(({ duration, yieldRate }) => [duration, yieldRate])).toEqual([
    [null, 4],
    [4, null],
  ])
  expect(refusals.map(({ why }) => why)).toEqual([
    'Duration “58”: this is more than 50',
    'Yield “385”: this is more than 100',
  ])
})

// S&P Global Ratings Definitions (December 2024); Moody's Rating Symbols and Definitions (March 2025); Fitch Rating
// Definitions; KBRA and DBRS rating scales; AM Best's Guide to Issuer Credit Ratings; NAIC Purposes and Procedures
// Manual, Part One, designation categories.
test.each([
  [
    'AAA',
    'AAA Aaa aaa AAAsf Aaa(sf) AAA_(sf) AAA(EXP)sf (P)Aaa AAAu #Aaa 1.A NAIC_1.A 1.A_FE AAA/Aaa AAA/A-1+',
  ],
  [
    'AA',
    'AA+ AA- Aa1 (P)Aa1 AA+u AA_(high) AAL AA+_*- AA/Stable AA+_NEG S&P:_AA- 1.B 1.D_PL UST AA+/Aa1/AAA AA-_RWN Aa3_under_review AA+prelim aa- Aa2e 1.C AA_(low)_(sf)',
  ],
  ['A', 'A+ A A- A1 A3 A_(low) A_(stable) (P)A2 1.E 1.G_FE A-/F2 AA/A A−'],
  ['NAIC 1, AAA to A', 'NAIC_1 1FE NAIC-1'],
  ['BBB', 'BBB+ BBB- Baa2 BBBL Baa2_(hyb) NAIC_2 2.C 2.B_FE BBBpi'],
  ['Below BBB', 'BB+ Ba1 B B3 CCC+ Caa2 CC Ca C D SD RD Caa1/LD ccc- NAIC_3 3.A 5.B_GI NAIC_6 6* BBB-/BB+'],
  [
    'Short-term, first tier',
    'A-1+ A-1 A1+ P-1 P1 Prime-1 F1+ F1 K1+ R-1_(low) AMB-1+ AMB-1- SP-1+ MIG_1 VMIG1 A-1+/P-1 A-1+_(sf) K1 R-1_(high)',
  ],
  ['Short-term, second tier', 'A-2 P-2 F2 K2 R-2_(middle) SP-2 MIG_2 AMB-2 A-1/P-2'],
  ['Short-term, third tier', 'A-3 P-3 F3 K3 R-3 AMB-3 VMIG_3'],
  ['Short-term, below third tier', 'NP Not_Prime SP-3 SG R-4 R-5 AMB-4'],
  ['Fund, AAA', 'AAAm AAAm-G AAAmmf Aaa-mf AAAf/S1 Aaa-bf'],
  ['Fund, AA', 'AAm AA+f Aa-mf AAmmf'],
  ['Fund, BBB', 'BBBm Baa-mf'],
  ['Fund, below BBB', 'BBm B-mf'],
  ['Not rated', 'NR N/R Not_rated unrated WR WD NR/NR NAV TWR'],
  ['Not given', '- N/A #N/A Stable'],
  [
    'Not read',
    'AAA(mex) zaAA+ Aaa.mx mxAAA B++ A++ 7.A 2.D 6.A 3 junk AAA/ilAA A-2+ F3+ K2+ AMB-2+ SP-2+ P-1+ P-4 F4 MIG_4',
  ],
] as const)('[TOOL-20] the class %s contains %s', (rating, texts) => {
  const read = texts.split(' ').map((text) => text.replaceAll('_', ' '))
  expect(read.map((text) => [text, readRating(text)])).toEqual(read.map((text) => [text, rating]))
})

test('[TOOL-20] ratings in agency columns are combined; without them the NAIC designation counts', () => {
  const ratings = (header: string, line: string) =>
    read(`Issuer,Value,${header}\nA,1,${line}`).holdings.map(({ rating }) => rating)
  expect(ratings("S&P Rating,Moody's,Fitch", 'AA-,A1,A+')).toEqual(['A'])
  expect(ratings('S&P,Moody’s Rating,Fitch', 'AA-,Aa3,A+')).toEqual(['AA'])
  expect(ratings('S&P,Moodys,Fitch', 'BBB-,Ba1,')).toEqual(['Below BBB'])
  expect(ratings('S&P,NAIC Designation', 'NR,2')).toEqual(['BBB'])
  expect(ratings('NAIC', '1')).toEqual(['NAIC 1, AAA to A'])
  expect(ratings('Rating,S&P', 'AA,BB')).toEqual(['AA'])
})

test('[TOOL-20] unrated holdings are not junk: each has a separate limit', () => {
  const checks = (text: string) =>
    Object.fromEntries(checkLimits(analysed(text), usualLimits).map(({ name, verdict }) => [name, verdict]))
  expect(checks('Issuer,Rating,Value\nA,AA,90\nB,NR,10')).toMatchObject({
    'Below investment grade': 'within',
    'Not rated': 'over',
  })
  expect(checks('Issuer,Rating,Value\nA,A-1,90\nB,BB,10')).toMatchObject({
    'Below investment grade': 'over',
    'Not rated': 'within',
  })
  expect(['A-1+', 'AAAm', 'NAIC 1'].map((text) => gradeOf(readRating(text)))).toEqual(
    Array(3).fill('investment'),
  )
  expect(checks(samplePortfolio)).toMatchObject({ 'Below investment grade': 'within', 'Not rated': 'within' })
})

test.each([
  [
    'us government',
    'US Treasury|U.S. Treasury N/B 4 1/4 11/15/34|United States Treasury Note|United States of America|United States Treas Nts|UST 4% 2030|U.S. Government|USA|Ginnie Mae II Pool MA1234|Government of the United States|Treasury Bill;US Treasury|T 4.25 11/15/2034;U.S. Treasury',
  ],
  [
    'other',
    'Government of Mexico|Treasury Wine Estates|Foreign Government|Local Government Investment Pool|HM Treasury|United States Steel|US Bancorp|Fannie Mae;US Government|Federal Home Loan Bank;Government|Larch County;Government|Trusty Inc|Kingdom of Spain;Foreign Government|Treasury Bill;Foreign Government',
  ],
  [
    'unsure',
    'Treasury Bill|Government|US Treasury Money Market Fund|US Government Agency|Treasury Bonds;Government|Acme Holdings;US Government|Acme Holdings;Government',
  ],
])('[TOOL-21] issuer and sector determine the class %s: %s', (is, texts) => {
  const cases = texts.split('|')
  const classed = cases.map((text) => {
    const [issuer = '', sector] = text.split(';')
    return [text, governmentClass(issuer, sector ?? null)]
  })
  expect(classed).toEqual(cases.map((text) => [text, is]))
})

test('[TOOL-21] the page asks about holdings that may be US government obligations, and the answer decides', async () => {
  renderInShell(<AnalyticsScreen />)
  await paste(
    'Issuer,Sector,Value\nTreasury Bill,Government,60\nA,Corporate,4\n' + 'B,Corporate,4\n'.repeat(9),
  )
  const row = () => screen.getByRole('row', { name: /Largest sector/ })
  expect(row()).toHaveTextContent('Government, 60.0%, unless it is of the US government')
  expect(row()).toHaveTextContent('Cannot be said')
  await userEvent.selectOptions(screen.getByLabelText('Treasury Bill, 60.0%'), 'Count toward the limits')
  expect(row()).toHaveTextContent('Over the limit')
  await userEvent.selectOptions(screen.getByLabelText('Treasury Bill, 60.0%'), 'Treat as US government')
  expect(row()).toHaveTextContent('Corporate, 40.0%')
  expect(row()).toHaveTextContent('Within')
})

test('[TOOL-22] there is no verdict if less than 90% of the value is stated, and the coverage is shown', () => {
  const checks = (text: string) =>
    Object.fromEntries(
      checkLimits(analysed(text), usualLimits).map(({ name, actual, verdict }) => [name, [actual, verdict]]),
    )
  expect(checks('Issuer,Sector,Value,Duration\nA,,95,\nB,Corporate,5,2')).toMatchObject({
    Duration: ['2.00 years; 5.0% of the value states it', 'unknown'],
    'Largest sector': ['Corporate, 5.0%; 5.0% of the value states it', 'unknown'],
    'Below investment grade': ['0.0%; 0.0% of the value states it', 'unknown'],
    'Not rated': ['0.0%; 0.0% of the value states it', 'unknown'],
  })
  expect(checks('Issuer,Value,Duration\nA,89.97,2\nB,10.03,')).toMatchObject({
    Duration: ['2.00 years; 89.97% of the value states it', 'unknown'],
  })
  expect(checks('Issuer,Value,Duration\nA,90,2\nB,10,').Duration?.[1]).toBe('within')
  // The stated part alone exceeds the limit.
  expect(checks('Issuer,Sector,Value\nA,Corporate,50\nB,,50')['Largest sector']?.[1]).toBe('over')
  expect(checks('Issuer,Value\nUS Treasury,5')).toMatchObject({
    'Largest issuer': ['none outside US government', 'within'],
    'Largest sector': ['none outside US government', 'within'],
    Duration: ['not given', 'unknown'],
  })
})

test('[TOOL-28] a share that misses its limit is not written as the limit, and one on it is within', () => {
  const checks = (text: string) =>
    Object.fromEntries(
      checkLimits(analysed(text), usualLimits).map(({ name, actual, verdict }) => [name, [actual, verdict]]),
    )
  expect(checks('Issuer,Value\nHarbor,5.04\nUS Treasury,94.96')['Largest issuer']).toEqual([
    'Harbor, 5.04%',
    'over',
  ])
  // 0.1 + 0.1 + 0.1 of 6 are 5.000000000000001% to the computer.
  const exact = checks('Issuer,Value\nHarbor,0.1\nHarbor,0.1\nHarbor,0.1\nUS Treasury,5.7')
  expect(exact['Largest issuer']).toEqual(['Harbor, 5.0%', 'within'])
  expect(checks('Issuer,Value,Duration\nA,0.6,2\nB,0.3,2\nC,0.1,').Duration?.[1]).toBe('within')
})

test('[TOOL-31] an issuer that is partly unclear counts with its unclear part, until the visitor says', () => {
  const text =
    'Issuer,Sector,Value\nAcme Trust,Corporate,4\nAcme Trust,US Government,4\nUS Treasury,Government,92'
  const largest = (answers = {}) => checkLimits(analyze(read(text).holdings, answers)!, usualLimits)[0]
  expect(largest()).toMatchObject({
    actual: 'Acme Trust, 8.0%, unless a part of it is of the US government',
    verdict: 'unknown',
  })
  const key = JSON.stringify(['Acme Trust', 'US Government'])
  expect(largest({ [key]: true })).toMatchObject({ actual: 'Acme Trust, 4.0%', verdict: 'within' })
  expect(largest({ [key]: false })).toMatchObject({ actual: 'Acme Trust, 8.0%', verdict: 'over' })
})

test('[TOOL-31] a share is within only if what states nothing could not take it over', () => {
  const below = (text: string) =>
    checkLimits(analysed(text), usualLimits).find(({ name }) => name === 'Below investment grade')?.verdict
  const rated = (unknown: number, junk: number) =>
    `Issuer,Rating,Value\nA,AA,${100 - unknown - junk}\nB,BB,${junk}\nC,,${unknown}`
  expect([below(rated(9.9, 4.9)), below(rated(2, 3)), below(rated(2, 3.1)), below(rated(20, 6))]).toEqual([
    'unknown',
    'within',
    'unknown',
    'over',
  ])
})

// Every way in which the holdings that state nothing could be completed, apart from the code that bounds them.
test('[TOOL-31] no completion of a file contradicts a verdict on it', () => {
  type Drawn = { value: number; rating: string; duration: number | null }
  const random = seededRandom(40)
  const oneOf = <T,>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const holding = (): Drawn => ({
    value: 1 + Math.floor(random() * 12),
    rating: oneOf(['AA', 'BB', 'NR', '']),
    duration: oneOf([2, 4, 6, null]),
  })
  const textOf = (holdings: readonly Drawn[]) =>
    `Issuer,Rating,Value,Duration\n${holdings
      .map(({ value, rating, duration }, at) => `I${at},${rating},${value},${duration ?? ''}`)
      .join('\n')}`
  const completions = (holdings: readonly Drawn[]): Drawn[][] =>
    holdings.reduce<Drawn[][]>(
      (all, one) =>
        all.flatMap((some) =>
          (one.rating === '' ? ['AA', 'BB', 'NR'] : [one.rating]).flatMap((rating) =>
            (one.duration === null ? [2, 6] : [one.duration]).map((duration) => [
              ...some,
              { ...one, rating, duration },
            ]),
          ),
        ),
      [[]],
    )
  const heard = { within: 0, over: 0, unknown: 0 }
  for (let file = 0; file < 60; file += 1) {
    const some = Array.from({ length: 3 + (file % 4) }, holding)
    // One large holding states all, so that the coverage is often enough.
    const drawn: Drawn[] = [{ value: 60, rating: 'AA', duration: 4 }, ...some]
    const whole = drawn.reduce((sum, { value }) => sum + value, 0)
    const limits = { ...usualLimits, belowInvestmentGrade: 15, notRated: 15, duration: 4 }
    const verdicts = checkLimits(analysed(textOf(drawn)), limits)
    const verdictOf = (name: string) => verdicts.find((check) => check.name === name)?.verdict ?? 'unknown'
    const shareOf = (of: readonly Drawn[], rating: string) =>
      of.reduce((sum, one) => sum + (one.rating === rating ? one.value : 0), 0) * 100 > 15 * whole
    const isLong = (of: readonly Drawn[]) =>
      of.reduce((sum, one) => sum + one.value * (one.duration ?? 0), 0) > 4 * whole
    const stated = drawn.flatMap(({ duration }) => duration ?? [])
    const all = completions(drawn)
    const within = (of: readonly Drawn[]) =>
      of.every(
        ({ duration }) => (duration ?? 0) >= Math.min(...stated) && (duration ?? 0) <= Math.max(...stated),
      )
    for (const [name, isOver] of [
      ['Below investment grade', (of: Drawn[]) => shareOf(of, 'BB')],
      ['Not rated', (of: Drawn[]) => shareOf(of, 'NR')],
      ['Duration', isLong],
    ] as const) {
      const verdict = verdictOf(name)
      heard[verdict] += 1
      const possible = name === 'Duration' ? all.filter(within) : all
      if (verdict === 'within') expect(possible.some(isOver)).toBe(false)
      if (verdict === 'over') expect(possible.every(isOver)).toBe(true)
    }
  }
  expect(Math.min(...Object.values(heard))).toBeGreaterThan(5)
})

test('[TOOL-20] unrecognized ratings are listed', async () => {
  renderInShell(<AnalyticsScreen />)
  await paste('Issuer,Rating,Value\nA,AAA(mex),25\nB,AA,75')
  expect(screen.getByText(/national scales/)).toHaveTextContent('AAA(mex) (25.0%)')
})

test('maturities are dates or years', () => {
  const years = (text: string) => read(`Issuer,Value,Maturity\nA,1,${text}`).holdings[0]?.years
  expect(['2031-01-01', '1/1/2031', '4.5', '2020-01-01'].map(years)).toEqual([
    expect.closeTo(5, 2),
    expect.closeTo(5, 2),
    4.5,
    0,
  ])
  expect(['13/40/2030', 'perpetual', '', '999'].map(years)).toEqual([null, null, null, null])
})

const portfolio =
  'Issuer,Sector,Rating,Value,Maturity,Duration,Yield\nA,Corporate,BBB,30,0.5,0.4,4\nA,Corporate,BB,10,2,1.8,6\nB,Municipal,AA,20,3,2.7,\nUS Treasury,Government,AA+,40,25,,3'

test('[SITE-36] the bar of a part that is 40% of the whole fills 40% of its track', async () => {
  renderInShell(<AnalyticsScreen />)
  await paste(portfolio)
  const part = screen.getByRole('rowheader', { name: 'Corporate' })
  expect([...part.querySelectorAll('rect')].map((rect) => rect.getAttribute('width'))).toEqual([
    '100',
    '40.0',
  ])
})

test('allocations by sector, rating, maturity and issuer add up to the whole', () => {
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

test('duration and yield are averages over the holdings that state them', () => {
  const { duration, yieldRate } = analysed(portfolio)
  expect(duration?.value).toBeCloseTo((30 * 0.4 + 10 * 1.8 + 20 * 2.7) / 60, 10)
  expect(duration?.coverage).toBeCloseTo(60, 10)
  expect(yieldRate?.value).toBeCloseTo((30 * 4 + 10 * 6 + 40 * 3) / 80, 10)
  expect(analyze(read('Issuer,Value\nA,0').holdings)).toBeNull()
  expect(analysed('Issuer,Value\nA,1').duration).toBeNull()
})

test('limits are checked without US government obligations', () => {
  const verdicts = checkLimits(analysed(portfolio), usualLimits).map(({ name, actual, verdict }) => [
    name,
    actual,
    verdict,
  ])
  expect(verdicts).toEqual([
    ['Largest issuer', 'A, 40.0%', 'over'],
    ['Largest sector', 'Corporate, 40.0%', 'within'],
    ['Below investment grade', '10.0%', 'over'],
    ['Not rated', '0.0%', 'within'],
    ['Duration', '1.40 years; 60.0% of the value states it', 'unknown'],
    ['Further issuer over the limit', 'B, 20.0%', 'over'],
  ])
})

test('the export contains every part', () => {
  const analysis = analysed(portfolio)
  const lines = exportAnalysis(analysis, checkLimits(analysis, usualLimits)).split('\r\n')
  expect(lines).toContain('Portfolio,All holdings,100,100')
  expect(lines).toContain('Sector,Corporate,40,40')
  expect(lines).toContain('Maturity,20 years and more,40,40')
  expect(lines).toContain('Limit,Largest issuer,"A, 40.0%",at most 5%: over')
})

test('the sample portfolio is read without errors', () => {
  const { holdings, refusals } = read(samplePortfolio)
  expect(holdings).toHaveLength(17)
  expect(refusals).toEqual([])
})

test('[SITE-7] /tools/analytics shows figures, charts with tables, and verdicts for the sample', async () => {
  renderInShell(<AnalyticsScreen />)
  await userEvent.click(screen.getByRole('button', { name: 'Use the sample portfolio' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Portfolio Analytics' })).toBeInTheDocument()
  expect(await screen.findByText('85,000,000')).toBeInTheDocument()
  const ratings = screen.getByRole('table', { name: 'By rating' })
  expect(within(ratings).getByRole('rowheader', { name: 'AAA' })).toBeInTheDocument()
  const limits = screen.getByRole('region', { name: 'Limits and what there is' })
  expect(within(limits).getByRole('row', { name: /Largest issuer/ })).toHaveTextContent(
    'Agency Pass-Through Pool A, 13.4%',
  )
})

test('typing a limit changes the verdict at once', async () => {
  renderInShell(<AnalyticsScreen />)
  await paste(portfolio)
  const row = () => screen.getByRole('row', { name: /Largest issuer/ })
  expect(row()).toHaveTextContent('Over the limit')
  fireEvent.change(screen.getByLabelText('One issuer, %'), { target: { value: '50' } })
  expect(row()).toHaveTextContent('Within')
  fireEvent.change(screen.getByLabelText('One issuer, %'), { target: { value: 'x' } })
  expect(row()).toHaveTextContent('at most 50%')
  expect(screen.getByLabelText('One issuer, %')).toHaveAccessibleDescription('Enter a number.')
})

test('a file is read in the browser; one that is not a portfolio is refused with a message', async () => {
  const { shell } = renderInShell(<AnalyticsScreen />)
  const choose = screen.getByLabelText('File: CSV, TSV or Excel (.xlsx)')
  await userEvent.upload(choose, fileOf('Issuer,Value\nA,100'))
  await userEvent.click(await screen.findByRole('button', { name: 'Analyze these holdings' }))
  expect(screen.getByText('At a glance')).toBeInTheDocument()
  await userEvent.upload(choose, fileOf('nonsense'))
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no table in it')
  expect(screen.queryByText('At a glance')).not.toBeInTheDocument()
  expect(shell.events).toEqual([])
})

test('a name in the file is always shown as text', async () => {
  const { container } = renderInShell(<AnalyticsScreen />)
  await paste('Issuer,Sector,Value\n<img src=x onerror=alert(1)>,<b>x</b>,100')
  expect(container.querySelector('img, b')).toBeNull()
  expect(screen.getAllByText('<img src=x onerror=alert(1)>').length).toBeGreaterThan(0)
})

/** jsdom's File has no arrayBuffer(). */
function fileOf(text: string): File {
  const bytes = new TextEncoder().encode(text)
  return Object.assign(new File([text], 'portfolio.csv'), { arrayBuffer: async () => bytes.buffer })
}
