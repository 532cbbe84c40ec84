import { parseArgs } from 'node:util'
import { say } from './steps.mjs'

/** What was typed cannot be understood. The message is a sentence for a person, without the usage. */
export class UsageError extends Error {}

/**
 * Reads what was typed after a command. Nothing is guessed and nothing is passed over: what the command does not know is an
 * error, because a mistyped flag that is ignored widens what the command does.
 *
 * @param {string[]} typed
 * @param {{ flags?: Record<string, 'text' | 'switch'>, most?: number }} known flags, with a value or without one, and how
 *   many other words there may be
 * @returns {{ words: string[], flags: Record<string, string | true> }}
 * @throws UsageError that names the word
 */
export function readWords(typed, { flags = {}, most = Infinity } = {}) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, kind]) => [name, { type: kind === 'switch' ? 'boolean' : 'string' }]),
  )
  const { positionals, tokens, values } = parsed(typed, options)
  const typedOptions = tokens.filter(({ kind }) => kind === 'option').map(({ name }) => name)
  const twice = typedOptions.find((name, at) => typedOptions.indexOf(name) !== at)
  if (twice) throw new UsageError(`--${twice} was given twice.`)
  const empty = typedOptions.find((name) => values[name] === '')
  if (empty) throw new UsageError(`--${empty} has no value.`)
  if (positionals.length > most)
    throw new UsageError(
      `'${positionals[most]}' is one word too many${most === 0 ? ': none is needed' : ''}.`,
    )
  return { words: positionals, flags: { ...values } }
}

function parsed(typed, options) {
  try {
    return parseArgs({ args: typed, options, allowPositionals: true, strict: true, tokens: true })
  } catch (error) {
    if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const [, word] = /^Unknown option '([^']+)'/.exec(error.message) ?? [null, 'A flag']
      const known = Object.keys(options).map((name) => `--${name}`)
      throw new UsageError(
        `${word} is no flag of this command${known.length > 0 ? `: it has ${known.join(', ')}` : ', which has none'}.`,
      )
    }
    if (/^ERR_PARSE_ARGS/.test(error.code)) throw new UsageError(error.message.split('\n')[0])
    throw error
  }
}

/** Ends a command whose words cannot be understood, with status 1. */
export function refuse(usage, ...sentences) {
  say([...sentences, `Usage: ${usage}`].join('\n'))
  process.exit(1)
}

export function asksForHelp(typed) {
  return typed.some((word) => word === '--help' || word === '-h')
}

/**
 * Reads the words of a command that is a program of its own. Prints the usage with --help, and ends; prints what is wrong
 * and the usage for anything that the command does not know, and ends with status 1.
 *
 * @param {{ usage: string, flags?: Record<string, 'text' | 'switch'>, least?: number, most?: number, names?: readonly string[] }} known
 *   `names` are what the first word may be
 */
export function wordsOf({ usage, flags, least = 0, most, names }, typed = process.argv.slice(2)) {
  if (asksForHelp(typed)) {
    say(`Usage: ${usage}`)
    process.exit(0)
  }
  try {
    const read = readWords(typed, { flags, most })
    const [first] = read.words
    if (names && first !== undefined && !names.includes(first))
      throw new UsageError(`There is no '${first}'; there are ${names.join(', ')}.`)
    if (read.words.length < least) throw new UsageError('A word is missing.')
    return read
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return refuse(usage, error.message)
  }
}
