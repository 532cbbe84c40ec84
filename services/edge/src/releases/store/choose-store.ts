import { join } from 'node:path'
import { bucketStore } from './bucket-store.js'
import { folderStore } from './folder-store.js'
import type { ReleaseStore } from './release-store.js'

export interface StoreSettings {
  DATA_DIR: string
  RELEASES_DIR: string | undefined
  RELEASES_BUCKET_URL: string | undefined
  RELEASES_BUCKET_KEY_ID: string | undefined
  RELEASES_BUCKET_SECRET: string | undefined
  RELEASES_BUCKET_REGION: string
}

/** Returns the bucket store if one is configured, else a folder store, by default `releases` in the data folder. */
export function chooseStore(settings: StoreSettings): ReleaseStore {
  const { RELEASES_BUCKET_URL: url, RELEASES_BUCKET_KEY_ID: accessKeyId } = settings
  const folder = settings.RELEASES_DIR ?? join(settings.DATA_DIR, 'releases')
  if (!url) return folderStore(folder)
  if (!accessKeyId || !settings.RELEASES_BUCKET_SECRET)
    throw new Error('RELEASES_BUCKET_URL needs RELEASES_BUCKET_KEY_ID and RELEASES_BUCKET_SECRET beside it.')
  return bucketStore({
    url,
    accessKeyId,
    secretAccessKey: settings.RELEASES_BUCKET_SECRET,
    region: settings.RELEASES_BUCKET_REGION,
    cacheFolder: folder,
  })
}
