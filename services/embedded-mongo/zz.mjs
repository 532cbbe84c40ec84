import { startEmbeddedMongo } from './dist/index.js'
import { MongoClient } from 'mongodb'
const s = await startEmbeddedMongo({ dataDir: '/tmp/em/d2' })
console.log(s)
const c = new MongoClient(s.uri)
await c.db('x').collection('y').insertOne({ a: 1 })
console.log(await c.db('x').collection('y').findOne())
try {
  await startEmbeddedMongo({ dataDir: '/tmp/em/d2' })
} catch (e) {
  console.log(e.message)
}
await c.close()
await s.close()
console.log('closed')
