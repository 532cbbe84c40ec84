import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { Role } from '@icio/contracts/roles'
import { createSigner } from 'fast-jwt'
import { accessTokenRules } from '../access-token.js'
import type { Person, WhoSource } from '../who.js'

/** Signed-in people for the tests of a service, without the accounts service. */
export interface People {
  /** For tellWho(app, people.source). */
  source: WhoSource
  /** Somebody who is signed in; `headers` go with each call, `cookie` with documents and files. */
  signIn(person?: {
    displayName?: string
    role?: Role
  }): Person & { headers: { authorization: string }; cookie: string }
  /** Ends somebody's session. */
  signOut(person: Person): void
}

/** Makes people whose tokens are signed with a key of this test alone. */
export function createPeople(): People {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const sign = createSigner({
    key: privateKey,
    algorithm: accessTokenRules.algorithm,
    kid: 'test',
    header: { alg: accessTokenRules.algorithm, typ: accessTokenRules.type },
    iss: accessTokenRules.issuer,
    aud: accessTokenRules.audience,
    expiresIn: 600_000,
  })
  const sessions = new Map<string, Person>()
  return {
    source: {
      keys: () => ({ test: publicKey }),
      person: async ({ sid }) => sessions.get(sid) ?? null,
      personOfCookies: async ({ session = '' }) => sessions.get(session) ?? null,
      endedAmong: async (ids) => ids.filter((id) => !sessions.has(id)),
    },
    signIn({ displayName = 'Ada', role = 'user' } = {}) {
      const person: Person = { id: randomUUID(), sessionId: randomUUID(), role, displayName }
      sessions.set(person.sessionId, person)
      const token = sign({ sub: person.id, sid: person.sessionId, gen: 0 })
      return {
        ...person,
        headers: { authorization: `Bearer ${token}` },
        cookie: `session=${person.sessionId}`,
      }
    },
    signOut: (person) => void sessions.delete(person.sessionId),
  }
}
