import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Whether a file of a release has compressed copies beside it. */
export function isText(name) {
  return /\.(js|css|json|svg)$/.test(name)
}

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/**
 * The compressed copies of a text file, as small as they get.
 *
 * @param {Buffer} body
 * @returns {{ brotli: Buffer, gzip: Buffer }}
 */
export function compress(body) {
  return { brotli: brotliCompressSync(body, best), gzip: gzip(body) }
}

function gzip(body) {
  return gzipSync(body, { level: 9 })
}

/**
 * Adds the compressed copies to a release that was built without them, and their sizes to its description. Does nothing
 * if it has them. The description is written last, so that an interrupted run is done again.
 *
 * @param {string} folder of the release
 */
export async function addCompressedCopies(folder) {
  const description = join(folder, 'release.json')
  const release = JSON.parse(readFileSync(description, 'utf8'))
  const missing = Object.entries(release.files).filter(
    ([name, facts]) => isText(name) && facts.brotli === undefined,
  )
  if (missing.length === 0) return
  for (const [name, facts] of missing) {
    const body = readFileSync(join(folder, name))
    const brotli = await promisify(brotliCompress)(body, best)
    replaceFile(join(folder, `${name}.br`), brotli)
    replaceFile(join(folder, `${name}.gz`), gzip(body))
    facts.brotli = brotli.length
  }
  replaceFile(description, `${JSON.stringify(release, null, 1)}\n`)
}

/** Whether the folder holds a release, with compressed copies or still without. */
export function holdsRelease(folder) {
  return existsSync(join(folder, 'release.json'))
}

/** Writes a file that others may be reading: they get the old one, or the new one, also after a power cut. */
export function replaceFile(path, content) {
  writeFileSync(`${path}.tmp`, content, { flush: true })
  renameSync(`${path}.tmp`, path)
}
