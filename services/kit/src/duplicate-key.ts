/** MongoDB's code for a value that has to be unique and is there already. */
const duplicateKey = 11000

/** True for the failure of a write whose unique key is taken. */
export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === duplicateKey
}
