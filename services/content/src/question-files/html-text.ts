import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** A text that was HTML, and the files that it showed, which a text cannot hold. */
export interface HtmlText {
  text: string
  /** Names of the pictures, sounds and films, as the file calls them. */
  media: string[]
}

const blocks = new Set(
  'address article aside blockquote dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** Superscripts inside of superscripts, beyond which they stand as plain text. */
const raisedDepth = 4

/** More HTML than any question holds. A parser of the standard takes more than twice as long for twice as much of it. */
const htmlMaximum = { tags: 2000, characters: 100_000 }

/** A text with more HTML than is read. */
export class TooMuchHtml extends Error {
  override message = 'has a text with more HTML than any question needs'
}

/** A piece of the text with whether it ends at the beginning of a line, blanks aside. */
interface Piece {
  words: string[]
  isAtLineStart: boolean
}
const emptyPiece = (): Piece => ({ words: [], isAtLineStart: true })

/** Formulas and drawings lose their meaning as plain text, so they count as pictures. */
const silent = new Set(['head', 'math', 'script', 'style', 'svg', 'template', 'title'])
const mediaTags = new Set(['audio', 'embed', 'iframe', 'img', 'object', 'source', 'video'])

/**
 * Reads HTML as plain text, by the parser of the HTML standard: every entity as its character, blocks and list items on
 * lines of their own, superscripts and subscripts as characters where Unicode has them and behind ^ or _ where not.
 *
 * @throws TooMuchHtml beyond 2,000 tags or 100,000 characters, files inside the text apart
 * @param keepsLines whether line breaks in the source are line breaks of the text, as in Moodle's own format
 */
export function readHtml(html: string, { keepsLines = false } = {}): HtmlText {
  const source = html.replace(/(["'])data:[^"']*/g, '$1data:')
  if (source.length > htmlMaximum.characters || source.split('<').length > htmlMaximum.tags + 1)
    throw new TooMuchHtml()
  const media: string[] = []
  const parts = [emptyPiece()]
  /** Positions in open lists; null for a list without numbers. */
  const lists: (number | null)[] = []
  /** Whether each open superscript or subscript has a piece of its own. */
  const raisings: boolean[] = []
  const write = (text: string) => {
    const part = parts.at(-1)
    if (!part) return
    part.words.push(text)
    let end = text.length
    while (text[end - 1] === ' ') end -= 1
    if (end > 0) part.isAtLineStart = text[end - 1] === '\n'
  }
  const breakLine = () => {
    if (!parts.at(-1)?.isAtLineStart) write('\n')
  }

  const enter = (node: Node): boolean => {
    if (node.nodeName === '#text') {
      const { value } = node as DefaultTreeAdapterTypes.TextNode
      write(keepsLines ? value.replace(/\r\n?/g, '\n') : value.replace(/[\t\n\f\r ]+/g, ' '))
      return false
    }
    const tag = node.nodeName
    if (tag === 'math' || tag === 'svg') media.push(tag === 'math' ? 'a formula' : 'a drawing')
    if (silent.has(tag)) return false
    if (mediaTags.has(tag)) {
      const name = fileNameOf(node as DefaultTreeAdapterTypes.Element)
      if (name) media.push(name)
    }
    if (tag === 'br') write('\n')
    if (blocks.has(tag)) breakLine()
    if (tag === 'ol' || tag === 'ul') lists.push(tag === 'ol' ? 0 : null)
    if (tag === 'li') {
      breakLine()
      const number = lists.at(-1)
      if (typeof number === 'number') lists[lists.length - 1] = number + 1
      write(typeof number === 'number' ? `${number + 1}. ` : '• ')
    }
    if (tag === 'sup' || tag === 'sub') {
      raisings.push(parts.length <= raisedDepth)
      if (raisings.at(-1)) parts.push(emptyPiece())
    }
    return true
  }
  const leave = (tag: string) => {
    if ((tag === 'sup' || tag === 'sub') && raisings.pop())
      write(raiseText((parts.pop()?.words ?? []).join(''), tag))
    if (tag === 'ol' || tag === 'ul') lists.pop()
    if (tag === 'td' || tag === 'th') write('  ')
    if (blocks.has(tag) || tag === 'li') breakLine()
  }

  // With a stack of its own, since a file may nest its elements deeper than calls can go.
  const open: { node: Node; isLeft: boolean }[] = parseFragment(source)
    .childNodes.map((node) => ({ node, isLeft: false }))
    .reverse()
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, isLeft } = next
    if (isLeft) {
      leave(node.nodeName)
      continue
    }
    if (!enter(node)) continue
    open.push({ node, isLeft: true })
    if (!('childNodes' in node)) continue
    for (const child of node.childNodes.toReversed()) open.push({ node: child, isLeft: false })
  }
  const text = parts
    .flatMap(({ words }) => words)
    .join('')
    .replace(/\u00a0/g, ' ')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/[ \t]{2,}/g, ' ')
    .trim()
  return { text, media }
}

function fileNameOf({ nodeName, attrs }: DefaultTreeAdapterTypes.Element): string | null {
  const source = attrs.find(({ name }) => name === 'src' || name === 'data')?.value
  if (source === undefined) return null
  if (source.startsWith('data:'))
    return nodeName === 'img' ? 'a picture inside the text' : 'a file inside the text'
  const name = source.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name) || source
  } catch {
    return name
  }
}

const signs = {
  sup: new Map([...'0123456789+-−=()ni'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][at] ?? sign])),
  sub: new Map([...'0123456789+-−=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? sign])),
}

function raiseText(text: string, tag: 'sup' | 'sub'): string {
  const words = text.trim()
  const letters = [...words]
  if (letters.every((sign) => signs[tag].has(sign)))
    return letters.map((sign) => signs[tag].get(sign)).join('')
  const mark = tag === 'sup' ? '^' : '_'
  return letters.length === 1 ? mark + words : `${mark}(${words})`
}
