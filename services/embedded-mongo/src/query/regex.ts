import { Script, createContext } from 'node:vm'
import { BSONRegExp } from 'bson'
import { RE2JS } from 're2js'
import { outOfTime, step, timeLeft } from '../budget.js'
import { CommandError } from '../errors.js'
import { textOf } from '../bson/compare.js'
import { isRegex, typeOf, type Maybe } from '../bson/values.js'
import { pathsOf, type Paths } from './regex-paths.js'
import { toJavaScript } from './regex-syntax.js'

/** A compiled pattern. Neither call takes longer than the command has time left. */
export interface Matcher {
  test(text: string): boolean
  /** All matches from the left to the right, with their groups. */
  matches(text: string): RegExpMatchArray[]
}

const compiled = new Map<string, Matcher>()
/** The limit of MongoDB. */
const longestPattern = 32764

/** Compiles a PCRE pattern. Bad ones are refused with 51091. */
export function regexOf(pattern: string, options: string): Matcher {
  const key = `${options}/${pattern}`
  let found = compiled.get(key)
  if (!found) {
    const { native, added } = compile(pattern, options)
    found = new BoundedMatcher(native, added)
    if (compiled.size > 500) compiled.clear()
    compiled.set(key, found)
  }
  return found
}

/** Steps of backtracking that take negligible time. */
const fewSteps = 200_000
/** States of a search without backtracking (characters times the size of the pattern) that take a few milliseconds. */
const fewStates = 1_000_000
/** The states, and the steps of backtracking, that count as one step of a command. */
const statesPerStep = 32
/** The steps that a millisecond of a search with a time limit counts for. */
const stepsPerMs = 512

/**
 * Selects an engine by what the pattern can cost on the text: JavaScript’s own if it has few paths; otherwise one
 * that does not backtrack; and for lookaround and backreferences, which no such engine supports, JavaScript’s own
 * with a time limit.
 */
class BoundedMatcher implements Matcher {
  private readonly paths: Paths
  private linear: RE2JS | null | undefined

  constructor(
    private readonly native: RegExp,
    private readonly added: ReadonlySet<number>,
  ) {
    this.paths = pathsOf(native.source, native.flags)
  }

  test(text: string): boolean {
    if (this.isCheap(text)) return this.native.test(text)
    const linear = this.withoutBacktracking()
    if (!linear) return withClock(() => this.native.test(text))
    const states = linear.programSize() * text.length
    if (states > fewStates) return withClock(() => linear.test(text))
    step(Math.ceil(states / statesPerStep))
    return linear.test(text)
  }

  matches(text: string): RegExpMatchArray[] {
    const all = () =>
      [...text.matchAll(new RegExp(this.native.source, `${this.native.flags}g`))].map((match) =>
        this.withoutAdded(match),
      )
    if (this.isCheap(text)) return all()
    const linear = this.withoutBacktracking()
    return withClock(linear ? () => [...linear.matchAll(text)] : all)
  }

  private withoutBacktracking(): RE2JS | null {
    if (this.linear !== undefined) return this.linear
    const compiled = () => linearOf(this.native)
    // Not always: the clock is that of the wall, and a busy machine may take long over a short pattern too.
    return (this.linear = mayBeLarge(this.native.source) ? withClock(compiled) : compiled())
  }

  private withoutAdded(match: RegExpMatchArray): RegExpMatchArray {
    if (this.added.size === 0) return match
    const groups = match.filter((_group, number) => !this.added.has(number)) as RegExpMatchArray
    return Object.assign(groups, { index: match.index })
  }

  private isCheap(text: string): boolean {
    const most = this.paths.most(text.length)
    step(1 + Math.floor(Math.min(most, fewSteps) / statesPerStep))
    return most <= fewSteps
  }
}

/** Whether a pattern is long, or repeats parts so often that its program may be. */
function mayBeLarge(source: string): boolean {
  return source.length > 500 || /[{,]\d{2}/.test(source)
}

/** A class in brackets, up to the end if it does not close, or an escaped character: read in linear time. */
const classOrEscape = /\[(?:\\.|[^\]\\])*\]?|\\./gs

