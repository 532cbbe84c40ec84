/** MongoDB's error code for a duplicate value of a unique key. */
const duplicateKey = 11000

/** Returns whether a write failed because its unique key exists. */
export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === duplicateKey
}
