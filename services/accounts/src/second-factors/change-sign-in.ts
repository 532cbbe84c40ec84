import type { ClientSession } from 'mongoose'
import type { Accounts } from '../accounts.js'
import type { User } from '../collections/users.js'

/**
 * Changes how a person signs in and queues the mail that tells of it, atomically.
 *
 * @param change makes the change, again if the transaction is repeated; returns what the mail says
 */
export async function changeSignIn(
  { connection, outbox, sender }: Accounts,
  { email }: User,
  change: (session: ClientSession) => Promise<string>,
): Promise<void> {
  await connection.transaction(async (session) => {
    const detail = await change(session)
    await outbox.put({ kind: 'sign-in-changed', email, detail }, session)
  })
  sender.nudge()
}
