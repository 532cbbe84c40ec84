import {
  endAllDevices,
  endDevice,
  listDevices,
  readUser,
  refreshSession,
  signOut,
} from '@icio/contracts/accounts/endpoints'
import { AccountUser, DeviceParams, Devices, StartedSession } from '@icio/contracts/accounts/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import { ownUser } from '../sessions/own-user.js'
import { endSessionOf, startedSession } from '../sessions/start-session.js'
import { shownUser } from '../sessions/shown-user.js'

/** POST /api/auth/refresh and /sign-out, which use the refresh cookie (SEC-6 and SEC-8). */
export async function serveOwnSession(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { sessions, users, cookies } = accounts
  serve(
    app,
    refreshSession,
    { reply: StartedSession, summary: 'Exchanges the refresh cookie for an access token' },
    async ({ request, reply }) => {
      const token = cookies.readRefreshToken(request.cookies)
      if (token === null) throw new ServiceError('unauthenticated')
      const result = await sessions.refresh(token, (userId) => deviceIn(accounts, request, userId))
      // The cookie is left alone: the answer to the other tab has already set the next one.
      if (result.at === 'overtaken') throw new ServiceError('refresh_again')
      const user = result.at === 'turned' ? await users.findById(result.turn.row.user_id) : null
      if (result.at !== 'turned' || !user) {
        if (result.at === 'replayed') {
          const { user_id: person, _id: session } = result.row
          request.log.warn(
            { event: 'refresh_token_replayed', person, session, ip: request.ip },
            'family ended',
          )
        }
        cookies.clearRefreshToken(reply)
        throw new ServiceError('unauthenticated')
      }
      cookies.writeRefreshToken(reply, result.turn.refreshToken)
      return startedSession(accounts, user, { row: result.turn.row, reply })
    },
  )
  serve(
    app,
    signOut,
    { status: 204, summary: 'Ends the session of this device' },
    async ({ request, reply }) => {
      const person = await app.findPerson(request)
      if (person) await sessions.end(person.id, person.sessionId)
      await endSessionOf(accounts, request)
      cookies.clearRefreshToken(reply)
      return undefined
    },
  )
}

/** Identifies a device: the id that it was given, and its browser without the version. */
function deviceIn({ cookies, secrets }: Accounts, request: FastifyRequest, userId: string): string {
  const browser = (request.headers['user-agent'] ?? '').replace(/\d+/g, '')
  return secrets.seal('device', 'turn', cookies.deviceOf(request.cookies, userId) ?? '', browser)
}

/** GET /api/auth/user and the list of signed-in devices. */
export async function serveDevices(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { sessions, cookies } = accounts
  serve(app, readUser, { reply: AccountUser, summary: 'Who is signed in' }, async ({ request }) => {
    const { sessionId } = personOf(request)
    const [user, session] = await Promise.all([ownUser(accounts, request), sessions.row(sessionId)])
    return shownUser(accounts, user, session)
  })
  serve(app, listDevices, { reply: Devices, summary: 'The signed-in devices' }, async ({ request }) => {
    const { id, sessionId } = personOf(request)
    const rows = await sessions.list(id)
    return {
      sessions: rows.map((row) => ({
        id: row._id,
        device: row.device,
        network: row.network,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        current: row._id === sessionId,
      })),
    }
  })
  serve(
    app,
    endDevice,
    { params: DeviceParams, status: 204, summary: 'Signs one device out' },
    async ({ params, request, reply }) => {
      const { id, sessionId } = personOf(request)
      if (!(await sessions.end(id, params.id))) throw new ServiceError('not_found')
      if (params.id === sessionId) cookies.clearRefreshToken(reply)
      return undefined
    },
  )
  serve(app, endAllDevices, { status: 204, summary: 'Signs all devices out' }, async ({ request, reply }) => {
    await sessions.endAll(personOf(request).id)
    cookies.clearRefreshToken(reply)
    return undefined
  })
}
