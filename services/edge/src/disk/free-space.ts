import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** The space of the disk that holds a folder, in bytes. */
export interface Space {
  free: number
  size: number
}

const mega = 1024 * 1024

/** Below this, writes will soon be refused: /readyz notes it. */
export const fullBelow = 50 * mega
/** Below this, doctor calls the disk bad. */
export const badBelow = 500 * mega
/** Below this share of the disk, doctor says so and an alert fires (docs/operations/alerts.yaml). */
export const scarceBelow = 0.1

/** Reads how much space a folder has; of the nearest folder above it, if it is not there yet. */
export async function spaceOf(folder: string): Promise<Space> {
  let place = folder
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  const { bavail, blocks, bsize } = await statfs(place)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Adds the gauges of the disks on which this process keeps data, by what they hold. */
export function gaugeDisks(app: FastifyInstance, folders: Readonly<Record<string, string>>): void {
  const readings = async (which: keyof Space) =>
    Promise.all(
      Object.entries(folders).map(async ([folder, path]) => ({
        value: (await spaceOf(path))[which],
        labels: { folder },
      })),
    )
  const labelNames = ['folder']
  app.gauge({
    name: 'disk_free_bytes',
    help: 'Free space for the data of this process, by folder',
    labelNames,
    read: () => readings('free'),
  })
  app.gauge({
    name: 'disk_size_bytes',
    help: 'Size of the disk with the data of this process, by folder',
    labelNames,
    read: () => readings('size'),
  })
}

/** The note for /readyz about the disk of the data folder; without its path, because the page is public. */
export async function noteOnSpace(dataDir: string): Promise<string | undefined> {
  const { free } = await spaceOf(dataDir)
  if (free >= fullBelow) return undefined
  return `${Math.floor(free / mega)} MB are free on the disk of the data: writes are refused when none is left`
}

/** Bytes for a person. */
export function inWords(bytes: number): string {
  return bytes < 1024 * mega ? `${Math.floor(bytes / mega)} MB` : `${(bytes / mega / 1024).toFixed(1)} GB`
}
