import { cleanPlayerName } from '@icio/contracts/lobbies/player-name'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyRequest } from 'fastify'

/** Nobody has to be signed in for a seat of a room. @throws ServiceError name_reserved for one like that of staff (NAME-2) */
export async function demandOwnName(request: FastifyRequest, typedName: string): Promise<void> {
  const person = await request.server.findPerson(request)
  const isOfStaff = await request.server.isNameOfStaff(cleanPlayerName(typedName), person?.id ?? '')
  if (isOfStaff) throw new ServiceError('name_reserved')
}
