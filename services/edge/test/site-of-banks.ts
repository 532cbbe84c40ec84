import type { ErrorBody } from '@icio/contracts/errors'
import { contentApp } from '@icio/content/app'
import { questionBank, rangeBank } from '@icio/content/editing/question-bank'
import { setGatePass } from '@icio/kit/auth/gate-pass'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createFakePeople } from '@icio/kit/testing/people'
import { runService } from '@icio/kit/testing/run-service'
import { lobbiesApp } from '@icio/lobbies/app'
import { scoresApp } from '@icio/scores/app'
import type { Connection } from 'mongoose'

/** The banks that a content service seeds. */
export type Banks = NonNullable<Parameters<typeof contentApp>[1]['banks']>

/**
 * Content, games, and live rooms in one process, with the given banks only.
 *
 * @param standing fills the database before the services start, as an earlier version may have left it
 */
export async function runSite({
  standing,
  banks = [],
}: { standing?: (connection: Connection) => Promise<unknown>; banks?: Banks } = {}) {
  const people = createFakePeople()
  const clock = { now: Date.now() }
  const service = await runService(async (app, connection) => {
    await standing?.(connection)
    registerIdentity(app, people.source)
    app.post('/api/test/gate', { config: { bodyCheckedBy: 'nobody: a test' } }, async (request, reply) => {
      setGatePass(request, reply)
      return {}
    })
    const bank = questionBank(connection)
    const ready = [
      contentApp(app, { connection, findOpen: async () => [], banks }),
      scoresApp(app, {
        connection,
        bank,
        rangeBank: rangeBank(connection),
        corrections: { correct: async () => ({ changed: false }) },
        forecastMails: { send: async () => {} },
        gamesPerVisitor: 10_000,
        now: () => new Date(clock.now),
      }),
      lobbiesApp(app, {
        connection,
        bank,
        recordScore: async () => {},
        noteMisses: async () => {},
        deskKeys: {
          take: async () => ({ verdict: 'given', wait_ms: 0 }),
          shown: async () => {},
          known: async () => [],
        },
        mailAttendance: async () => ({ by_mail: false }),
        humanProofs: { offer: async () => ({ challenge: null }), judge: async () => false },
        certificates: { certify: async () => ({ code: '' }), erase: async () => {} },
        secret: 'a secret of the tests only',
        openFeed: () => ({ listen: async () => async () => {}, follow: async () => {} }),
      }),
    ]
    const services = await Promise.all(ready)
    return { ready: Promise.all(services.map((each) => each.ready)) }
  })
  const gate = await service.call({ method: 'POST', url: '/api/test/gate' })
  const as = (role: 'user' | 'moderator', displayName = 'Ada') => {
    const { headers } = people.signIn({ role, displayName })
    return async <Body>(method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) => {
      const answer = await service.call<Body & ErrorBody>({
        method,
        url,
        headers: { ...headers, cookie: gate.cookie },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return answer
    }
  }
  return { ...service, clock, as }
}
export type Site = Awaited<ReturnType<typeof runSite>>
