import { changeProfile, readProfile } from '@icio/contracts/profiles/endpoints'
import { ChangeProfile, Profile } from '@icio/contracts/profiles/schemas'
import { PersonParams } from '@icio/contracts/roles/schemas'
import { displayNameOf, displayNameProblem } from '@icio/contracts/accounts/display-name'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import { mayAccess } from '../profiles/may-access.js'
import { shownProfile } from '../collections/profiles.js'

/** GET, PATCH /api/profiles/:id: a person's own; any profile for administrators; none for others (CALL-3, CALL-13). */
export async function serveProfiles(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { profiles, avatars } = accounts
  serve(
    app,
    readProfile,
    { params: PersonParams, reply: Profile, summary: 'A profile' },
    async ({ params, request }) => {
      const row = mayAccess(request, params.id) ? await profiles.find(params.id) : null
      if (!row) throw new ServiceError('not_found')
      return shownProfile(row)
    },
  )
  serve(
    app,
    changeProfile,
    { params: PersonParams, body: ChangeProfile, reply: Profile, summary: 'Changes a profile' },
    async ({ params, body, request }) => {
      let row = mayAccess(request, params.id) ? await profiles.find(params.id) : null
      if (!row) throw new ServiceError('not_found')
      if (body.display_name !== undefined) {
        const problem = displayNameProblem(body.display_name)
        // A name from before the rule is kept by whoever saves it unchanged.
        if (problem && body.display_name !== row.display_name) throw new ServiceError(problem)
        const name = displayNameOf(body.display_name)
        if (await accounts.identitySource.isNameOfStaff(name, params.id))
          throw new ServiceError('name_reserved')
        row = await profiles.setDisplayName(params.id, name)
      }
      if (body.avatar_url === null) {
        row = await profiles.clearAvatar(params.id)
        await avatars.removeOf(params.id)
      }
      if (!row) throw new ServiceError('not_found')
      return shownProfile(row)
    },
  )
}
