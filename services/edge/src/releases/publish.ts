import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Admission } from '@icio/contracts/releases/endpoints'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import type { Deployer } from './deploying/deployers.js'
import { demandParts, demandPaths, partsOf, type Rights } from './deploying/rights.js'
import { conflicts } from '../collections/path-reservations.js'
import { newRow, type ReleaseRow } from '../collections/releases.js'
import { isCall } from './first-calls.js'
import type { ReleaseRegistry } from './release-registry.js'
import { integrityOf, readRelease, shellName, type FirstFiles, type ReleaseDescription } from './release.js'
import { unpack } from './store/archive.js'
import type { ReleaseFiles, ReleaseStore } from './store/release-store.js'

/** Tries a release in a browser before visitors get it. */
export type Admit = (row: ReleaseRow) => Promise<Omit<Admission, 'at'>>

interface PublishOptions {
  book: ReleaseRegistry
  store: ReleaseStore
  admit: Admit
  deployer: Deployer
  now?: () => Date
}

/**
 * Publishes a release: checks that it is complete, stores it, and runs the admission. Its description is verified:
 * every file must exist with its hash, and there must be no others. A refused release stays in the records with the
 * reasons, so that its version cannot be reused.
 *
 * @param archive gzipped tar of the release's folder
 * @throws ServiceError release_exists, release_invalid with the reason, path_reserved, deploy_key_forbids
 */
export async function publish(
  archive: Buffer,
  asked: { name: string; build: string },
  { book, store, admit, deployer, now = () => new Date() }: PublishOptions,
): Promise<ReleaseRow> {
  if (await book.releases.findBuild(asked.name, asked.build)) throw new ServiceError('release_exists', asked)
  const all = await unpack(archive)
  const { release, files, maps } = checkWhole(all, asked)
  await demandItsOwn(book, release, deployer.rights)
  if (release.name === shellName) await demandOwnFileNames(book, release, all)
  await keep(store, asked, { release, files, maps })
  const row = newRow(release, {
    by: deployer.name,
    publisher: deployer.person,
    at: now(),
    admission: { state: 'unadmitted', checks: [] },
  })
  try {
    await book.releases.add(row)
  } catch (error) {
    if (isDuplicateKey(error)) throw new ServiceError('release_exists', asked)
    throw error
  }
  await book.reload()
  return runAdmission(book, row, { admit, now })
}

/** Checks that the release's part and paths are allowed for its deployer and belong to nobody else. */
async function demandItsOwn(
  book: ReleaseRegistry,
  release: ReleaseDescription,
  rights: Rights,
): Promise<void> {
  demandParts(rights, partsOf(release))
  if (release.name === shellName) return
  const reserved = await book.paths.all()
  demandPaths(rights, release, reserved)
  const taken = conflicts(reserved, { remote: release.name, owns: release.owns })
  if (taken.length > 0) throw new ServiceError('path_reserved', { taken })
}

/**
 * Checks the names of a shell's files. The files of all shells are served from one path, so a shell with different
 * content under an existing name would change the files of other pages.
 */
async function demandOwnFileNames(
  book: ReleaseRegistry,
  { files }: ReleaseDescription,
  all: ReadonlyMap<string, Buffer>,
): Promise<void> {
  for (const row of await book.releases.all()) {
    const other = row.name === shellName ? await book.fetchRelease(row._id) : null
    for (const file of Object.keys(other?.files ?? {})) {
      const body = file in files ? all.get(file) : undefined
      if (body && other && !(await readFile(join(other.folder, file))).equals(body))
        throw refuse(`${file} is another file in ${row._id}: names of a shell's files carry their hash.`)
    }
  }
}

/** Stores the files; the same files may exist from an attempt whose row was lost with the database. */
async function keep(
  store: ReleaseStore,
  { name, build }: { name: string; build: string },
  { release, files, maps }: Whole,
): Promise<void> {
  try {
    await store.put({ name, build, files, maps })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const folder = await store.folderOf(name, build)
    const there = folder ? readRelease(folder) : null
    if (JSON.stringify(there?.files) !== JSON.stringify(release.files)) throw error
  }
}

/**
 * Runs the admission and stores the result. If it could not run, the previous result stays. An admitted release
 * reserves its paths for its remote.
 */
export async function runAdmission(
  book: ReleaseRegistry,
  row: ReleaseRow,
  { admit, now = () => new Date() }: Pick<PublishOptions, 'admit' | 'now'>,
): Promise<ReleaseRow> {
  const found = await admit(row)
  if (found.state === 'unadmitted' && row.admission.state !== 'unadmitted') return row
  const admission = { ...(await withPaths(book, row, found)), at: now() }
  await book.releases.setAdmission(row._id, admission)
  await book.reload()
  return { ...row, admission }
}

/** Two remotes may have requested the same path at once: the admission of the second one fails here. */
async function withPaths(
  book: ReleaseRegistry,
  { name, owns, by }: ReleaseRow,
  found: Omit<Admission, 'at'>,
): Promise<Omit<Admission, 'at'>> {
  if (found.state !== 'admitted' || name === shellName) return found
  try {
    await book.paths.claim({ remote: name, owns }, by)
    return found
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'path_reserved') throw error
    const detail = `${JSON.stringify(error.details)}`
    const check = { name: 'paths are its own', passed: false, detail }
    return { state: 'refused', checks: [...found.checks, check] }
  }
}

interface Whole {
  release: ReleaseDescription
  files: ReleaseFiles
  maps: ReleaseFiles
}

