import type { mongo } from 'mongoose'

/** Formats the actual indexes of a database as a Markdown table. */
export async function indexTable(database: mongo.Db): Promise<string> {
  const lines = ['| collection | index | properties |', '| --- | --- | --- |']
  const collections = await database.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()
  for (const name of collections.map((collection) => collection.name).sort()) {
    for (const index of await database.collection(name).indexes())
      lines.push(`| \`${name}\` | ${keyOf(index)} | ${propertiesOf(index)} |`)
  }
  return lines.join('\n')
}

function keyOf({ key }: mongo.IndexDescriptionInfo): string {
  return Object.entries(key as Record<string, unknown>)
    .map(([path, order]) => `\`${path}\` ${order === 1 ? '↑' : order === -1 ? '↓' : String(order)}`)
    .join(', ')
}

function propertiesOf(index: mongo.IndexDescriptionInfo): string {
  const properties = [
    index.unique && 'unique',
    index.sparse && 'sparse',
    index.expireAfterSeconds !== undefined && `expires after ${index.expireAfterSeconds} s`,
    index.partialFilterExpression && `only where \`${JSON.stringify(index.partialFilterExpression)}\``,
  ]
  return properties.filter(Boolean).join(', ')
}
