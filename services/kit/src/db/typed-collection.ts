import type { Connection, mongo } from 'mongoose'

/**
 * Returns a collection of the driver with the type of its rows. Mongoose gives it as a collection of anything, so that
 * filters, updates and results would need a cast at every call.
 *
 * @param connection calls wait for it as those of mongoose's models do
 */
export function typedCollection<Row extends object>(
  connection: Connection,
  name: string,
): mongo.Collection<Row> {
  // Mongoose's collection wraps the driver's and has its methods, but is typed as a collection of anything.
  return connection.collection(name) as unknown as mongo.Collection<Row>
}
