import { personOf } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import type { User } from '../collections/users.js'

/** The account of the signed-in person. @throws ServiceError unauthenticated if it was deleted a moment ago */
export async function ownUser({ users }: Accounts, request: FastifyRequest): Promise<User> {
  const user = await users.findById(personOf(request).id)
  if (!user) throw new ServiceError('unauthenticated')
  return user
}
