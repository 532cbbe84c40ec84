/** The errors that the driver and mongoose throw when the database cannot be reached. */
const names = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoExpiredSessionError',
  'DisconnectedError',
])

/** Error codes of a server that is shutting down, stepping down, or not yet primary. */
const codes = new Set([91, 189, 10107, 11600, 11602, 13435, 13436])

/** Returns whether an error means that the database cannot be reached now, so that the same call may work later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (names.has(error.name)) return true
  const code = (error as { code?: unknown }).code
  if (typeof code === 'number' && codes.has(code)) return true
  // A bulk write wraps the error that ended it.
  if (error.name === 'MongoBulkWriteError')
    return isDatabaseUnavailable((error as { errorResponse?: unknown }).errorResponse)
  return error.name === 'MongooseError' && /buffering timed out|initial connection/.test(error.message)
}
