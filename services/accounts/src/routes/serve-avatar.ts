import { AvatarQuery } from '@icio/contracts/avatars/schemas'
import { avatarCacheSeconds, type AvatarSize } from '@icio/contracts/avatars/avatar'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import { avatarPath } from '../avatars/avatar-store.js'

/** GET /api/avatars/:path?token=: the image, for anyone who has a signed URL (CALL-11, CALL-12). */
export async function serveAvatarImage(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { profiles, avatars, avatarUrls } = accounts
  app.get<{ Params: { '*': string }; Querystring: { token: string; size?: AvatarSize } }>(
    '/api/avatars/*',
    { schema: { summary: 'An avatar by its signed address', tags: ['avatars'], querystring: AvatarQuery } },
    async (request, reply) => {
      const path = request.params['*']
      const token = avatarUrls.read(path, request.query.token)
      if (!token) throw new ServiceError('not_found')
      const userId = path.split('/')[0] ?? ''
      const version = path === avatarPath(userId) ? (await profiles.find(userId))?.avatar_version : null
      if (token.isExpired || version !== token.version) throw new ServiceError('avatar_gone')
      const image = await avatars.read(userId, version, request.query.size ?? 'lg')
      if (!image) throw new ServiceError('avatar_gone')
      return reply
        .type('image/webp')
        .header('cache-control', `private, max-age=${avatarCacheSeconds}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(image)
    },
  )
}
