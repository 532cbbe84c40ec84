import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ServiceError } from '@icio/kit/http/errors'
import { holdsRelease } from '../release.js'
import type { ReleaseFiles, ReleaseStore } from './release-store.js'

/**
 * Stores releases in a folder: `<folder>/<name>/<build>/`, source maps in `<folder>/.maps/<name>/<build>/`. A release
 * is complete or absent: it is written to a temporary folder and moved in one step.
 */
export function folderStore(folder: string): ReleaseStore {
  const placeOf = (name: string, build: string) => join(folder, name, build)
  return {
    folderOf: async (name, build) => {
      const place = placeOf(name, build)
      return holdsRelease(place) ? place : null
    },
    async put({ name, build, files, maps }) {
      const place = placeOf(name, build)
      if (existsSync(place)) throw new ServiceError('release_exists', { name, build })
      if (maps.size > 0) await placeWhole(join(folder, '.maps', name, build), maps)
      await placeWhole(place, files)
    },
    async remove(name, build) {
      for (const place of [placeOf(name, build), join(folder, '.maps', name, build)])
        await rm(place, { recursive: true, force: true })
    },
    mapOf: (name, build, file) => textOf(join(folder, '.maps', name, build, `${file}.map`)),
  }
}

/** Returns the text of a file; null if it does not exist. */
export async function textOf(path: string): Promise<string | null> {
  return existsSync(path) ? readFile(path, 'utf8') : null
}

/** Writes a complete folder, or fails without leaving anything. @throws ServiceError release_exists */
export async function placeWhole(place: string, files: ReleaseFiles): Promise<void> {
  await mkdir(dirname(place), { recursive: true })
  const making = await mkdtemp(`${place}.making-`)
  try {
    for (const [file, body] of files) {
      const path = join(making, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, body)
    }
    await rename(making, place)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST') throw new ServiceError('release_exists')
    throw error
  }
}
