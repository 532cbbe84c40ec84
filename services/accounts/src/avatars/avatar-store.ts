import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { AvatarSize } from '@icio/contracts/avatars/avatar'
import mongoose, { type Connection } from 'mongoose'

/** The path of a person's avatar (DATA-4). */
export function avatarPath(userId: string): string {
  return `${userId}/avatar.webp`
}

/** The avatar files in the GridFS bucket `avatars`: three sizes of one version under one path. */
export function avatarStore(connection: Connection) {
  const bucket = () => {
    if (!connection.db) throw new Error('The database is not connected')
    return new mongoose.mongo.GridFSBucket(connection.db, { bucketName: 'avatars' })
  }
  return {
    async put(userId: string, version: string, images: Record<AvatarSize, Buffer>): Promise<void> {
      for (const [size, bytes] of Object.entries(images)) {
        const upload = bucket().openUploadStream(avatarPath(userId), {
          metadata: { user_id: userId, version, size },
        })
        await pipeline(Readable.from([bytes]), upload)
      }
    },

    /** Reads one size of a version; null if there is none. */
    async read(userId: string, version: string, size: AvatarSize): Promise<Buffer | null> {
      const [file] = await bucket()
        .find({ filename: avatarPath(userId), 'metadata.version': version, 'metadata.size': size })
        .limit(1)
        .toArray()
      if (!file) return null
      const chunks: Buffer[] = []
      for await (const chunk of bucket().openDownloadStream(file._id)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },

    /** Removes all files of a person except those of the given version. */
    async removeOf(userId: string, exceptVersion?: string | null): Promise<void> {
      const files = await bucket()
        .find({ filename: avatarPath(userId) })
        .toArray()
      const old = files.filter((file) => !exceptVersion || file.metadata?.['version'] !== exceptVersion)
      for (const file of old) {
        // Another instance may have removed the file in the meantime.
        await bucket()
          .delete(file._id)
          .catch((error: unknown) => {
            if (!isGone(error)) throw error
          })
      }
    },
  }
}

/** Whether GridFS reports that the file no longer exists. */
function isGone(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoRuntimeError && error.message.startsWith('File not found')
}
