import { hash, verify } from '@node-rs/argon2'
import { ServiceError } from '@icio/kit/http/errors'

/** Argon2id (the library's default) at the minimum strength that OWASP recommends (SEC-1). Memory in KiB. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes made at the same time; more would only slow down each other and everything else. */
const sideBySide = 2

/** Length of the queue; further requests are told to retry instead of waiting for minutes. */
const longestQueue = 200

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Whether the password is right. A null hash takes the same time and is never right. */
  verify(password: string, stored: string | null): Promise<boolean>
  /** Whether a stored hash is weaker than one made now. */
  isOutdated(stored: string): boolean
}

/** Hashes passwords, two at a time; the others wait in order. */
export function createPasswordHasher(): PasswordHasher {
  const inTurn = createQueue()
  const makeHash = (password: string) => inTurn(() => hash(password, hashParameters))
  let decoy: Promise<string> | undefined
  return {
    hash: makeHash,
    async verify(password, storedHash) {
      decoy ??= makeHash('nobody has this password')
      const against = storedHash ?? (await decoy)
      const isCorrect = await inTurn(() => verify(against, password).catch(() => false))
      return storedHash !== null && isCorrect
    },
    isOutdated(storedHash) {
      const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(storedHash)
      if (!match) return true
      const [memory, time] = match.slice(1).map(Number) as [number, number]
      return memory < hashParameters.memoryCost || time < hashParameters.timeCost
    },
  }
}

function createQueue() {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= sideBySide) {
      if (waiting.length >= longestQueue) throw new ServiceError('unavailable')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
