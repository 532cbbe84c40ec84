import { randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import { deleteAvatar, putAvatar, signAvatar } from '@icio/contracts/avatars/endpoints'
import { SignAvatar, SignedAvatar } from '@icio/contracts/avatars/schemas'
import { avatarByteLimit, avatarUrlSeconds } from '@icio/contracts/avatars/avatar'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import { avatarImages } from '../avatars/avatar-image.js'
import { avatarQueue } from '../avatars/avatar-queue.js'
import { avatarPath } from '../avatars/avatar-store.js'
import { mayAccess } from '../profiles/may-access.js'
import { limits } from '../collections/rate-limits.js'

/** PUT, DELETE /api/avatars and POST /api/avatars/sign (PROF-6, PROF-7, CALL-11, CALL-12, DATA-4). */
export async function serveOwnAvatar(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { profiles, avatars, avatarUrls, limiter } = accounts
  const queue = avatarQueue()
  await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: avatarByteLimit } })

  app.route({
    method: putAvatar.method,
    url: putAvatar.url,
    config: { bodyCheckedBy: 'receivedImage and avatarImages, byte by byte' },
    schema: { summary: 'Stores an image as avatar', tags: ['avatars'], consumes: ['multipart/form-data'] },
    async handler(request, reply) {
      const { id } = personOf(request)
      await queue.stand(id, async () => {
        await limiter.take(limits.avatarsByPerson, id)
        const bytes = await receivedImage(request)
        const images = await queue.unpack(() => avatarImages(bytes))
        // The old files stay until the new ones are complete and the profile names them.
        const version = randomBytes(9).toString('base64url')
        await avatars.put(id, version, images)
        const profile = await profiles.setAvatar(id, version, avatarUrls.sign(id, version, avatarUrlSeconds))
        await avatars.removeOf(id, profile?.avatar_version)
      })
      return reply.header('cache-control', 'no-store').send({ path: avatarPath(id) })
    },
  })
  serve(
    app,
    signAvatar,
    { body: SignAvatar, reply: SignedAvatar, summary: 'A signed address of an avatar' },
    async ({ body, request }) => {
      const userId = body.path.split('/')[0] ?? ''
      const isAvatar = body.path === avatarPath(userId) && mayAccess(request, userId)
      const version = isAvatar ? (await profiles.find(userId))?.avatar_version : null
      if (!version) throw new ServiceError('not_found')
      return { signed_url: avatarUrls.sign(userId, version, body.expires_in ?? avatarUrlSeconds) }
    },
  )
  serve(app, deleteAvatar, { status: 204, summary: 'Removes the avatar' }, async ({ request }) => {
    const { id } = personOf(request)
    await profiles.clearAvatar(id)
    await avatars.removeOf(id)
    return undefined
  })
}

/** The file of a multipart body; rejected for its type, for its size as soon as it is exceeded, or if there is none. */
async function receivedImage(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ServiceError('not_an_image')
  const { part, bytes } = await firstPart(request)
  if (part.file.truncated || bytes.length >= avatarByteLimit) throw new ServiceError('file_too_large')
  if (!part.mimetype.startsWith('image/')) throw new ServiceError('not_an_image')
  return bytes
}

/** The first file of a multipart body. Anything that is not a complete multipart form is not an image. */
async function firstPart(request: FastifyRequest) {
  try {
    const part = await request.file()
    if (!part) throw new ServiceError('not_an_image')
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    return { part, bytes: Buffer.concat(chunks) }
  } catch (error) {
    // The plugin's own failures have a status; the parser's failures do not.
    if (error instanceof ServiceError || (error as FastifyError).statusCode !== undefined) throw error
    throw new ServiceError('not_an_image', undefined, { cause: error })
  }
}
