import { isAbove, isClose } from './close.js'
import { decimalsBeside, digitsText, figureText, roundedText, shareText, spanText } from './figure-text.js'

test.each([
  [1945, { unit: 'year' }, '1945'],
  [1945, { unit: 'years' }, '1,945 years'],
  [0.0021, { unit: '%' }, '0.0021%'],
  [0.1 + 0.2, { unit: '%' }, '0.3%'],
  [12.4, { decimals: 0, unit: 'points' }, '12.4 points'],
  [12, { decimals: 1 }, '12.0'],
  [-0.5, { unit: '$' }, '−$0.5'],
  [-0, {}, '0'],
  [-1, { unit: 'points' }, '−1 point'],
  [1, { unit: 'policies' }, '1 policy'],
  [1, { unit: 'basis points' }, '1 basis point'],
  [1, { unit: 'losses' }, '1 loss'],
  [1, { unit: 'lives' }, '1 life'],
  [1, { unit: 'ms' }, '1 ms'],
  [1, { unit: 'surplus' }, '1 surplus'],
  [1, { unit: 'months of claims' }, '1 month of claims'],
  [1, { unit: 'times earnings' }, '1 times earnings'],
  [1, { unit: 'per 100' }, '1 per 100'],
  [1, { unit: 'bps', decimals: 1 }, '1.0 bps'],
  [1500, { unit: '$ million' }, '$1,500 million'],
  [1.5, { unit: '×' }, '1.5×'],
  [1234567.891, {}, '1,234,567.891'],
])('[RANGE-27] %d %j is written as %s', (value, form, text) => {
  expect(figureText(value, form)).toBe(text)
})

test.each([
  [0, 40, 'years', '0 to 40 years'],
  [4, 5.5, '%', '4% to 5.5%'],
  [1, 2, '$ million', '$1 to $2 million'],
  [0, 1, 'claims', '0 to 1 claim'],
  [1945, 1949, 'year', '1945 to 1949'],
  [2, 3, undefined, '2 to 3'],
])('[RANGE-27] from %d to %d %s: %s', (low, high, unit, text) => {
  expect(spanText({ low, high }, { unit })).toBe(text)
})

test('[TOOL-28] nothing is rounded to 0 or to the border that it missed', () => {
  expect(
    [0.004, 0.0149, -0.0003, 0, 1e-14, 299.6].map((value) => roundedText(value, { decimals: 1 })),
  ).toEqual(['0.004', '0.015', '−0.0003', '0', '0', '299.6'])
  expect([299.6, 299.96, 300, 300 - 1e-12, 250].map((value) => decimalsBeside(value, 300, 0))).toEqual([
    1, 2, 0, 0, 0,
  ])
  expect([0.3, 99.7, 50.2, 0, 100, 34.9].map((share) => shareText(share, [35]))).toEqual([
    '0.3',
    '99.7',
    '50',
    '0',
    '100',
    '34.9',
  ])
})

test('[ROUND-25] numbers are equal where only the computer tells them apart', () => {
  expect(isClose(0.1 + 0.2, 0.3)).toBe(true)
  expect(isClose(0.9 / 0.3, 3)).toBe(true)
  expect(isClose(1e-3, 1.001e-3)).toBe(false)
  expect(isAbove(0.3 / 0.1, 3)).toBe(false)
  expect(isAbove(5.0001, 5)).toBe(true)
  expect(digitsText(1e15 + 1)).toBe('1,000,000,000,000,001')
})
