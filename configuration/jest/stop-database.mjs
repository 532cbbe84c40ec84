/** Ends the database that start-database.mjs has started; on somebody else's server it drops what this run has made. */
export default async function stopDatabase() {
  await globalThis.stopTestDatabase?.()
  if (process.env.MONGODB_URI) await dropAllOf(process.env.TEST_DATABASE_MARK)
}

async function dropAllOf(mark) {
  // Of the kit, since the workspace's root has no driver of its own.
  const { dropDatabases } = await import('../../services/kit/dist/testing/drop-databases.js')
  await dropDatabases(process.env.MONGODB_URI, mark)
}
