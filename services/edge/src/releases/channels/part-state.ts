/** A canary of one part. */
export interface PartCanary {
  /** Selects its visitors; parts that were tried together have one id (choose-releases.ts). */
  id: string
  release: string
  permyriad: number
  began_at: Date
}

/** What visitors of one edition get of one part. */
export interface PartState {
  rev: number
  stable: string | null
  /** What a rollback restores, with null for the absence of the part; null if there was nothing else. */
  previous: { release: string | null } | null
  canary: PartCanary | null
}
