import { cleanPlayerName } from '@icio/contracts/lobbies/player-name'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyRequest } from 'fastify'

/**
 * Rejects a name of a seat that looks like the name of a staff member (NAME-2); nobody has to be signed in for a seat of
 * a room.
 *
 * @throws ServiceError name_reserved
 */
export async function demandOwnName(request: FastifyRequest, typedName: string): Promise<void> {
  const person = await request.server.findPerson(request)
  const isOfStaff = await request.server.isNameOfStaff(cleanPlayerName(typedName), person?.id ?? '')
  if (isOfStaff) throw new ServiceError('name_reserved')
}
