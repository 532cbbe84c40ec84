import {
  deleteAccount,
  exportAccount,
  readMailPreferences,
  saveMailPreferences,
} from '@icio/contracts/accounts/endpoints'
import { DeleteAccount, MailPreferences } from '@icio/contracts/accounts/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Accounts } from '../accounts.js'
import { eraseAccount, everythingHeldOf } from '../profiles/own-data.js'
import { demandOwner } from '../second-factors/fresh-proof.js'
import { ownUser } from '../sessions/own-user.js'

/** The account as a whole: preferences, data export, deletion (PRIV-6). */
export async function serveOwnAccount(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { users, cookies } = accounts
  serve(
    app,
    readMailPreferences,
    { reply: MailPreferences, summary: 'Which mails are wanted' },
    async ({ request }) => {
      return (await ownUser(accounts, request)).mail_preferences
    },
  )
  serve(
    app,
    saveMailPreferences,
    { body: MailPreferences, reply: MailPreferences, summary: 'Says which mails are wanted' },
    async ({ body, request }) => {
      await users.setMailPreferences(personOf(request).id, body)
      return body
    },
  )
  serve(
    app,
    exportAccount,
    { reply: Type.Record(Type.String(), Type.Unknown()), summary: 'Everything held of the person' },
    async ({ request, reply }) => {
      const user = await ownUser(accounts, request)
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return everythingHeldOf(accounts, user)
    },
  )
  serve(
    app,
    deleteAccount,
    { body: DeleteAccount, status: 204, summary: 'Deletes the account' },
    async ({ body, request, reply }) => {
      const user = await demandOwner(accounts, request, body.password)
      await eraseAccount(accounts, user)
      request.log.info({ event: 'account_deleted', person: user._id, ip: request.ip }, 'account deleted')
      cookies.clearRefreshToken(reply)
      return undefined
    },
  )
}
