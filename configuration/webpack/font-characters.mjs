import subsetFont from 'subset-font'

/**
 * A webpack loader for font files that a style names with the characters that it needs of them, in the words of
 * `unicode-range`: `url('inter.woff2?characters=U+0020-007E,U+00D7')`. It leaves all other characters out, and, with
 * `&weights=400-600`, the weights of a variable font outside the range.
 *
 * @param {Buffer} font
 */
export default async function fontCharacters(font) {
  const query = new URLSearchParams(this.resourceQuery.replaceAll('+', '%2B'))
  const [min, max] = (query.get('weights') ?? '').split('-').map(Number)
  return subsetFont(font, charactersOf(query.get('characters')), {
    targetFormat: 'woff2',
    ...(max ? { variationAxes: { wght: { min, max, default: min } } } : {}),
  })
}

export const raw = true

/** @param {string} ranges for example 'U+0020-007E,U+00D7' */
function charactersOf(ranges) {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}
