import { nextDocument, uninterrupted } from '../budget.js'
import { CommandError } from '../errors.js'
import { document, int, isDocument, isTruthy, type Document, type Maybe, type Value } from '../bson/values.js'
import { select, selectionOf, modify, updaterOf, withId } from '../commands/modify.js'
import { insertOne } from '../commands/write.js'
import { ensureCollection, runWrite, type Context } from '../server/engine.js'
import { checkNamespace, type Collection } from '../store/catalog.js'
import { removePrefix } from '../store/purge.js'
import { prefixOf, after } from '../store/view.js'
import { decode } from '../bson/decode.js'
import { evaluator, collect, type CompileStage, type Situation } from './pipeline.js'
import type { Variables } from './variables.js'

function target(
  argument: Value,
  situation: Situation,
  code: number,
): { database: string; collection: string } {
  if (typeof argument === 'string') return { database: situation.ns.database, collection: argument }
  if (!isDocument(argument)) throw new CommandError(code, 'a target must be a string or an object')
  const [database, collection] = [argument.get('db'), argument.get('coll')]
  for (const name of argument.keys())
    if (name !== 'db' && name !== 'coll') throw new CommandError(40415, `unknown field ${name}`)
  if (typeof collection !== 'string' || (database !== undefined && typeof database !== 'string'))
    throw new CommandError(code, 'db and coll must be strings')
  return { database: database ?? situation.ns.database, collection }
}
async function openTarget(
  context: Context,
  ns: { database: string; collection: string },
): Promise<{ inside: Context; collection: Collection }> {
  const inside = { ...context, database: ns.database }
  return { inside, collection: await ensureCollection(inside, ns.collection) }
}

const out: CompileStage = (argument, situation) => {
  const ns = target(argument, situation, 16990)
  checkNamespace(ns.database, ns.collection)
  if (ns.collection.startsWith('system.')) throw new CommandError(17385, "Can't $out to special collection")
  if (situation.context.transaction) throw new CommandError(263, '$out cannot be used in a transaction')
  const bypass = isTruthy(situation.context.command.get('bypassDocumentValidation'))
  return async function* (input) {
    const documents = (await collect(input, '$out')).map(withId)
    const { inside, collection } = await openTarget(situation.context, ns)
    if (collection.isView) throw new CommandError(166, '$out cannot write to a view')
    const names = () => [collection.ns]
    await inside.engine.sessions.alone(inside, names, (unit) => {
      const before = unit.range({
        from: prefixOf(collection.id),
        to: after(prefixOf(collection.id)),
        limit: 1e9,
      })
      removePrefix(unit, collection.id)
      for (const index of collection.indexes) removePrefix(unit, index.id)
      unit.counted(collection, -before.length)
      try {
        for (const item of documents) {
          nextDocument()
          insertOne(inside, unit, collection, item, bypass)
        }
      } catch (error) {
        // Restores the old content: $out replaces everything or nothing.
        const written = unit.range({
          from: prefixOf(collection.id),
          to: after(prefixOf(collection.id)),
          limit: 1e9,
        })
        uninterrupted(() => {
          removePrefix(unit, collection.id)
          for (const index of collection.indexes) removePrefix(unit, index.id)
          unit.counted(collection, -written.length)
          for (const { value } of before) insertOne(inside, unit, collection, decode(value), true)
        })
        throw error
      }
    })
  }
}

const matchedActions = ['replace', 'keepExisting', 'merge', 'fail']
const missingActions = ['insert', 'discard', 'fail']

