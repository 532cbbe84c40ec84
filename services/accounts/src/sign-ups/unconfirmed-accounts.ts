import { isNew } from '@icio/kit/db/duplicate-key'
import type { Connection } from 'mongoose'
import type { Profiles } from '../collections/profiles.js'
import type { Users } from '../collections/users.js'
import type { OpenSignUps } from '../collections/open-sign-ups.js'

/**
 * Migrates data of earlier versions, in which a sign-up was an account without a confirmation. Such accounts become
 * open sign-ups under the same id and with the same password: links already mailed still confirm them, for anyone who
 * knows the password.
 */
export async function takeOverUnconfirmed(
  connection: Connection,
  { users, profiles, signUps }: { users: Users; profiles: Profiles; signUps: OpenSignUps },
): Promise<void> {
  for (const { _id, email, password_hash, created_at } of await users.listUnconfirmed()) {
    const profile = await profiles.find(_id)
    const display_name = profile?.display_name ?? ''
    const change = connection.transaction(async (session) => {
      await signUps.takeOver({ _id, email, password_hash, display_name, created_at }, session)
      await profiles.remove(_id, session)
      await users.remove(_id, session)
    })
    // If it is not new, another instance that starts at the same time has migrated it.
    await isNew(change)
  }
}
