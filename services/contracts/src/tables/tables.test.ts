import fc from 'fast-check'
import { parseCsv, type TableLine } from './csv.js'
import { placesOf, type Column } from './columns.js'
import { readTable, understand, withPlaces } from './read-table.js'
import { writeCsv } from './write-csv.js'

const columns: Column[] = [
  { name: 'issuer', label: 'Issuer', names: ['issuer', 'security name', 'name'], kind: 'text' },
  { name: 'value', label: 'Market value', names: ['market value', 'amount'], kind: 'number', accounts: true },
  { name: 'due', label: 'Maturity', names: ['maturity'], kind: 'day or years', least: 0, most: 200 },
]
const knows = (cells: readonly string[]) =>
  Object.values(placesOf(cells, columns)).filter((at) => at !== null).length

function linesOf(text: string): TableLine[] {
  const read = parseCsv(text, knows)
  if ('why' in read) throw new Error(read.why)
  return read
}

function valuesOf(text: string) {
  const lines = linesOf(text)
  const { lines: read, problems } = readTable(lines, columns, understand(lines, columns))
  return {
    values: read.map(({ values }) => values),
    problems: problems.map(({ line, text: typed, why }) => `${line} ${typed}: ${why}`),
  }
}

test.each([
  ['commas', 'Issuer,Market Value\nA,1'],
  ['semicolons', 'Issuer;Market Value\nA;1'],
  ['tabs', 'Issuer\tMarket Value\nA\t1'],
  ['bars', 'Issuer|Market Value\nA|1'],
  ['a line that names the separator', 'sep=;\r\nIssuer;Market Value\r\nA;1\r\n'],
  ['a byte order mark', '\ufeffIssuer,Market Value\nA,1'],
  ['line ends of old Macs', 'Issuer,Market Value\rA,1\r'],
  ['title lines with commas', 'Riverbend, a pool, in Ohio\nIssuer;Market Value\nA;1'],
  ['empty lines of a spreadsheet', '\n;;\nIssuer;Market Value;;\n\nA;1;;\n;;;\n'],
])('[TABLE-1] a table is read with %s', (_, text) => {
  expect(valuesOf(text)).toEqual({ values: [{ issuer: 'A', value: 1, due: null }], problems: [] })
})

test('[TABLE-1] lines keep the numbers that they have in the file', () => {
  const lines = linesOf('sep=,\r\nIssuer,Market Value\r\n\r\n"A\r\nB",1\r\nC,2\r\n"D ""x""",3')
  expect(lines).toEqual([
    { line: 2, cells: ['Issuer', 'Market Value'] },
    { line: 4, cells: ['A\nB', '1'] },
    { line: 6, cells: ['C', '2'] },
    { line: 7, cells: ['D "x"', '3'] },
  ])
})

test.each([
  ['Issuer,Market Value\nAlder "Short" Fund,1\n"Birch,2\nCedar,3', 3],
  ['Issuer,Market Value\n"Birch,2\n"Cedar, Inc.",3\nDogwood,4', 2],
  ['sep=,\nIssuer,Market Value\n\nA,1\n"Birch,2\n', 5],
])(
  '[TABLE-1] a quotation mark that does not close is named by line, and nothing is read %#',
  (text, line) => {
    expect(parseCsv(text, knows)).toEqual({
      why: `Line ${line}: a quotation mark opens here and does not close. Mend it; nothing is read until then.`,
    })
  },
)

test('[TABLE-1] a mark inside of a name is part of it', () => {
  expect(linesOf('Issuer,Market Value\nAlder "Short" Fund,1')[1]?.cells[0]).toBe('Alder "Short" Fund')
})

test('[TABLE-1] a character that was lost before is named by line, and never read', () => {
  expect(parseCsv('Issuer,Market Value\nFor\ufffdt,1', knows)).toEqual({
    why: expect.stringMatching(/^Line 2 holds a character that could not be read/),
  })
})

test('[TABLE-2] what is written begins with the mark and comes back unchanged', () => {
  const cell = fc
    .oneof(
      fc.string(),
      fc.constantFrom('=1+1', "'=x", "''", '@a', '+44', '-1', ' x ', 'a;b', 'a\nb', '"', 'Zürich'),
    )
    .filter((text) => !/[\r\ufffd]/.test(text))
  const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(rows, (table) => {
      const written = writeCsv([['Issuer', 'b', 'c'], ...table])
      expect(written.startsWith('\ufeff')).toBe(true)
      expect(linesOf(written).map(({ cells }) => cells)).toEqual([['Issuer', 'b', 'c'], ...table])
    }),
  )
})

test('[TABLE-3] columns are found by the best name and not by the first in the file', () => {
  expect(placesOf(['Security Name', 'Issuer', 'Amount', 'Market Value (USD)'], columns)).toEqual({
    issuer: 1,
    value: 3,
    due: null,
  })
  expect(placesOf(['NAME', 'Amount_', 'Maturity'], columns)).toEqual({ issuer: 0, value: 1, due: 2 })
})

