import mongoose, { type Connection } from 'mongoose'

/** How often a connection is tried again while the database is away. */
const retryMs = 1000

/**
 * A connection of a service's own. It resolves at once: while the database is away the service answers 503, and goes
 * on without a restart when it is there. Writes are acknowledged by the majority, which is on disk.
 */
export function openDatabase({
  uri,
  name,
  log,
}: {
  uri: string
  name: string
  log: { error(details: object, text: string): void }
}): Connection {
  const connection = mongoose.createConnection()
  connection.set('sanitizeFilter', true)
  connection.set('autoIndex', false)
  let closed = false
  const open = (): void => {
    connection
      .openUri(uri, { dbName: name, w: 'majority', serverSelectionTimeoutMS: 5000, autoIndex: false })
      .catch((err: unknown) => {
        if (closed) return
        log.error({ err }, 'database is away, trying again')
        setTimeout(open, retryMs).unref()
      })
  }
  connection.on('close', () => (closed = true))
  open()
  return connection
}
