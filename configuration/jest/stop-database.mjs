/** Stops the database that start-database.mjs started, and removes the folders of the run; on an external server it drops what this run has created. */
export default async function stopDatabase() {
  await globalThis.stopTestDatabase?.()
  if (process.env.MONGODB_URI) await dropAllOf(process.env.TEST_DATABASE_MARK)
  globalThis.removeTemporaryFolder?.()
}

async function dropAllOf(mark) {
  // Imported from the kit, since the workspace's root has no driver.
  const { dropDatabases } = await import('../../services/kit/dist/testing/drop-databases.js')
  await dropDatabases(process.env.MONGODB_URI, mark)
}