test.each([
  [['MarketValue', 'IssuerName'], { issuer: null, value: 0, due: null }],
  [['MARKET\nVALUE', 'Issuer.'], { issuer: 1, value: 0, due: null }],
  [['Market-Value (EUR)', 'issuer #'], { issuer: 1, value: 0, due: null }],
  [['Market Value ($ mn)', 'Issuer'], { issuer: 1, value: null, due: null }],
])(
  '[TABLE-3] columns are found however %j are written, but none that counts in millions',
  (header, places) => {
    expect(placesOf(header, columns)).toEqual(places)
  },
)

test('[TABLE-5] a column decides its decimal mark once; without a sign of its own, the file does', () => {
  expect(valuesOf('Issuer;Market Value\nA;1.250\nB;850000,25').values.map(({ value }) => value)).toEqual([
    1250, 850000.25,
  ])
  expect(valuesOf('Issuer;Market Value\nA;1,250\nB;(3,300)').values.map(({ value }) => value)).toEqual([
    1250, -3300,
  ])
  expect(valuesOf('Issuer;Market Value;Maturity\nA;1,250;4,5').values[0]).toMatchObject({
    value: 1.25,
    due: { years: 4.5 },
  })
})

test('[TABLE-5] in a column with both marks only what can be meant in one way is read', () => {
  expect(valuesOf('Issuer;Market Value\nA;4,5\nB;4.5\nC;1,250')).toEqual({
    values: [4.5, 4.5, null].map((value, at) => ({ issuer: 'ABC'[at], value, due: null })),
    problems: ['4 1,250: the column has points and commas as decimal marks: choose the mark above'],
  })
})

test('[TABLE-6] dates: an order shown by one date holds for the column, and both orders leave it open', () => {
  const dates = (texts: string[]) => {
    const { values, problems } = valuesOf(`Issuer;Maturity\n${texts.map((text) => `A;${text}`).join('\n')}`)
    return [values.map(({ due }) => (due as { day?: string } | null)?.day ?? due), problems]
  }
  expect(dates(['05/06/2031', '15/06/2031'])).toEqual([['2031-06-05', '2031-06-15'], []])
  expect(dates(['05/06/2031', '06/15/2031'])).toEqual([['2031-05-06', '2031-06-15'], []])
  expect(dates(['05/06/2031'])).toEqual([['2031-05-06'], []])
  expect(dates(['05.06.2031', '1.12.29'])).toEqual([['2031-06-05', '2029-12-01'], []])
  expect(
    dates(['15-Jun-2031', 'June 15, 2031', '20310615', '2031-06-15T00:00:00', '48014', '2031/6/15']),
  ).toEqual([Array(6).fill('2031-06-15'), []])
  expect(
    dates([
      '15. Juni 2031',
      '15-Mai-31',
      '1er août 2031',
      '15 déc. 2031',
      '3-Mrz-2031',
      '15 de enero de 2031',
      '7 ott 2031',
      'Sept 7, 2031',
      '2031-06-15 00:00:00+00:00',
    ]),
  ).toEqual([
    [
      '2031-06-15',
      '2031-05-15',
      '2031-08-01',
      '2031-12-15',
      '2031-03-03',
      '2031-01-15',
      '2031-10-07',
      '2031-09-07',
      '2031-06-15',
    ],
    [],
  ])
  expect(dates(['Jun-31', 'Perpetual'])[1]).toHaveLength(2)
  expect(dates(['15/06/2031', '6/15/31', '05/06/2031', '02/31/2031', 'soon'])).toEqual([
    ['2031-06-15', '2031-06-15', null, null, null],
    [
      '4 05/06/2031: day and month can be meant in both orders: choose the order above',
      '5 02/31/2031: this day does not exist',
      '6 soon: this is neither a date nor a number of years',
    ],
  ])
})

test('[TABLE-4] changed columns, marks and orders are what is read', () => {
  const lines = linesOf('Security Name;Issuer;Due\nBond;A;05/06/2031')
  const understood = understand(lines, columns)
  const changed = withPlaces(lines, columns, 0, { ...understood.places, issuer: 0, due: 2 })
  const { lines: read } = readTable(lines, columns, { ...changed, orders: { due: 'day' } })
  expect(read[0]?.values).toEqual({ issuer: 'Bond', value: null, due: { day: '2031-06-05' } })
})

test('[TABLE-7] values beyond sense are named by line', () => {
  expect(valuesOf('Issuer;Maturity\nA;900').problems).toEqual(['2 900: this is more than 200'])
})

test('a file of nothing but signs costs no more than its length', () => {
  for (const sign of ['<', '"', ',', ';\n', '"<', ' ', '"\n', '9', '\t']) parseCsv(sign.repeat(50_000), knows)
})
