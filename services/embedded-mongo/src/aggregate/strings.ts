import { makeText, readText, step } from '../budget.js'
import { CommandError } from '../errors.js'
import { compareStrings } from '../bson/compare.js'
import { toWhole } from '../bson/numbers.js'
import {
  document,
  int,
  isDecimal,
  isInt32,
  isNullish,
  isNumber,
  isRegex,
  isTimestamp,
  toNumber,
  typeName,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { regexOf, type Matcher } from '../query/regex.js'
import { any, named, one, two, withArguments } from './arguments.js'
import type { Operator } from './expression.js'
import { isoDate } from './date-parts.js'

const refuse = (code: number, what: string) => new CommandError(code, what)

/** A value as text, as $toLower, $substr and $strcasecmp read it. */
function coerce(value: Maybe, code = 16007): string {
  if (isNullish(value)) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return isoDate(value)
  if (isInt32(value) || typeof value === 'bigint') return String(isInt32(value) ? value.value : value)
  if (isDecimal(value)) return value.toString()
  if (typeof value === 'number') return doubleText(value)
  if (isTimestamp(value)) return `Timestamp(${value.high >>> 0}, ${value.low >>> 0})`
  if (typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONSymbol')
    return String(value)
  if (
    typeof value === 'object' &&
    value !== null &&
    '_bsontype' in value &&
    value._bsontype === 'Code' &&
    !value.scope
  )
    return value.code
  throw refuse(code, `can't convert from BSON type ${typeName(value)} to String`)
}
/** A double with six significant digits, as C's `%g` writes it. */
export function doubleText(value: number): string {
  if (Object.is(value, -0)) return '-0'
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  const [mantissa, power] = value.toExponential(5).split('e') as [string, string]
  if (Number(power) >= -4 && Number(power) < 6) return String(Number(value.toPrecision(6)))
  return `${Number(mantissa)}e${power[0]}${power.slice(1).padStart(2, '0')}`
}

function concat(values: Maybe[]): Maybe {
  for (const value of values)
    if (!isNullish(value) && typeof value !== 'string')
      throw refuse(16702, `$concat only supports strings, not ${typeName(value)}`)
  if (values.some((value) => isNullish(value))) return null
  makeText(
    (values as string[]).reduce((length, value) => length + value.length, 0),
    '$concat',
  )
  return values.join('')
}

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)
const asciiUpper = (text: string) =>
  isAscii(text) ? text.toUpperCase() : text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
const asciiLower = (text: string) =>
  isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

function split(a: Maybe, b: Maybe): Maybe {
  if (isNullish(a) || isNullish(b)) return null
  if (typeof a !== 'string')
    throw refuse(
      40085,
      `$split requires an expression that evaluates to a string as a first argument, found: ${typeName(a)}`,
    )
  if (typeof b !== 'string')
    throw refuse(
      40086,
      `$split requires an expression that evaluates to a string as a second argument, found: ${typeName(b)}`,
    )
  if (b === '') throw refuse(40087, '$split requires a non-empty separator')
  return a.split(b)
}

function substringBytes(text: Maybe, start: Maybe, count: Maybe): Maybe {
  const source = Buffer.from(coerce(text))
  if (!isNumber(start))
    throw refuse(
      16034,
      `$substrBytes: starting index must be a numeric type (is BSON type ${typeName(start)})`,
    )
  if (!isNumber(count))
    throw refuse(16035, `$substrBytes: length must be a numeric type (is BSON type ${typeName(count)})`)
  const from = Math.trunc(toNumber(start))
  const size = Math.trunc(toNumber(count))
  if (from < 0) throw refuse(50752, '$substrBytes: starting index must be non-negative')
  const isContinuation = (at: number) => at < source.length && (source[at]! & 0xc0) === 0x80
  if (isContinuation(from))
    throw refuse(28656, '$substrBytes: Invalid range, starting index is a UTF-8 continuation byte.')
  const end = size < 0 ? source.length : Math.min(source.length, from + size)
  if (isContinuation(end))
    throw refuse(28657, '$substrBytes: Invalid range, ending index is in the middle of a UTF-8 character.')
  return from >= source.length ? '' : source.toString('utf8', from, end)
}

function wholeIndex(value: Maybe, name: string, codes: [number, number, number]): number {
  if (!isNumber(value))
    throw refuse(codes[0], `${name} must be a numeric type (is BSON type ${typeName(value)})`)
  const whole = toWhole(value)
  if (whole === undefined) throw refuse(codes[1], `${name} must be representable as a 32-bit integral value`)
  if (whole < 0n) throw refuse(codes[2], `${name} must be a nonnegative integer.`)
  return Number(whole)
}
function substringPoints(text: Maybe, start: Maybe, count: Maybe): Maybe {
  const source = [...coerce(text)]
  const from = wholeIndex(start, '$substrCP: starting index', [34450, 34451, 34455])
  const size = wholeIndex(count, '$substrCP: length', [34452, 34453, 34454])
  return source.slice(from, from + size).join('')
}

function indexOf(name: string, bytes: boolean): Operator {
  return withArguments(2, 4, ([text, wanted, start, end]) => {
    if (isNullish(text)) return null
    if (typeof text !== 'string')
      throw refuse(
        bytes ? 40091 : 40093,
        `${name} requires a string as the first argument, found: ${typeName(text)}`,
      )
    if (typeof wanted !== 'string')
      throw refuse(
        bytes ? 40092 : 40094,
        `${name} requires a string as the second argument, found: ${typeName(wanted)}`,
      )
    const source = bytes ? Buffer.from(text).toString('latin1') : text
    const sought = bytes ? Buffer.from(wanted).toString('latin1') : wanted
    const length = bytes ? source.length : characters(source)
    const from = start === undefined ? 0 : wholeIndex(start, name, [40096, 40096, 40097])
    const to = end === undefined ? length : Math.min(length, wholeIndex(end, name, [40096, 40096, 40097]))
    if (from > length) return int(-1)
    // The places of characters and of UTF-16 units are the same where there are no surrogates.
    const searched =
      length === source.length
        ? source.slice(from, Math.max(from, to))
        : [...source].slice(from, Math.max(from, to)).join('')
    const found = searched.indexOf(sought)
    if (found < 0) return int(-1)
    return int(from + (bytes ? found : characters(searched.slice(0, found))))
  })
}

const blank = '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at)!)
}
function characterBefore(text: string, at: number): string {
  return isLowHalf(text, at - 1) ? text.slice(at - 2, at) : text[at - 1]!
}
function trimmer(left: boolean, right: boolean): Operator {
  return (argument, site, name) => {
    const parts = named(argument, name, ['input'], ['chars'], {
      notObject: 50696,
      unknown: 50694,
      missing: 50695,
    })
    const input = site.compile(parts.get('input')!)
    const chars = parts.has('chars') ? site.compile(parts.get('chars')!) : undefined
    return (environment) => {
      const text = input(environment)
      const set = chars ? chars(environment) : blank
      if (isNullish(text) || isNullish(set)) return null
      if (typeof text !== 'string')
        throw refuse(50699, `${name} requires its input to be a string, got ${typeName(text)}`)
      if (typeof set !== 'string')
        throw refuse(50700, `${name} requires 'chars' to be a string, got ${typeName(set)}`)
      readText(text.length + set.length)
      const unwanted = new Set(set)
      let from = 0
      let to = text.length
      while (left && from < to && unwanted.has(characterAt(text, from)))
        from += characterAt(text, from).length
      while (right && to > from && unwanted.has(characterBefore(text, to)))
        to -= characterBefore(text, to).length
      return text.slice(from, to)
    }
  }
}

