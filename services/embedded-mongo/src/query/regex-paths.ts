/** The maximum number of paths that a backtracking search can take. */
export interface Paths {
  most(length: number): number
}

const endless: Paths = { most: () => Infinity }

/**
 * Bounds the number of paths from the structure of a pattern: each unbounded repetition can stop at any character, and
 * each alternative multiplies. If repetitions are nested, or a part looks around, there is no bound.
 */
export function pathsOf(source: string, flags: string): Paths {
  let [repetitions, choices, length] = [0, 1, 1]
  const alternatives = [1]
  let at = 0
  while (at < source.length) {
    const letter = source[at]!
    if (letter === '(') {
      const opening = /^\((?:\?(?::|<[A-Za-z_]\w*>)|(?!\?))/.exec(source.slice(at, at + 80))
      if (!opening) return endless
      alternatives.push(1)
      at += opening[0].length
      continue
    }
    if (letter === '|') {
      alternatives[alternatives.length - 1]!++
      at++
      continue
    }
    let isGroup = false
    if (letter === ')') {
      isGroup = true
      choices *= alternatives.pop() ?? 1
      at++
    } else {
      const size = atomLength(source, at)
      if (size === 0) return endless
      at += size
    }
    length++
    const quantifier = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/.exec(source.slice(at, at + 40))
    if (!quantifier) continue
    at += quantifier[0].length
    const [text, least, comma, most] = quantifier
    if (text.startsWith('?')) choices *= 2
    else if (isGroup) return endless
    else if (least === undefined || (comma && most === '')) repetitions++
    else if (comma) choices *= Math.max(1, Number(most) - Number(least) + 1)
    length += Number(most || least || 0)
  }
  for (const count of alternatives) choices *= count
  const anchored = source.startsWith('^') && !flags.includes('m') && alternatives[0] === 1
  return {
    most: (size) =>
      (anchored ? 1 : size + 1) * (size + 1) ** repetitions * choices * Math.min(length, size + 1),
  }
}

/** The length of one thing to match; 0 for a backreference. */
function atomLength(source: string, at: number): number {
  if (source[at] === '[') {
    let end = at + 1
    while (end < source.length && source[end] !== ']') end += source[end] === '\\' ? 2 : 1
    return end + 1 - at
  }
  if (source[at] !== '\\') return 1
  const next = source[at + 1] ?? ''
  if (/[1-9k]/.test(next)) return 0
  const braces = /^\\[pPux]\{[^}]*\}/.exec(source.slice(at, at + 60))
  return braces ? braces[0].length : 2
}
