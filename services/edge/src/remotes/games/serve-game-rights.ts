import { RemoteParams } from '@icio/contracts/remote-games/schemas'
import { checkRemoteGameRights } from '@icio/contracts/remote-games/teams'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { DeployKeySources } from '../../releases/deploying/deployers.js'
import { readerRights } from '../../releases/deploying/readers.js'
import { demandParts } from '../../releases/deploying/rights.js'

/** Tells the scores service whether a call of the staff or of a program may read and rule on the games of a remote. */
export async function serveGameRights(
  app: FastifyInstance,
  { keys, secret }: { keys: DeployKeySources; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  serve(
    app,
    checkRemoteGameRights,
    { params: RemoteParams, status: 204, hidden: true },
    async ({ params: { remote }, request }) => {
      demandParts(await readerRights(request, keys), [remote])
      return undefined
    },
  )
}
