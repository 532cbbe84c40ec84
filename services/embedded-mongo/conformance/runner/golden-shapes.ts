import type { Document } from 'bson'
import type { GoldenCase, Json, Step } from './cases.js'

type Fields = { [name: string]: Json }

/** Inserts the name of the database where a case has a placeholder for it. */
export function rename(value: Document, database: string): Document {
  const walk = (inner: unknown): unknown => {
    if (typeof inner === 'string') return inner.replaceAll('%DB%', database)
    if (Array.isArray(inner)) return inner.map(walk)
    if (typeof inner !== 'object' || inner === null || '_bsontype' in inner || inner instanceof Date)
      return inner
    return Object.fromEntries(Object.entries(inner).map(([name, item]) => [name, walk(item)]))
  }
  return walk(value) as Document
}

/** Reduces the reply to what the case recorded. */
export function shape(reply: Fields, step: Step, item: GoldenCase, database: string): Fields {
  const pick = step.pick ?? item.pick
  if (pick)
    return Object.fromEntries(pick.filter((name) => name in reply).map((name) => [name, reply[name]!]))
  if (item.projectReply === 'dbs')
    return {
      databases: (reply.databases as Fields[]).filter(({ name }) => String(name).startsWith(database)),
    }
  const cursor = reply.cursor as Fields | undefined
  if ('listCollections' in (step.command as Fields) && Array.isArray(cursor?.firstBatch)) {
    const rows = [...cursor.firstBatch].sort((a, b) =>
      String((a as Fields).name) < String((b as Fields).name) ? -1 : 1,
    )
    return { ...reply, cursor: { ...cursor, firstBatch: rows } }
  }
  return reply
}