const merge: CompileStage = (argument, situation) => {
  const spec = isDocument(argument) ? argument : document({ into: argument })
  if (!isDocument(argument) && typeof argument !== 'string')
    throw new CommandError(51182, '$merge requires a string or object argument')
  for (const name of spec.keys())
    if (!['into', 'on', 'let', 'whenMatched', 'whenNotMatched'].includes(name))
      throw new CommandError(40415, `BSON field '$merge.${name}' is an unknown field.`)
  if (!spec.has('into'))
    throw new CommandError(40414, "BSON field '$merge.into' is missing but a required field")
  const ns = target(spec.get('into')!, situation, 51178)
  checkNamespace(ns.database, ns.collection)
  const on = spec.get('on') ?? '_id'
  const fields = Array.isArray(on) ? on : [on]
  if (!fields.every((field) => typeof field === 'string'))
    throw new CommandError(Array.isArray(on) ? 51134 : 51186, "$merge 'on' must be strings")
  if (fields.length === 0)
    throw new CommandError(51187, "If explicitly specifying $merge 'on', must include at least one field")
  const whenMatched = spec.get('whenMatched') ?? 'merge'
  const whenMissing = spec.get('whenNotMatched') ?? 'insert'
  if (!Array.isArray(whenMatched) && !matchedActions.includes(whenMatched as string))
    throw new CommandError(
      typeof whenMatched === 'string' ? 2 : 51191,
      `unknown whenMatched: ${String(whenMatched)}`,
    )
  if (!missingActions.includes(whenMissing as string))
    throw new CommandError(
      typeof whenMissing === 'string' ? 2 : 14,
      `unknown whenNotMatched: ${String(whenMissing)}`,
    )
  const pair = `${String(whenMatched)} ${String(whenMissing)}`
  if (['keepExisting discard', 'keepExisting fail', 'fail discard', 'fail fail'].includes(pair))
    throw new CommandError(
      51181,
      `Combination of whenMatched: ${pair.replace(' ', ' and whenNotMatched: ')} is not supported`,
    )
  if (spec.has('let') && !Array.isArray(whenMatched))
    throw new CommandError(51199, "Cannot use 'let' variables with this whenMatched mode")
  if (situation.context.transaction) throw new CommandError(263, '$merge cannot be used in a transaction')
  const bindings = [...((spec.get('let') as Document | undefined) ?? document({ new: '$$ROOT' }))].map(
    ([name, value]) => [name, evaluator(value, situation)] as const,
  )
  return async function* (input, variables) {
    const { inside, collection } = await openTarget(situation.context, ns)
    if (collection.isView) throw new CommandError(166, '$merge cannot write to a view')
    checkOn(collection, fields as string[])
    for await (const batch of input) {
      const context = { ...inside, engine: situation.context.engine }
      await runWrite(context, (unit) => {
        for (const item of batch) {
          nextDocument()
          mergeOne(
            context,
            unit,
            collection,
            withId(item),
            fields as string[],
            whenMatched,
            whenMissing as string,
            new Map([
              ...variables,
              ...bindings.map(([name, evaluate]) => [name, evaluate(item, variables)] as const),
            ]),
          )
        }
      })
    }
  }
}
function checkOn(collection: Collection, fields: string[]): void {
  const wanted = [...fields].sort().join('\0')
  const found = collection.indexes.some(
    (index) =>
      index.unique && !index.partial && !index.sparse && [...index.key.keys()].sort().join('\0') === wanted,
  )
  if (!found) throw new CommandError(51183, 'Cannot find index to verify that join fields will be unique')
}

type Unit = Parameters<typeof select>[0]
function mergeOne(
  context: Context,
  unit: Unit,
  collection: Collection,
  item: Document,
  fields: string[],
  whenMatched: Value,
  whenMissing: string,
  variables: Variables,
): void {
  const bypass = isTruthy(context.command.get('bypassDocumentValidation'))
  const filter: Document = new Map()
  for (const field of fields) {
    const value: Maybe = field
      .split('.')
      .reduce<Maybe>((here, part) => (isDocument(here) ? here.get(part) : undefined), item)
    if (value === undefined || value === null || Array.isArray(value))
      throw new CommandError(
        Array.isArray(value) ? 51185 : 51132,
        "$merge write error: 'on' field cannot be missing, null, undefined or an array",
      )
    filter.set(field, document({ $eq: value }))
  }
  const found = select(unit, collection, selectionOf(filter, undefined, undefined, new Map()))
  if (!found) {
    if (whenMissing === 'fail')
      throw new CommandError(
        13113,
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      )
    if (whenMissing === 'insert') insertOne(context, unit, collection, item, bypass)
    return
  }
  if (whenMatched === 'fail')
    throw new CommandError(11000, '$merge found a matching document', {
      keyPattern: new Map(fields.map((field) => [field, int(1)])),
      keyValue: new Map([...filter].map(([field, test]) => [field, (test as Document).get('$eq')!])),
    })
  if (whenMatched === 'keepExisting') return
  const update = Array.isArray(whenMatched)
    ? whenMatched
    : whenMatched === 'merge'
      ? document({ $set: withoutId(item, fields) })
      : item
  modify(context, unit, collection, found, updaterOf(update, [], undefined, variables), bypass)
}
function withoutId(item: Document, fields: string[]): Document {
  const made: Document = new Map(item)
  if (!fields.includes('_id')) made.delete('_id')
  return made
}

export const outputStages: Record<string, CompileStage> = { $out: out, $merge: merge }