function regexOperator(result: (regex: Matcher, text: string) => Maybe, nothing: Value): Operator {
  return (argument, site, name) => {
    const parts = named(argument, name, ['input', 'regex'], ['options'], {
      notObject: 51103,
      unknown: 31024,
      missing: { input: 31022, regex: 31023 },
    })
    const input = site.compile(parts.get('input')!)
    const regex = site.compile(parts.get('regex')!)
    const options = parts.has('options') ? site.compile(parts.get('options')!) : undefined
    return (environment) => {
      const [text, pattern, flags] = [input(environment), regex(environment), options?.(environment)]
      if (!isNullish(text) && typeof text !== 'string')
        throw refuse(51104, `${name} needs 'input' to be of type string`)
      if (!isNullish(pattern) && typeof pattern !== 'string' && !isRegex(pattern))
        throw refuse(51105, `${name} needs 'regex' to be of type string or regex`)
      if (!isNullish(flags) && typeof flags !== 'string')
        throw refuse(51106, `${name} needs 'options' to be of type string`)
      const own = isRegex(pattern) ? pattern.options : ''
      if (own !== '' && !isNullish(flags))
        throw refuse(51107, `${name}: found regex option(s) specified in both 'regex' and 'option' fields`)
      if (isNullish(text) || isNullish(pattern)) return nothing
      const source = isRegex(pattern) ? pattern.pattern : (pattern as string)
      if (source.includes('\0'))
        throw refuse(51109, `${name}: regular expression cannot contain an embedded null byte`)
      const compiled = regexOf(source, own || ((flags as string | undefined) ?? ''))
      readText((text as string).length)
      return result(compiled, text as string)
    }
  }
}
/** @param at how many characters are before the match */
function matchDocument(match: RegExpMatchArray, at: number): Value {
  return document({
    match: match[0],
    idx: int(at),
    captures: match.slice(1).map((part) => part ?? null),
  })
}

