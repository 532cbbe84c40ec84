import { mayOrganize } from '@icio/contracts/roles/rules'
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { adminDocumentHeader } from '@icio/contracts/admin-document/endpoints'
import type { Role } from '@icio/contracts/roles/endpoints'
import { adminDocuments } from '../auth/admin-document.js'
import { looksLikeStaffName } from '../names/name-similarity.js'
import { accessTokenRules } from '../auth/access-token.js'
import type { Person, IdentitySource } from '../auth/identity.js'

/** Fake signed-in people for the tests of a service, without the accounts service. */
export interface People {
  /** For registerIdentity(app, people.source). */
  source: IdentitySource
  /**
   * Signs a person in. Send `headers` with each call, and `cookie` with documents and files. The headers include the
   * admin document's token, which matters for staff only.
   */
  signIn(person?: { id?: string; displayName?: string; role?: Role }): Person & {
    headers: SentHeaders
    cookie: string
  }
  /** Ends a person's session. */
  signOut(person: Person): void
  /** Changes a person's role; null deletes the account. */
  changeRole(person: Person, role: Role | null): void
}

type SentHeaders = Record<'authorization' | typeof adminDocumentHeader, string>

/** Creates people whose tokens are signed with a key that exists only in this test. */
export function createFakePeople(): People {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const tokenFor = ({ id, sessionId }: Person): string => {
    const { algorithm, type, issuer, audience } = accessTokenRules
    const iat = Math.floor(Date.now() / 1000)
    const claims = { sub: id, sid: sessionId, gen: 0, iss: issuer, aud: audience, iat, exp: iat + 600 }
    const signed = `${encoded({ alg: algorithm, typ: type, kid: 'test' })}.${encoded(claims)}`
    return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
  }
  const sessions = new Map<string, Person>()
  /** The roles by account id, and since when. */
  const roles = new Map<string, { role: Role; since: Date }>()
  const documents = adminDocuments('a secret of the tests only')
  return {
    source: {
      adminDocuments: documents,
      keys: () => ({ test: publicPem }),
      person: async ({ sid }) => sessions.get(sid) ?? null,
      personOfCookies: async ({ session = '' }) => sessions.get(session) ?? null,
      findOrganizers: async (ids) => ids.filter((id) => mayOrganize(roles.get(id)?.role ?? 'user')),
      isNameOfStaff: async (name, userId) => {
        const isStaff = ({ role }: Person) => role === 'admin' || role === 'moderator'
        const staff = [...sessions.values()].filter((person) => isStaff(person) && person.id !== userId)
        return looksLikeStaffName(
          name,
          staff.map(({ displayName }) => displayName),
        )
      },
      findEndedSessions: async (ids) => ids.filter((id) => !sessions.has(id)),
      findAdministrators: async (ids) =>
        Object.fromEntries(
          ids.flatMap((id) => {
            const { role, since } = roles.get(id) ?? {}
            return role === 'admin' && since ? [[id, since.toISOString()]] : []
          }),
        ),
    },
    signIn({ id = randomUUID(), displayName = 'Ada', role = 'user' } = {}) {
      const person: Person = { id, sessionId: randomUUID(), role, displayName }
      sessions.set(person.sessionId, person)
      roles.set(person.id, { role, since: new Date() })
      return {
        ...person,
        headers: {
          authorization: `Bearer ${tokenFor(person)}`,
          [adminDocumentHeader]: documents.issue(person.sessionId, 'test'),
        },
        cookie: `session=${person.sessionId}`,
      }
    },
    signOut: (person) => void sessions.delete(person.sessionId),
    changeRole({ id }, role) {
      if (role) roles.set(id, { role, since: new Date() })
      else roles.delete(id)
      for (const [key, person] of sessions)
        if (person.id === id) {
          if (role) sessions.set(key, { ...person, role })
          else sessions.delete(key)
        }
    },
  }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