function checkWhole(all: Map<string, Buffer>, { name, build }: { name: string; build: string }): Whole {
  const release = describe(all.get('release.json'))
  if (release.name !== name || release.build !== build)
    throw refuse(`release.json describes ${release.name}/${release.build}, not ${name}/${build}.`)
  const base = name === shellName ? '/shell/' : `/remotes/${name}/${build}/`
  if (release.base !== base) throw refuse(`Its base is ${release.base}, not ${base}.`)
  if (name !== shellName && release.scope !== `${name.replaceAll('-', '_')}_${build}`)
    throw refuse(`Its federation scope ${release.scope} is not its own.`)
  const files = new Map<string, Buffer>()
  const maps = new Map<string, Buffer>()
  for (const [file, body] of all) {
    if (file.endsWith('.map')) maps.set(file, body)
    else files.set(file, body)
    if (file !== 'release.json' && !file.endsWith('.map')) checkFile(file, body, release, all)
  }
  const missing = Object.keys(release.files).filter((file) => !all.has(file))
  if (missing.length > 0) throw refuse(`Files are missing: ${missing.slice(0, 5).join(', ')}.`)
  return { release, files, maps }
}

/** Checks that a file matches its hash, or is a compressed copy of a file that does. */
function checkFile(
  file: string,
  body: Buffer,
  { files }: ReleaseDescription,
  all: ReadonlyMap<string, Buffer>,
): void {
  const facts = files[file]
  if (facts) {
    if (body.length !== facts.bytes) throw refuse(`${file} has ${body.length} bytes, not ${facts.bytes}.`)
    if (/\.(js|css)$/.test(file) && facts.integrity !== integrityOf(body))
      throw refuse(`${file} does not fit its hash.`)
    return
  }
  const original = all.get(file.replace(/\.(br|gz)$/, ''))
  const isCopy = /\.(br|gz)$/.test(file) && original !== undefined
  if (!isCopy) throw refuse(`${file} is not named in release.json.`)
  if (!unpacked(file, body, original.length).equals(original))
    throw refuse(`${file} does not unpack to the file that it belongs to.`)
}

function unpacked(file: string, body: Buffer, maxOutputLength: number): Buffer {
  try {
    const limit = { maxOutputLength: Math.max(maxOutputLength, 1) }
    return file.endsWith('.br') ? brotliDecompressSync(body, limit) : gunzipSync(body, limit)
  } catch (cause) {
    throw refuse(`${file} does not unpack to the file that it belongs to.`, cause)
  }
}

function describe(body: Buffer | undefined): ReleaseDescription {
  if (!body) throw refuse('release.json is missing.')
  let value: Partial<ReleaseDescription>
  try {
    value = JSON.parse(body.toString()) as Partial<ReleaseDescription>
  } catch (cause) {
    throw refuse('release.json is not JSON.', cause)
  }
  const texts = ['name', 'version', 'build', 'scope', 'base'] as const
  const lists = ['owns', 'paths', 'scripts', 'styles', 'usage'] as const
  const wrong: string[] = [
    ...texts.filter((key) => typeof value[key] !== 'string'),
    ...lists.filter((key) => !isTextList(value[key])),
    ...(['files', 'needs'] as const).filter((key) => typeof value[key] !== 'object' || value[key] === null),
  ]
  if (value.apis !== undefined && !isTextRecord(value.apis)) wrong.push('apis')
  if (value.speaks !== undefined && !areContracts(value.speaks)) wrong.push('speaks')
  if (value.frameless !== undefined && !isTextList(value.frameless)) wrong.push('frameless')
  if (value.menu !== undefined && !isMenu(value.menu)) wrong.push('menu')
  if (value.extensions !== undefined && !areObjects(value.extensions)) wrong.push('extensions')
  if (value.games !== undefined && !areObjects(value.games)) wrong.push('games')
  if (value.light !== undefined && !areLightFiles(Object.values(value.light), value.files))
    wrong.push('light')
  if (value.lightShell !== undefined && !areLightFiles([value.lightShell], value.files))
    wrong.push('lightShell')
  if (wrong.length > 0) throw refuse(`release.json lacks ${wrong.join(', ')}.`)
  const screens: unknown[] = Object.values(value.screens ?? {})
  const calls = screens.flatMap((screen) => (screen as { calls?: unknown } | null)?.calls ?? [])
  if (!calls.every(isCall)) throw refuse('It names a call that is none of the services.')
  if (!/^[\w.+-]{1,80}$/.test(value.version ?? '')) throw refuse('Its version is not a version.')
  return value as ReleaseDescription
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

function isTextRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && isTextList(Object.values(value))
}

/** True for a list of versions with their members. */
function areContracts(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((each) => isTextList([each?.version]) && isTextList(each.members ?? []))
  )
}

function isMenu(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => isTextList([entry?.title, entry?.path]))
}

/** True for a list of objects; whether visitors can get what each declares is for admission to say. */
function areObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null)
}

/** True if each names its scripts and styles, and all of these are files of the release. */
function areLightFiles(given: readonly unknown[], files: unknown): boolean {
  return given.every((each) => {
    const { scripts, styles } = (each ?? {}) as Partial<FirstFiles>
    return (
      isTextList(scripts) &&
      isTextList(styles) &&
      [...(scripts ?? []), ...(styles ?? [])].every((file) => Object.hasOwn(files ?? {}, file))
    )
  })
}

function refuse(reason: string, cause?: unknown): ServiceError {
  return new ServiceError('release_invalid', { reason }, { cause })
}
