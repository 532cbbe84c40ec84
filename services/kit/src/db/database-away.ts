import mongoose from 'mongoose'

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

/**
 * Error codes of a server that is shutting down, stepping down, or not yet primary, and of a restarted one that no longer
 * has the cursor whose next documents are read (43, 237).
 */
const codes = new Set([43, 91, 189, 237, 10107, 11600, 11602, 13435, 13436])

/** What the driver or the server calls an operation that may be sent again. */
const labels = ['RetryableWriteError', 'TransientTransactionError']

/** The database's code for a write that found no space, and the system's. */
const noSpace: readonly unknown[] = [14031, 'ENOSPC', 'EDQUOT']

/** Returns whether an error means that nothing was written because the disk is full: of the database, or here. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errorResponse, writeConcernError } = error as {
    code?: unknown
    errorResponse?: { code?: unknown }
    writeConcernError?: { code?: unknown }
  }
  if ([code, errorResponse?.code, writeConcernError?.code].some((each) => noSpace.includes(each))) return true
  return isDiskFull(error.cause)
}

/** Returns whether an error means that the database cannot be reached now, so that the same call may work later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (names.has(error.name)) return true
  const code = (error as { code?: unknown }).code
  if (typeof code === 'number' && codes.has(code)) return true
  if (error instanceof mongoose.mongo.MongoError && labels.some((label) => error.hasErrorLabel(label)))
    return true
  // A bulk write wraps the error that ended it.
  if (error.name === 'MongoBulkWriteError')
    return isDatabaseUnavailable((error as { errorResponse?: unknown }).errorResponse)
  return error.name === 'MongooseError' && /buffering timed out|initial connection/.test(error.message)
}
