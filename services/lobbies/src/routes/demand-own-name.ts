import { cleanPlayerName } from '@icio/contracts/lobbies/player-name'
import { ServiceError } from '@icio/kit/http/errors'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyRequest } from 'fastify'

/**
 * Rejects a player name that looks like the name of a staff member (NAME-2).
 *
 * @throws ServiceError name_reserved
 */
export async function demandOwnName(request: FastifyRequest, typedName: string): Promise<void> {
  const isOfStaff = await request.server.isNameOfStaff(cleanPlayerName(typedName), personOf(request).id)
  if (isOfStaff) throw new ServiceError('name_reserved')
}
