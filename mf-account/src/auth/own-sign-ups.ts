import { normalEmail } from '@icio/contracts/accounts/email-address'
import { ownSignUpsKey } from '@icio/contracts/site/browser-storage'

const mostSignUps = 5

/** For this long a sign-up waits for its confirmation, in milliseconds. */
const waitsMs = 7 * 24 * 60 * 60 * 1000

interface OwnSignUp {
  email: string
  at: number
}

/**
 * The addresses with which this browser has signed up, whether or not they had an account. Only here does a failed
 * sign-in hint at the mail (AUTH-48): the server tells nobody whether an address waits for its confirmation (AUTH-35).
 */
export const ownSignUps = {
  remember(email: string): void {
    const address = normalEmail(email)
    const others = read().filter((one) => one.email !== address)
    write([{ email: address, at: Date.now() }, ...others].slice(0, mostSignUps))
  },
  has: (email: string): boolean => read().some((one) => one.email === normalEmail(email)),
  /** After the first sign-in there is nothing to hint at. */
  forget(email: string): void {
    write(read().filter((one) => one.email !== normalEmail(email)))
  },
}

function read(): OwnSignUp[] {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(ownSignUpsKey) ?? '[]')
    if (!Array.isArray(storedValue)) return []
    return storedValue.filter(isOwnSignUp).filter(({ at }) => Date.now() - at < waitsMs)
  } catch {
    return []
  }
}

function write(all: readonly OwnSignUp[]): void {
  try {
    if (all.length > 0) localStorage.setItem(ownSignUpsKey, JSON.stringify(all))
    else localStorage.removeItem(ownSignUpsKey)
  } catch {
    // A browser that stores nothing shows no hint.
  }
}

function isOwnSignUp(value: unknown): value is OwnSignUp {
  const { email, at } = (value ?? {}) as Partial<OwnSignUp>
  return typeof email === 'string' && typeof at === 'number'
}
