/** The files of a release by name, relative to its folder. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>

/** Storage of published releases. A release is written once and never changed. */
export interface ReleaseStore {
  /** Returns a local folder with all files of the release; null if the store does not have it. */
  folderOf(name: string, build: string): Promise<string | null>
  /**
   * Stores a release, and its source maps separately.
   *
   * @throws ServiceError release_exists if it is already there
   */
  put(release: { name: string; build: string; files: ReleaseFiles; maps: ReleaseFiles }): Promise<void>
  /** Deletes the files and source maps of a release; nothing happens if they are gone. */
  remove(name: string, build: string): Promise<void>
  /** Returns the text of the source map of one of a release's files; null if the store does not have it. */
  mapOf(name: string, build: string, file: string): Promise<string | null>
}