/** No empty match at the end of a text, nor between the halves of one character. */
function allMatches(regex: Matcher, text: string): Value[] {
  let [characterAt, unitAt] = [0, 0]
  return regex
    .matches(text)
    .filter(
      ({ 0: match, index = 0 }) =>
        match !== '' || text === '' || (index < text.length && !isLowHalf(text, index)),
    )
    .map((match) => {
      // Counted from match to match, not each time from the start.
      characterAt += characters(text.slice(unitAt, match.index))
      unitAt = match.index!
      step()
      return matchDocument(match, characterAt)
    })
}
function isLowHalf(text: string, index: number): boolean {
  return index > 0 && text.codePointAt(index - 1)! > 0xffff
}

function replace(all: boolean): Operator {
  return (argument, site, name) => {
    const parts = named(argument, name, ['input', 'find', 'replacement'], [], {
      notObject: 51751,
      unknown: 51750,
      missing: { input: 51749, find: 51748, replacement: 51747 },
    })
    const [input, find, replacement] = ['input', 'find', 'replacement'].map((field) =>
      site.compile(parts.get(field)!),
    )
    return (environment) => {
      const values = [input!(environment), find!(environment), replacement!(environment)]
      for (const [index, value] of values.entries())
        if (!isNullish(value) && typeof value !== 'string')
          throw refuse([51746, 51745, 51744][index]!, `${name} requires strings`)
      if (values.some((value) => isNullish(value))) return null
      const [text, wanted, by] = values as string[]
      readText(text!.length)
      if (all) {
        // The empty text is found before, between and after all characters.
        const parts = wanted === '' ? ['', ...text!, ''] : text!.split(wanted!)
        makeText(text!.length + (parts.length - 1) * by!.length, name)
        return parts.join(by)
      }
      return text!.replace(wanted!, () => by!)
    }
  }
}
/** The number of characters, without a list of them. */
function characters(text: string): number {
  let pairs = 0
  for (let at = 0; at < text.length; at++) if (text.codePointAt(at)! > 0xffff) pairs++
  return text.length - pairs
}
function length(name: string, code: number, bytes: boolean): Operator {
  return one((value) => {
    if (typeof value !== 'string')
      throw refuse(code, `${name} requires a string argument, found: ${typeName(value)}`)
    return int(bytes ? Buffer.byteLength(value) : characters(value))
  })
}

export const stringOperators: Record<string, Operator> = {
  $concat: any(concat),
  $toUpper: one((value) => asciiUpper(coerce(value))),
  $toLower: one((value) => asciiLower(coerce(value))),
  $split: two(split),
  $substr: withArguments(3, 3, ([text, start, count]) => substringBytes(text, start, count)),
  $substrBytes: withArguments(3, 3, ([text, start, count]) => substringBytes(text, start, count)),
  $substrCP: withArguments(3, 3, ([text, start, count]) => substringPoints(text, start, count)),
  $strcasecmp: two((a, b) => int(compareStrings(asciiUpper(coerce(a)), asciiUpper(coerce(b))))),
  $strLenBytes: length('$strLenBytes', 34473, true),
  $strLenCP: length('$strLenCP', 34471, false),
  $indexOfBytes: indexOf('$indexOfBytes', true),
  $indexOfCP: indexOf('$indexOfCP', false),
  $trim: trimmer(true, true),
  $ltrim: trimmer(true, false),
  $rtrim: trimmer(false, true),
  $regexMatch: regexOperator((regex, text) => regex.test(text), false),
  $regexFind: regexOperator((regex, text) => {
    const [first] = regex.matches(text)
    return first ? matchDocument(first, characters(text.slice(0, first.index))) : null
  }, null),
  $regexFindAll: regexOperator(allMatches, []),
  $replaceOne: replace(false),
  $replaceAll: replace(true),
}
