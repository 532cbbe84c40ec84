import { Transform } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import { ServiceError } from '@icio/kit/http/errors'
import { extract, pack as packer } from 'tar-stream'
import type { ReleaseFiles } from './release-store.js'

/**
 * Limits for unpacking: a release of ours has about a megabyte in a hundred files. Folders count as entries, and bytes
 * count for the whole archive including headers, so that nothing in it is unlimited.
 */
const limits = { bytes: 64 * 1024 * 1024, entries: 2000, nameLength: 200 }

/** A gzipped tar of the files. */
export async function pack(files: ReleaseFiles): Promise<Buffer> {
  const tar = packer()
  for (const [name, body] of files) tar.entry({ name }, body)
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  return gzipSync(Buffer.concat(chunks))
}

/**
 * Unpacks a gzipped tar.
 *
 * @throws ServiceError release_invalid if it is not an archive, is too large, or contains anything but plain files with
 *   plain relative names
 */
export async function unpack(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const tar = extract()
  const gunzip = createGunzip()
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > limits.bytes ? refuse('It is larger than 64 MB.') : null, chunk)
    },
  })
  gunzip.on('error', (error) => tar.destroy(error))
  counted.on('error', (error) => tar.destroy(error))
  gunzip.pipe(counted).pipe(tar)
  gunzip.end(archive)
  let entries = 0
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header
      if (++entries > limits.entries) throw refuse('It has more than 2,000 files and folders.')
      if (type === 'directory') {
        entry.resume()
        continue
      }
      if (type !== 'file' || !isPlainName(name))
        throw refuse(`"${name.slice(0, limits.nameLength)}" is not a plain file.`)
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      files.set(name.replace(/^\.\//, ''), Buffer.concat(chunks))
    }
  } catch (error) {
    throw error instanceof ServiceError ? error : refuse('It is not a gzipped tar.', error)
  } finally {
    gunzip.destroy()
    counted.destroy()
  }
  return files
}

function isPlainName(name: string): boolean {
  if (name.length > limits.nameLength) return false
  return /^(\.\/)?[\w@][\w@.-]*(\/[\w@][\w@.-]*)*$/.test(name) && !name.includes('..')
}

function refuse(reason: string, cause?: unknown): ServiceError {
  return new ServiceError('release_invalid', { reason }, { cause })
}
