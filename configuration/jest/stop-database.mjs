/** Ends the database that start-database.mjs has started. */
export default async function stopDatabase() {
  await globalThis.stopTestDatabase?.()
}
