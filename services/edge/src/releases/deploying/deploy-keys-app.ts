import * as calls from '@icio/contracts/deploy-keys/endpoints'
import type { DeployKey } from '@icio/contracts/deploy-keys/endpoints'
import * as schemas from '@icio/contracts/deploy-keys/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ConfiguredKey } from './configured-keys.js'
import { toDeployKeyDto } from '../../collections/deploy-keys.js'
import { requestDeployer, orphansAmong, requireDeployer, type DeployKeySources } from './deployers.js'
import { demandAction, demandNoMore } from './rights.js'

/** The calls that make, list, rotate, and revoke deploy keys: for administrators, and for keys that may manage keys. */
export async function deployKeysApp(app: FastifyInstance, keys: DeployKeySources): Promise<void> {
  const { configured, records } = keys
  app.addHook('onRequest', requireDeployer(keys))
  app.addHook('onRequest', async (request) => demandAction(requestDeployer(request).rights, 'keys'))

  const tell = (request: FastifyRequest, event: string, { _id: id, name }: { _id: string; name: string }) =>
    request.log.warn(
      { event: `deploy_key.${event}`, id, name, by: requestDeployer(request).name },
      'deploy key',
    )

  serve(
    app,
    calls.readDeployKeys,
    { reply: schemas.DeployKeys, summary: 'Deploy keys and what they may do' },
    async () => {
      const rows = await records.all()
      const orphans = await orphansAmong(rows, (ids) => app.findAdministrators(ids))
      return {
        keys: [...configured.map(configuredKey), ...rows.map((row) => toDeployKeyDto(row, orphans.has(row)))],
      }
    },
  )
  serve(
    app,
    calls.createDeployKey,
    {
      body: schemas.CreateDeployKey,
      reply: schemas.CreatedDeployKey,
      status: 201,
      summary: 'Make a deploy key',
    },
    async ({ body, request }) => {
      const by = requestDeployer(request)
      demandNoMore(by.rights, body)
      if (configured.some(({ name }) => name === body.name))
        throw new ServiceError('deploy_key_exists', { name: body.name })
      const { row, secret } = await records.make(body, by)
      tell(request, 'made', row)
      return { key: toDeployKeyDto(row, false), secret }
    },
  )
  serve(
    app,
    calls.rotateDeployKey,
    {
      params: schemas.DeployKeyParams,
      body: schemas.RotateDeployKey,
      reply: schemas.CreatedDeployKey,
      summary: 'Give a deploy key another secret',
    },
    async ({ params, body, request }) => {
      const known = await records.demand(params.id)
      const by = requestDeployer(request)
      demandNoMore(by.rights, known)
      const { row, secret } = await records.rotate(known, body.grace_hours, by)
      tell(request, 'rotated', row)
      return { key: toDeployKeyDto(row, false), secret }
    },
  )
  serve(
    app,
    calls.revokeDeployKey,
    { params: schemas.DeployKeyParams, status: 204, summary: 'End a deploy key' },
    async ({ params, request }) => {
      const row = await records.demand(params.id)
      demandNoMore(requestDeployer(request).rights, row)
      await records.revoke(row._id)
      tell(request, 'revoked', row)
      return undefined
    },
  )
}

function configuredKey({ name, source, rights }: ConfiguredKey): DeployKey {
  const nobodyKnows = { expires_at: null, made_at: null, made_by: null, last_used_at: null }
  return { id: name, name, ...rights, source, state: 'valid', orphaned: false, ...nobodyKnows }
}
