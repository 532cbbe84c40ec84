import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrast, readColors } from './contrast.js'

const tokens = readFileSync(join(__dirname, 'tokens.css'), 'utf8')

const papers = ['paper', 'surface', 'sunken'] as const
const tones = ['success', 'warning', 'danger', 'info'] as const

/** Text on backgrounds: 4.5 to 1 (WCAG 1.4.3). */
const texts: [text: string, ground: string][] = [
  ...papers.flatMap((paper): [string, string][] =>
    ['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-hover', 'mark', 'insurers', 'pools', ...tones].map(
      (text) => [text, paper],
    ),
  ),
  ...tones.flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['ink-soft', `${tone}-soft`],
    // The number of a choice with a verdict is drawn on the tone itself.
    ['surface', tone],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['accent', 'accent-soft'],
  ['accent-hover', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['ink-soft', 'accent-soft'],
  ['mark', 'accent-soft'],
  ['paper', 'ink'],
  ['insurers', 'insurers-soft'],
  ['pools', 'pools-soft'],
]

/** Borders of controls, focus rings, and icons: 3 to 1 (WCAG 1.4.11). */
const signs: [sign: string, ground: string][] = [
  ...papers.flatMap((paper): [string, string][] =>
    ['focus', 'rule-strong', 'accent', 'mark', ...tones.map((tone) => `${tone}-line`)].map((sign) => [
      sign,
      paper,
    ]),
  ),
  ...tones.map((tone): [string, string] => [`${tone}-line`, `${tone}-soft`]),
  ['focus', 'accent-soft'],
]

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const colors = readColors(tokens, theme)

  test.each(texts)('text %s on %s has a contrast of 4.5 or more', (text, ground) => {
    expect(contrast(colors(text), colors(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(signs)('sign %s on %s has a contrast of 3 or more', (sign, ground) => {
    expect(contrast(colors(sign), colors(ground))).toBeGreaterThanOrEqual(3)
  })
})

test('contrast follows WCAG: 21 for black on white, 1 for a color on itself', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#123456', '#123456')).toBe(1)
})

test('an unknown color is named in the error', () => {
  expect(() => readColors(tokens, 'light')('puce')).toThrow('--color-puce')
})

test('every custom property that a part uses is a token, defined by the part, or defined by Radix', () => {
  const known = new Set([...tokens.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const parts = join(__dirname, '../parts')
  const unknown = readdirSync(parts)
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const text = readFileSync(join(parts, file), 'utf8')
      const own = new Set([...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
      const used = [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '')
      return used
        .filter((name) => !known.has(name) && !own.has(name) && !name.startsWith('--radix-'))
        .map((name) => `${file}: ${name}`)
    })
  expect(unknown).toEqual([])
})
