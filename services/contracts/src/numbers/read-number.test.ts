import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { numberProblem, readingText, readNumber } from './read-number.js'

test.each([
  ['4.5', 4.5],
  ['4,5', 4.5],
  ['1,250,000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['1 250 000,50', 1_250_000.5],
  ['−3', -3],
  ['5 %', 5],
  ['5%', 5],
  ['1’000', 1000],
  ["1'000.25", 1000.25],
  ['4.625', 4.625],
  ['105.124', 105.124],
  ['1.250', 1.25],
  ['1,250', 1250],
  ['0,250', 0.25],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1 234,5', 1234.5],
  ['1\u202f234,5', 1234.5],
  ['12,34', 12.34],
  [',5', 0.5],
  ['.5', 0.5],
  ['5,', 5],
  ['5.', 5],
  ['- 0,25 %', -0.25],
  ['+2', 2],
  ['\u202a4,5\u202c', 4.5],
  ['1.250,500', 1250.5],
  ['1,250.500', 1250.5],
])('[NUM-1] %s is read as %d', (typed, value) => {
  expect(readNumber(typed, { unit: '%' })).toBe(value)
})

test.each([
  ['0x10'],
  ['1e3'],
  ['1E3'],
  ['٤٫٥'],
  ['1,2,3'],
  ['1.2.3'],
  ['1,25.5'],
  ['1.25,5'],
  ['12,34,567'],
  ['12 34'],
  ['1’0'],
  ['1 250’000'],
  ['012,345'],
  ['--5'],
  ['5-'],
  ['4.5 kg'],
  ['(250,000)'],
  ['Infinity'],
  ['4 5'],
  [''],
  [' '],
  ['-'],
  [','],
  ['9'.repeat(400)],
])('[NUM-2] %s is refused, and what to write is said', (typed) => {
  expect(readNumber(typed, { unit: '%' })).toBeNull()
  expect(numberProblem(typed, { unit: '%' })).toMatch(/^(Enter|Write) /)
})

test('[NUM-1] brackets are a minus, and currencies are known, only where accounts are read', () => {
  for (const typed of ['(250,000)', '($250,000)', '$ (250,000.00)', '(250 000) EUR', '-$250,000'])
    expect(readNumber(typed, { accounts: true })).toBe(-250_000)
  expect(readNumber('(-5)', { accounts: true })).toBeNull()
  for (const typed of [
    '250,000.00-',
    '250.000,00 -',
    'EUR 250 000-',
    '250,000-USD',
    'R -250 000',
    '250000,- kr-',
  ])
    expect([typed, readNumber(typed, { accounts: true })]).toEqual([
      typed,
      typed === '250000,- kr-' ? null : -250_000,
    ])
  for (const typed of ['CHF 250’000.–', '250`000.-', '250 000,– kr', 'R$ 250.000,00', '₹250,000'])
    expect([typed, readNumber(typed, { accounts: true })]).toEqual([typed, 250_000])
  expect(readNumber('-250,000-', { accounts: true })).toBeNull()
  expect(readNumber('(5', { accounts: true })).toBeNull()
  expect(numberProblem('(250,000)')).toBe('Write a minus instead of the brackets: −250,000.')
})

test('[NUM-1] a unit that the page prints can be typed, in whole or in part, and no other', () => {
  for (const typed of ['4.5', '$4.5', '4.5 million', '4.5 $ million', '$4.5 million', '$ 4.5 Million'])
    expect(readNumber(typed, { unit: '$ million' })).toBe(4.5)
  expect(readNumber('1 year', { unit: 'years' })).toBe(1)
  expect(readNumber('3 per 100', { unit: 'per 100' })).toBe(3)
  expect(readNumber('100 basis points', { unit: 'basis points' })).toBe(100)
  expect(readNumber('5 %', { unit: 'years' })).toBeNull()
})

test('[NUM-1] a known decimal mark decides what three digits behind one sign are', () => {
  expect(readNumber('1.250', { decimal: ',' })).toBe(1250)
  expect(readNumber('3,850', { decimal: ',' })).toBe(3.85)
  expect(readNumber('3,850', { decimal: '.' })).toBe(3850)
  expect(readNumber('4.5', { decimal: ',' })).toBeNull()
  expect(readNumber('4,5', { decimal: '.' })).toBeNull()
})

test('[NUM-2] limits are said as they are printed', () => {
  expect(numberProblem('', { least: 0 })).toBe('Enter a number.')
  expect(numberProblem('−11', { least: -10 })).toBe('Enter −10 or more.')
  expect(numberProblem('1e9', { most: 5000 })).toBe('Write the number in full, without an e.')
  expect(numberProblem('5001', { most: 5000 })).toBe('Enter 5,000 or less.')
  expect(numberProblem('0', { least: 0, above: true })).toBe('Enter a number above 0.')
  expect(numberProblem('1,5', { whole: true })).toBe('Enter a whole number.')
  expect(numberProblem('1,5', { least: 1, most: 2 })).toBeNull()
})

test('[NUM-3] the reading has all digits and the unit', () => {
  expect(readingText(4.5, '%')).toBe('4.5%')
  expect(readingText(-1250000.125, '$')).toBe('−$1,250,000.125')
  expect(readingText(-4.5, '$ million')).toBe('−$4.5 million')
  expect(readingText(1945, 'year')).toBe('1945')
  expect(readingText(1250)).toBe('1250')
})

test('[NUM-1] every number is read back from each way of writing it', () => {
  const parts = fc.record({
    whole: fc.integer({ min: 0, max: 999_999_999 }),
    cents: fc.integer({ min: 1, max: 99 }),
    sign: fc.constantFrom('', '-', '−', '–'),
  })
  fc.assert(
    fc.property(parts, ({ whole, cents, sign }) => {
      const digits = String(cents).padStart(2, '0')
      const groups = (mark: string) => whole.toLocaleString('en-US').replaceAll(',', mark)
      const value = Number(`${sign ? '-' : ''}${whole}.${digits}`)
      for (const written of [
        `${whole}.${digits}`,
        `${whole},${digits}`,
        `${groups(',')}.${digits}`,
        `${groups('.')},${digits}`,
        `${groups(' ')},${digits}`,
        `${groups('’')}.${digits}`,
      ])
        expect(readNumber(sign + written)).toBe(value)
    }),
  )
})

test('a long text costs no more than its length', () => {
  for (const sign of ['1', ',', '1,', '1 ', '.', '(']) expect(readNumber(sign.repeat(1_000_000))).toBeNull()
})

test('[NUM-1] numbers as they were typed in trials', () => {
  const [, ...lines] = readFileSync(new URL('./numbers-as-typed.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(14)
  for (const line of lines) {
    const [typed = '', right = ''] = line.split('\t')
    expect([typed, readNumber(typed, { accounts: typed.startsWith('(') })]).toEqual([
      typed,
      /^(refusal$|the same)/.test(right) ? null : Number(/-?[\d.]+/.exec(right)?.[0]),
    ])
  }
})
