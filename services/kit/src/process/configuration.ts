import { isIP } from 'node:net'
import { OperatorError } from './operator-error.js'

/** An environment variable: its purpose, and how its text is converted to a value. */
export interface Variable<T> {
  /** One sentence for the configuration reference. */
  describe: string
  /** The value if the variable is not set; without a fallback the variable is required. */
  fallback?: T
  /** If true, the value is never shown, even if it is invalid. */
  isSecret?: boolean
  /** Returns the value, or throws an Error that says what is expected. */
  read(text: string): T
}

export class ConfigurationError extends OperatorError {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`)
    this.name = 'ConfigurationError'
  }
}

type Values<T extends Record<string, Variable<unknown>>> = {
  [Name in keyof T]: T[Name] extends Variable<infer V> ? V : never
}

/**
 * Reads the environment and returns typed values.
 *
 * @throws ConfigurationError naming the first variable that is missing or invalid
 */
export function readConfiguration<const T extends Record<string, Variable<unknown>>>(
  variables: T,
  environment: NodeJS.ProcessEnv = process.env,
): Values<T> {
  const entries = Object.entries(variables).map(([name, variable]) => [
    name,
    valueOf(name, variable, environment[name]),
  ])
  return Object.fromEntries(entries) as Values<T>
}

function valueOf(name: string, variable: Variable<unknown>, text: string | undefined): unknown {
  if (text === undefined || text === '') {
    if ('fallback' in variable) return variable.fallback
    throw new ConfigurationError(name, `is not set. It is: ${variable.describe}`)
  }
  try {
    return variable.read(text)
  } catch (cause) {
    const wrongText = variable.isSecret ? 'is wrong' : `is '${text.slice(0, 80)}'`
    throw new ConfigurationError(name, `${wrongText}: ${(cause as Error).message}`)
  }
}

export function text(describe: string): Variable<string>
export function text(describe: string, fallback: string): Variable<string>
export function text(describe: string, fallback: undefined): Variable<string | undefined>
export function text(...words: [string, (string | undefined)?]): Variable<string | undefined> {
  const [describe] = words
  return { describe, ...(words.length > 1 ? { fallback: words[1] } : {}), read: (value) => value }
}

export function wholeNumber<F extends number | undefined>(
  describe: string,
  { fallback, min, max }: { fallback: F; min: number; max: number },
): Variable<number | F> {
  return {
    describe,
    fallback,
    read(value) {
      const number = Number(value)
      if (!/^\d+$/.test(value) || number < min || number > max)
        throw new Error(`a whole number from ${min} to ${max} is expected`)
      return number
    },
  }
}

/** A comma-separated list; empty if the variable is not set. */
export function list(describe: string): Variable<string[]> {
  return {
    describe,
    fallback: [],
    read: (value) =>
      value
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
  }
}

/**
 * A secret. It has no default, and samples such as 'change-me…' fail because they have too few different characters.
 */
export function secret(describe: string): Variable<string> {
  return {
    describe,
    isSecret: true,
    read(value) {
      if (value.length >= 32 && new Set(value).size >= 12) return value
      throw new Error('a random text of at least 32 characters is expected')
    },
  }
}

/** An optional text that is never shown, such as a key from another provider or an address with a password. */
export function confidential(describe: string): Variable<string | undefined> {
  return { ...text(describe, undefined), isSecret: true }
}

/**
 * An address, with one of these schemes before `://`. It may hold a password: it is never shown.
 *
 * @param like an example, for the error
 */
export function address(
  describe: string,
  { schemes, like }: { schemes: readonly string[]; like: string },
): Variable<string> {
  return {
    describe,
    isSecret: true,
    read(value) {
      // Not by URL: the address of a database may name several hosts.
      const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#].*)$/i.exec(value) ?? []
      if (schemes.includes(scheme.toLowerCase()) && rest !== '' && !/\s/.test(value)) return value
      throw new Error(`an address like ${like} is expected`)
    },
  }
}

/** The address of the database of an installation. */
export const databaseAddress = (describe: string) =>
  address(describe, {
    schemes: ['mongodb', 'mongodb+srv'],
    like: 'mongodb://database.example:27017/?replicaSet=rs0',
  })

/** The address of a mail server. */
export const mailAddress = (describe: string) =>
  address(describe, { schemes: ['smtp', 'smtps'], like: 'smtp://user:password@mail.example:587' })

/** Addresses and networks of proxies, as Fastify's `trustProxy` reads them. */
export function proxies(describe: string): Variable<string[]> {
  const networkNames = ['loopback', 'linklocal', 'uniquelocal']
  const plain = list(describe)
  return {
    ...plain,
    read(value) {
      const all = plain.read(value)
      const wrong = all.find((each) => !networkNames.includes(each) && !isNetwork(each))
      if (wrong === undefined) return all
      throw new Error(`'${wrong}' is neither an address nor a network like 10.0.0.0/8`)
    },
  }
}

function isNetwork(text: string): boolean {
  const [ip = '', bits, ...more] = text.split('/')
  const family = isIP(ip)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export function flag(describe: string, fallback: boolean): Variable<boolean> {
  return {
    describe,
    fallback,
    read(value) {
      if (['true', 'on'].includes(value)) return true
      if (['false', 'off'].includes(value)) return false
      throw new Error('true or false is expected')
    },
  }
}

export function oneOf<const T extends readonly string[]>(
  describe: string,
  words: T,
  fallback: T[number],
): Variable<T[number]> {
  return {
    describe,
    fallback,
    read(value) {
      if (words.includes(value)) return value
      throw new Error(`one of ${words.join(', ')} is expected`)
    },
  }
}
