import { defaultRole, hasRole, noRowCode, readUserRole, toldRole } from '@icio/contracts/roles/endpoints'
import { HasRole, PersonParams, UserRole } from '@icio/contracts/roles/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { personOf } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Accounts } from '../accounts.js'
import { mayAccess } from '../profiles/may-access.js'

/** POST /api/rpc/has_role and GET /api/user-roles/:id (CALL-4, CALL-5, CALL-10, ROLE-2; SEC-15). */
export async function serveRoles(app: FastifyInstance, { accounts: { roles } }: { accounts: Accounts }) {
  serve(
    app,
    hasRole,
    { body: HasRole, reply: Type.Boolean(), summary: 'Whether somebody has a role' },
    async ({ body, request }) => {
      if (!mayAccess(request, body._user_id)) return false
      const role = await roles.find(body._user_id)
      // A role that waits for a second factor is not held in this session (AUTH-46).
      const person = personOf(request)
      const isHeld = body._user_id !== person.id || role === person.role
      return isHeld && role === body._role
    },
  )
  serve(
    app,
    readUserRole,
    { params: PersonParams, reply: UserRole, summary: 'The role of a person' },
    async ({ params, request }) => {
      if (!mayAccess(request, params.id)) throw new ServiceError('not_found')
      const role = await roles.find(params.id)
      return role ? toldRole(role) : { ...toldRole(defaultRole), code: noRowCode }
    },
  )
}
