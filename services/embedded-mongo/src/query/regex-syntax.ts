/** A pattern in JavaScript's syntax. */
export interface Translated {
  source: string
  /** The numbers of groups that were added; their captures must not be returned. */
  added: ReadonlySet<number>
}
/** A piece of the pattern; group numbers are filled in last, when all groups are known. */
type Piece = string | { group: 'own' | 'added'; text: string; number?: number } | { back: number | Piece }

const classes: Record<string, string> = {
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: 'a-zA-Z0-9',
  space: '\\s',
  upper: 'A-Z',
  lower: 'a-z',
  punct: '!-\\/:-@\\[-`{-~',
}

/**
 * Translates a PCRE pattern for JavaScript's engine with the flag "u". Possessive quantifiers and atomic groups, which
 * do not backtrack, become a group in a lookahead, which JavaScript does not reenter, followed by a reference to it.
 */
export function toJavaScript(pattern: string): Translated {
  const pieces: Piece[] = []
  const open: { at: number; atomic: Piece | undefined }[] = []
  let atom = -1
  let at = 0
  const add = (piece: Piece, length: number) => {
    atom = pieces.length
    pieces.push(piece)
    at += length
  }
  while (at < pattern.length) {
    const rest = pattern.slice(at, at + 64)
    const letter = pattern[at]!
    if (letter === '\\') {
      const [piece, length] = escapeOf(pattern, at, false)
      add(piece, length)
    } else if (letter === '[') {
      const [text, end] = classOf(pattern, at)
      add(text, end - at)
    } else if (letter === '(') {
      const end = rest.startsWith('(?#') ? pattern.indexOf(')', at) : -1
      if (end >= 0) at = end + 1
      else at += openGroup(rest, pieces, open)
    } else if (letter === ')') {
      const group = open.pop()
      pieces.push(group?.atomic ? '))' : ')')
      if (group?.atomic) pieces.push({ back: group.atomic })
      atom = group?.at ?? -1
      at++
    } else {
      const quantifier = atom < 0 ? null : /^([*+?]|\{\d+(?:,\d*)?\})([+?]?)/.exec(rest)
      if (quantifier) {
        const added: Piece = { group: 'added', text: '(' }
        const isPossessive = quantifier[2] === '+'
        if (isPossessive) pieces.splice(atom, 0, '(?=', added)
        pieces.push(isPossessive ? `${quantifier[1]!}))` : quantifier[0])
        if (isPossessive) pieces.push({ back: added })
        atom = -1
        at += quantifier[0].length
      } else if ('|^$'.includes(letter)) {
        pieces.push(letter)
        atom = -1
        at++
      } else {
        const character = String.fromCodePoint(pattern.codePointAt(at)!)
        add(/[{}\]]/.test(character) ? `\\${character}` : character, character.length)
      }
    }
  }
  return numbered(pieces)
}

function openGroup(rest: string, pieces: Piece[], open: { at: number; atomic: Piece | undefined }[]): number {
  const start = pieces.length
  if (rest.startsWith('(?>')) {
    const atomic: Piece = { group: 'added', text: '(' }
    pieces.push('(?=', atomic)
    open.push({ at: start, atomic })
    return 3
  }
  const opening = /^\((?:\?(?:P?<(?![=!])[^>]*>|<[=!]|[:=!]))?/.exec(rest)![0]
  const captures = opening === '(' || /^\(\?P?<[^=!]/.test(opening)
  const text = opening.replace('?P<', '?<')
  pieces.push(captures ? { group: 'own', text } : text)
  open.push({ at: start, atomic: undefined })
  return opening.length
}

function numbered(pieces: readonly Piece[]): Translated {
  const own = [0]
  const added = new Set<number>()
  let number = 0
  for (const piece of pieces) {
    if (typeof piece === 'string' || 'back' in piece) continue
    piece.number = ++number
    if (piece.group === 'own') own.push(number)
    else added.add(number)
  }
  const source = pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece
    if (!('back' in piece)) return piece.text
    const group =
      typeof piece.back === 'number'
        ? (own[piece.back] ?? piece.back)
        : (piece.back as { number: number }).number
    const next = pieces[index + 1]
    return `\\${group}${typeof next === 'string' && /^\d/.test(next) ? '(?:)' : ''}`
  })
  return { source: source.join(''), added }
}

/** One escape, and its length in the pattern. */
function escapeOf(pattern: string, at: number, inClass: boolean): [Piece, number] {
  const rest = pattern.slice(at, at + 64)
  const known = /^\\(?:x\{[0-9a-f]+\}|x[0-9a-f]{2}|u[0-9a-f]{4}|[pP]\{\^?\w+\}|c[a-z]|k<\w+>)/i.exec(
    rest,
  )?.[0]
  if (known) return [known.replace('\\x{', '\\u{'), known.length]
  const octal = /^\\0[0-7]{0,2}|^\\[0-7]{3}/.exec(rest)?.[0]
  if (octal) return [`\\x${parseInt(octal.slice(1), 8).toString(16).padStart(2, '0')}`, octal.length]
  const back = inClass ? null : /^\\([1-9]\d?)/.exec(rest)
  if (back) return [{ back: Number(back[1]) }, back[0].length]
  const next = rest[1] === undefined ? '' : String.fromCodePoint(pattern.codePointAt(at + 1)!)
  const meant = { A: '^', z: '$', Z: '(?=\\n?$)', a: '\\x07', e: '\\x1b', h: inClass ? '\\t ' : '[\\t ]' }[
    next
  ]
  const isOwn = /^[dDwWsSbBnrtfv^$\\.*+?()[\]{}|/]$/.test(next) || (inClass && next === '-')
  return [meant ?? (isOwn || next === '' ? `\\${next}` : next), 1 + next.length]
}

/** A class in brackets, and its end. */
function classOf(pattern: string, start: number): [string, number] {
  let at = start + 1
  let text = '['
  if (pattern[at] === '^') text += pattern[at++]!
  let wasSet = false
  for (let first = true; at < pattern.length; first = false) {
    const letter = String.fromCodePoint(pattern.codePointAt(at)!)
    if (letter === ']' && !first) return [`${text}]`, at + 1]
    const posix = /^\[:(\w+):\]/.exec(pattern.slice(at, at + 20))
    if (posix && classes[posix[1]!]) {
      text += classes[posix[1]!]!
      at += posix[0].length
      wasSet = true
      continue
    }
    const [piece, length] = letter === '\\' ? escapeOf(pattern, at, true) : [letter, letter.length]
    // Next to a set such as \w, a dash is literal.
    const isDash = letter === '-' && (wasSet || /^\\[dDwWsSpP]/.test(pattern.slice(at + 1, at + 3)))
    text += isDash ? '\\-' : /^[[\]]$/.test(letter) ? `\\${letter}` : (piece as string)
    wasSet = /^\\[dDwWsSpP]/.test(piece as string)
    at += length
  }
  return [text, at]
}
