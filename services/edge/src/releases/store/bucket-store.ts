import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '@icio/kit/http/errors'
import { AwsClient } from 'aws4fetch'
import { pack, unpack } from './archive.js'
import { placeWhole, textOf } from './folder-store.js'
import type { ReleaseStore } from './release-store.js'

export interface BucketOptions {
  /** Address of the bucket, for example https://storage.example/releases/ */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** Folder in which fetched releases are cached for serving. */
  cacheFolder: string
}

/**
 * Stores releases in an S3-compatible bucket: one archive each, `<name>/<build>.tar.gz`, with its source maps beside
 * it. Writes are conditional on absence, so that two publishers cannot both win. An instance fetches a release once.
 */
export function bucketStore({ url, cacheFolder, ...keys }: BucketOptions): ReleaseStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 2 })
  const address = (key: string) => new URL(key, url.endsWith('/') ? url : `${url}/`).href

  async function put(key: string, body: Buffer): Promise<void> {
    const answer = await client.fetch(address(key), {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { 'if-none-match': '*', 'content-type': 'application/gzip' },
    })
    if (answer.status === 412 || answer.status === 409) throw new ServiceError('release_exists', { key })
    if (!answer.ok) throw new Error(`The bucket answered ${answer.status} to ${key}.`)
  }

  /** Fetches an archive into a folder once; null if the bucket does not have it. */
  async function fetched(key: string, place: string): Promise<string | null> {
    if (existsSync(place)) return place
    const answer = await client.fetch(address(key))
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`The bucket answered ${answer.status} for ${key}.`)
    const files = await unpack(Buffer.from(await answer.arrayBuffer()))
    try {
      await placeWhole(place, files)
    } catch (error) {
      // Requested twice at once: the other request has placed the same files.
      if (!(error instanceof ServiceError)) throw error
    }
    return place
  }

  return {
    folderOf: (name, build) => fetched(`${name}/${build}.tar.gz`, join(cacheFolder, name, build)),
    async mapOf(name, build, file) {
      const place = join(cacheFolder, '.maps', name, build)
      const folder = await fetched(`${name}/${build}.maps.tar.gz`, place)
      return folder && textOf(join(folder, `${file}.map`))
    },
    async put({ name, build, files, maps }) {
      await put(`${name}/${build}.tar.gz`, await pack(files))
      if (maps.size > 0) await put(`${name}/${build}.maps.tar.gz`, await pack(maps))
    },
    async remove(name, build) {
      for (const key of [`${name}/${build}.tar.gz`, `${name}/${build}.maps.tar.gz`]) {
        const answer = await client.fetch(address(key), { method: 'DELETE' })
        if (!answer.ok && answer.status !== 404)
          throw new Error(`The bucket answered ${answer.status} to the deletion of ${key}.`)
      }
      await rm(join(cacheFolder, name, build), { recursive: true, force: true })
    },
  }
}
