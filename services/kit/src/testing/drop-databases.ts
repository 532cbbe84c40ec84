import mongoose from 'mongoose'

/** Drops every database of a server whose name begins so: what a run of the tests has left, also where one failed. */
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