/** Returns the pattern for the engine without backtracking; null if that engine does not support all of it. */
function linearOf({ source, flags }: RegExp): RE2JS | null {
  const known = source
    .replace(classOrEscape, (part) => {
      if (part === '\\s') return `[${blanks}]`
      if (part === '\\S') return `[^${blanks}]`
      return part.startsWith('[') ? part.replace(/\\[\s\S]/g, (one) => (one === '\\s' ? blanks : one)) : part
    })
    .replaceAll('\\/', '/')
    .replace(/\\(?:u\{?([0-9a-fA-F]+)\}?|[^])/g, (one, code: string | undefined) =>
      code ? `\\x{${code}}` : one,
    )
  // Inside brackets this would need a set difference.
  const classes = source.match(classOrEscape)?.filter((part) => part.startsWith('['))
  if (classes?.some((part) => part.match(/\\./gs)?.includes('\\S'))) return null
  try {
    return RE2JS.compile(
      known,
      (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
        (flags.includes('m') ? RE2JS.MULTILINE : 0) |
        (flags.includes('s') ? RE2JS.DOTALL : 0),
    )
  } catch {
    return null
  }
}
/** What `\s` means in JavaScript. */
const blanks = '\\s\\x{b}\\x{a0}\\x{feff}\\p{Z}'

const guarded = createContext({ work: undefined as unknown })
const script = new Script('work()')

/** Runs a search that may backtrack without end, and stops it when the command’s time is up. */
function withClock<T>(work: () => T): T {
  guarded['work'] = work
  const begun = performance.now()
  try {
    return script.runInContext(guarded, { timeout: Math.ceil(timeLeft()) }) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw outOfTime()
    throw error
  } finally {
    guarded['work'] = undefined
    step(Math.ceil((performance.now() - begun) * stepsPerMs))
  }
}

function compile(pattern: string, options: string): { native: RegExp; added: ReadonlySet<number> } {
  if (pattern.length > longestPattern)
    throw new CommandError(51091, `Regular expression is invalid: pattern is longer than ${longestPattern}`)
  let flags = ''
  let source = pattern
  const inline = /^\(\?([imsx]+)\)/.exec(source)
  const all = options + (inline ? inline[1] : '')
  if (inline) source = source.slice(inline[0].length)
  for (const option of all) {
    if (!'imsxu'.includes(option)) throw new CommandError(51108, `invalid flag in regex options: ${option}`)
    if ('ims'.includes(option) && !flags.includes(option)) flags += option
  }
  if (pattern.includes('\0'))
    throw new CommandError(2, 'Regular expression cannot contain an embedded null byte')
  source = source.replace(/\\Q([\s\S]*?)(?:\\E|$)/g, (_whole, text: string) =>
    text.replace(/[.^$*+?()[\]{}\\/|-]/g, '\\$&'),
  )
  // MongoDB appends the end of a group to the pattern; a comment up to the end of the line would swallow it.
  if (all.includes('x') && source.replace(classOrEscape, '').split('\n').at(-1)?.includes('#'))
    throw new CommandError(51091, `Regular expression is invalid: missing ) in ${pattern}`)
  if (all.includes('x'))
    source = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]?|\s+|#[^\n]*/gs, (part) =>
      /^[\s#]/.test(part) ? '' : part,
    )
  const { source: translated, added } = toJavaScript(source)
  // Without "u" if the pattern contains something that the flag does not allow.
  for (const unicode of ['u', ''])
    try {
      return { native: new RegExp(translated, flags + unicode), added }
    } catch {
      continue
    }
  throw new CommandError(51091, `Regular expression is invalid: ${pattern}`)
}

/** The predicate of a regex over one value: strings and symbols are searched, equal regex values match too. */
export function regexTest(pattern: string, options: string): (value: Maybe) => boolean {
  const regex = regexOf(pattern, options)
  return (value) => {
    if (typeof value === 'string') return regex.test(value)
    if (typeOf(value) === 14) return regex.test(textOf(value!))
    if (isRegex(value))
      return value.pattern === pattern && value.options === new BSONRegExp('', options).options
    return false
  }
}

/** The fixed text that a pattern like ^abc begins with, which an index can seek. */
export function fixedPrefix(pattern: string, options: string): string {
  if (options !== '' || !pattern.startsWith('^') || /\||\\[QE]/.test(pattern)) return ''
  const text = /^\^((?:[A-Za-z0-9_ @:/-]|\\[.^$*+?()[\]{}\\/|-])*)/.exec(pattern)![1]!
  const next = pattern[1 + text.length] ?? ''
  const certain = '*?{'.includes(next) && next !== '' ? text.replace(/\\?.$/, '') : text
  return certain.replace(/\\(.)/g, '$1')
}
