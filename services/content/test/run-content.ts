import type { Bank } from '@icio/banks/banks'
import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import { createFakePeople } from '@icio/kit/testing/people'
import { runService } from '@icio/kit/testing/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import type { InjectOptions } from 'fastify'
import type { Connection } from 'mongoose'
import { contentApp } from '../src/app.js'

export const internalSecret = 'the internal secret of this test'

/** The content service of a test, with people who can sign in. */
export async function runContent({
  standing,
  ...options
}: {
  now?: () => Date
  banks?: Bank[]
  findOpen?: FindOpenQuestions
  keyNeedsTwo?: boolean
  /** Fills the database before the service starts, as an earlier version may have left it. */
  standing?: (connection: Connection) => Promise<void>
} = {}) {
  const people = createFakePeople()
  const service = await runService(async (app, connection) => {
    await standing?.(connection)
    registerIdentity(app, people.source)
    return contentApp(app, { connection, internalSecret, findOpen: async () => [], ...options })
  })
  const as = (role: 'user' | 'moderator' | 'admin') => {
    const { headers, ...person } = people.signIn({ role, displayName: `A ${role}` })
    const send =
      (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
      <Body>(url: string, payload?: object) =>
        service.call<Body>({ method, url, headers, ...(payload ? { payload } : {}) } as InjectOptions)
    return {
      ...person,
      get: send('GET'),
      post: send('POST'),
      put: send('PUT'),
      patch: send('PATCH'),
      delete: send('DELETE'),
    }
  }
  return { ...service, people, as }
}

export type TestedContent = Awaited<ReturnType<typeof runContent>>
