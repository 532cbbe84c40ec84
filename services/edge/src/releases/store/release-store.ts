/** The files of a release by their name relative to its folder. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>

/** Where published releases lie. A release is written once and never changed. */
export interface ReleaseStore {
  /** A local folder with all files of the release; null where the store has no such release. */
  folderOf(name: string, build: string): Promise<string | null>
  /**
   * Keeps a release, and its source maps apart from it.
   *
   * @throws ServiceError release_exists where it is there already
   */
  put(release: { name: string; build: string; files: ReleaseFiles; maps: ReleaseFiles }): Promise<void>
}
