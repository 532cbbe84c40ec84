import type { Collection, mongo } from 'mongoose'

/**
 * Returns the driver's collection of a model with the type of its rows. Mongoose gives it as a collection of anything,
 * so that filters, updates and results would need a cast at every call.
 *
 * @param model of the rows; calls wait for its connection as those of the model do
 */
export function typedCollection<Row extends object>(model: {
  readonly collection: Collection
}): mongo.Collection<Row> {
  // Mongoose's collection wraps the driver's and has its methods, but is typed as a collection of anything.
  return model.collection as unknown as mongo.Collection<Row>
}
