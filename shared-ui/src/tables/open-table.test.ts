import type { Column } from '@icio/contracts/tables/columns'
import { utils, write, type WorkSheet } from '@e965/xlsx'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFile } from './open-table.js'
import { readTextFile } from './read-text.js'

const columns: Column[] = [
  { name: 'issuer', label: 'Issuer', names: ['issuer'], kind: 'text' },
  { name: 'value', label: 'Market value', names: ['market value'], kind: 'number', accounts: true },
]

/** jsdom's File has no arrayBuffer(). */
function fileOf(bytes: Uint8Array): File {
  return { size: bytes.length, arrayBuffer: async () => bytes } as unknown as File
}

async function cellsOf(bytes: Uint8Array) {
  const opened = await openFile(fileOf(bytes), columns)
  if ('why' in opened) return opened.why
  return { cells: opened.sheets.map(({ lines }) => lines.map((line) => line.cells)), note: opened.note }
}

const text = 'Issuer;Market Value\r\nÉlectricité du Lac;1,5\r\nBäckerei €;2\r\n'
const table = [
  ['Issuer', 'Market Value'],
  ['Électricité du Lac', '1,5'],
  ['Bäckerei €', '2'],
]
const utf16 = (little: boolean, marked: boolean) => {
  const units = [...(marked ? '\ufeff' : ''), ...text].map((sign) => sign.charCodeAt(0))
  return Uint8Array.from(
    units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  )
}

test.each([
  ['UTF-8', new TextEncoder().encode(text), null],
  ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`), null],
  ['UTF-16 with its mark', utf16(true, true), 'Read as UTF-16.'],
  ['UTF-16 in the other order', utf16(false, true), 'Read as UTF-16.'],
  ['UTF-16 without its mark', utf16(true, false), 'Read as UTF-16.'],
])('[TABLE-1] a file in %s is read as it was written', async (_, bytes, note) => {
  expect(await cellsOf(bytes)).toEqual({ cells: [table], note })
})

// Node's decoder takes the encoding for Latin-1 and loses the euro; a journey has it in the browser.
test('[TABLE-1] the questions of an old Excel keep their letters', async () => {
  const bytes = readFileSync(
    join(__dirname, '../../../services/contracts/src/tables/files/questions-windows1252.csv'),
  )
  const opened = (await cellsOf(bytes)) as { cells: string[][][]; note: string }
  expect(opened.cells[0]?.[1]?.[2]).toMatch(/^Müller & Søn asks: how much is 2,5 % of 1.000.000 /)
  expect(opened.note).toBe('Read as Windows-1252.')
})

test.each([
  ['UTF-8 with its mark', new TextEncoder().encode('\ufeff["é"]'), '["é"]', 'utf-8'],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x5b, 0, 0xe9, 0, 0x5d, 0]), '[é]', 'utf-16le'],
  [
    'the encoding that XML declares',
    Uint8Array.from(
      [...'<?xml version="1.0" encoding="ISO-8859-2"?>Ž'].map((sign) =>
        sign === 'Ž' ? 0xae : sign.charCodeAt(0),
      ),
    ),
    '<?xml version="1.0" encoding="ISO-8859-2"?>Ž',
    'ISO-8859-2',
  ],
])('[TABLE-1] a file of questions in %s is read as it was written', async (_, bytes, text, encoding) => {
  expect(await readTextFile(fileOf(bytes))).toEqual({ text, encoding })
})

test('[TABLE-1] a file of questions that has lost characters before is not read', async () => {
  expect(await readTextFile(fileOf(new TextEncoder().encode('["For\ufffdt"]')))).toEqual({
    why: 'The file holds characters that could not be read (\ufffd). Save it as UTF-8.',
  })
  expect(await readTextFile({ size: 6e6 } as File)).toEqual({ why: 'The file is larger than 5 MB.' })
})

test('[TABLE-1] a workbook: numbers, percentages and dates as they are meant, in each visible sheet', async () => {
  const sheet: WorkSheet = utils.aoa_to_sheet([
    ['Custodian report'],
    [],
    ['Issuer', 'Market Value', 'Yield', 'Maturity', 'Note'],
    ['A', 1250000.5, 0.0455, 48014, '1.250.000,50'],
    ['B', 0.1, 4.5, '15.06.2031', true],
  ])
  Object.assign(sheet.C4!, { z: '0.00%' })
  Object.assign(sheet.D4!, { z: 'dd/mm/yyyy' })
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, sheet, 'Holdings')
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['x'], ['secret']]), 'Hidden')
  utils.book_set_sheet_visibility(workbook, 1, 1)
  const bytes = write(workbook, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
  const opened = await openFile(fileOf(new Uint8Array(bytes)), columns)
  expect(opened).toEqual({
    note: null,
    sheets: [
      {
        name: 'Holdings',
        lines: [
          { line: 1, cells: ['Custodian report', '', '', '', ''] },
          { line: 3, cells: ['Issuer', 'Market Value', 'Yield', 'Maturity', 'Note'] },
          { line: 4, cells: ['A', 1250000.5, 4.55, '2031-06-15', '1.250.000,50'] },
          { line: 5, cells: ['B', 0.1, 4.5, '15.06.2031', 'TRUE'] },
        ],
      },
    ],
  })
})

test('[TABLE-1] what is no table is said, and a broken workbook too', async () => {
  expect(await cellsOf(new TextEncoder().encode('Dear Sir'))).toMatch(/^There is no table in it/)
  expect(await cellsOf(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).toMatch(
    /^This workbook could not be opened/,
  )
  for (const page of [
    '\ufeff <html><table><tr><td>Issuer</td></tr></table></html>',
    '<?xml version="1.0"?><Workbook>',
  ])
    expect(await cellsOf(new TextEncoder().encode(page))).toMatch(/^This is a web page or XML/)
  const archive = fileOf(Uint8Array.from([0x50, 0x4b, 3, 4, 1]))
  expect(await readTextFile(archive)).toEqual({ why: expect.stringMatching(/^The file is an archive/) })
  expect(await openFile({ size: 6e6 } as File, columns)).toEqual({ why: 'The file is larger than 5 MB.' })
})
