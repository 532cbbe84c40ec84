/** MongoDB's error code for a duplicate value of a unique key. */
const duplicateKey = 11000

export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === duplicateKey
}

/** Waits for an insert or an upsert. @returns false if its unique key exists */
export async function isNew(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
