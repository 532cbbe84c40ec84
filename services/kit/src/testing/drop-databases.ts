import mongoose from 'mongoose'

/** Drops every database whose name starts with this prefix, to clean up after a test run, even a failed one. */
export async function dropDatabases(uri: string, beginning: string): Promise<string[]> {
  const client = await mongoose.mongo.MongoClient.connect(uri)
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true })
    const names = databases.map(({ name }) => name).filter((name) => name.startsWith(beginning))
    for (const name of names) await client.db(name).dropDatabase()
    return names
  } finally {
    await client.close()
  }
}
