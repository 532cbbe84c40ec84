import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from '@icio/kit/limits/work-queue'

/** Argon2id (the library's default) at the minimum strength that OWASP recommends (SEC-1). Memory in KiB. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes made at the same time; more would only slow down each other and everything else. */
const sideBySide = 2

/** Length of the queue; further requests are told to retry instead of waiting for minutes. */
const longestQueue = 200

/** Hashes passwords, two at a time; the others wait in order. */
export function createPasswordHasher() {
  const inTurn = createWorkQueue(sideBySide, longestQueue)
  const makeHash = (password: string) => inTurn(() => hash(password, hashParameters))
  let decoy: Promise<string> | undefined
  return {
    hash: makeHash,
    /** Whether the password is right. A null hash takes the same time and is never right. */
    async verify(password: string, storedHash: string | null): Promise<boolean> {
      decoy ??= makeHash('nobody has this password')
      const against = storedHash ?? (await decoy)
      const isCorrect = await inTurn(() => verify(against, password).catch(() => false))
      return storedHash !== null && isCorrect
    },
    /** Whether a stored hash is weaker than one made now. */
    isOutdated(storedHash: string): boolean {
      const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(storedHash)
      if (!match) return true
      const [memory, time] = match.slice(1).map(Number) as [number, number]
      return memory < hashParameters.memoryCost || time < hashParameters.timeCost
    },
  }
}
