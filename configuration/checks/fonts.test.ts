import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// The font files that the shell's build cuts to the characters of English text (configuration/webpack/font-characters.mjs).

const style = readFileSync(join(__dirname, '../../shared-ui/src/theme/fonts.css'), 'utf8')
const faces = [...style.matchAll(/@font-face \{(.*?)\}/gs)].map(([, face = '']) => ({
  family: /font-family: '(.*?)'/.exec(face)?.[1] ?? '',
  cutTo: /characters=([^&']*)/.exec(face)?.[1],
  weights: /font-weight: (.*?);/.exec(face)?.[1],
  range: (/unicode-range:([^;]*)/s.exec(face)?.[1] ?? '').replace(/\s/g, ''),
}))

/** Writes 'U+41-43' as 0x41, 0x42, 0x43. */
function codes(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

test('a file is cut to the characters for which it is used', () => {
  const cut = faces.filter(({ cutTo }) => cutTo !== undefined)
  expect(cut.map(({ family }) => family)).toEqual(['Newsreader', 'Inter Variable'])
  for (const { cutTo, range } of cut) expect(cutTo).toBe(range)
})

test('the files of a family are for the same weights: a browser takes those that fit best, and the characters of no other', () => {
  for (const { family, weights } of faces)
    expect({ family, weights }).toEqual({ family, weights: family === 'Newsreader' ? '400' : '100 900' })
})

test.each(['Newsreader', 'Inter Variable'])('%s has each character in one file', (family) => {
  const all = faces.filter((face) => face.family === family).flatMap(({ range }) => codes(range))
  expect(all.filter((code, index) => all.indexOf(code) !== index)).toEqual([])
  // A line break in the markup would fetch the file that has control characters.
  expect(all.filter((code) => code < 0x20 || (code > 0x7e && code < 0xa0))).toEqual([])
  const latin = codes('U+0020-007E,U+00A0-00FF,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215')
  expect(latin.filter((code) => !all.includes(code))).toEqual([])
})
