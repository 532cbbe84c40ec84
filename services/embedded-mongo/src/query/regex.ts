import { BSONRegExp } from 'bson'
import { CommandError } from '../errors.js'
import { textOf } from '../bson/compare.js'
import { isRegex, typeOf, type Maybe } from '../bson/values.js'

const compiled = new Map<string, RegExp>()

/** Compiles a PCRE pattern as JavaScript can say it. Bad ones are refused with 51091. */
export function regexOf(pattern: string, options: string): RegExp {
  const key = `${options}/${pattern}`
  let found = compiled.get(key)
  if (!found) {
    found = compile(pattern, options)
    if (compiled.size > 500) compiled.clear()
    compiled.set(key, found)
  }
  return found
}

function compile(pattern: string, options: string): RegExp {
  let flags = 'd'.slice(1)
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
  // MongoDB closes a group behind the pattern; a comment up to the end swallows it.
  if (all.includes('x') && /#[^\n]*$/.test(source.replace(/\\.|\[(?:\\.|[^\]])*\]/g, '')))
    throw new CommandError(51091, `Regular expression is invalid: missing ) in ${pattern}`)
  if (all.includes('x'))
    source = source.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#.*$/gms, (part) => (/^[\s#]/.test(part) ? '' : part))
  source = source
    .replace(/\\A/g, '^')
    .replace(/\\z/g, '$')
    .replace(/\\Z/g, '(?=\\n?$)')
    .replace(/\(\?P</g, '(?<')
    .replace(/\[\[:(\w+):\]\]/g, posix)
  try {
    return new RegExp(source, needsUnicode(source) ? flags + 'u' : flags)
  } catch {
    throw new CommandError(51091, `Regular expression is invalid: ${pattern}`)
  }
}

function needsUnicode(source: string): boolean {
  return /[\ud800-\udfff]|\\p\{/.test(source)
}

function posix(whole: string, name: string): string {
  const classes: Record<string, string> = {
    alpha: '[a-zA-Z]',
    digit: '[0-9]',
    alnum: '[a-zA-Z0-9]',
    space: '\\s',
    upper: '[A-Z]',
    lower: '[a-z]',
    punct: '[!-\\/:-@\\[-`{-~]',
  }
  return classes[name] ?? whole
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
