import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** One read or write of a collection, as the code writes it. */
export interface CodeQuery {
  collection: string
  /** File, relative to the project, and line. */
  at: string
  method: string
  /** The fields that its filter names, sorted; null if the filter is built elsewhere. */
  fields: string[] | null
  /** Whether it inserts what it does not find: then a sharded collection must know the shard from the filter. */
  isUpsert: boolean
}

/** Methods whose first argument is a filter. */
const filtered = new Set([
  'find',
  'findOne',
  'exists',
  'countDocuments',
  'distinct',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
])
/** Methods whose first argument is the _id. */
const byId = new Set(['findById', 'findByIdAndUpdate', 'findByIdAndDelete'])
/** Methods that name no documents: they insert, or work on the whole collection. */
const others = new Set(['aggregate', 'bulkWrite', 'watch'])

/**
 * Reads every query of services/<name>/src/collections from the source, where all queries are (the shape rule of
 * CONTRIBUTING.md): the collection, the method, and the fields that its filter names.
 */
export function queriesInCode(root: string): CodeQuery[] {
  return readdirSync(join(root, 'services')).flatMap((service) => {
    const folder = join('services', service, 'src/collections')
    return filesOf(join(root, folder)).flatMap((file) => queriesOf(root, join(folder, file)))
  })
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  } catch {
    return []
  }
}

/** @param handed the collection that a function of the file takes, if another file calls it */
function queriesOf(root: string, file: string, handed?: string): CodeQuery[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const collections = new Map<string, string>()
  const constants = new Map<string, ts.Expression>()
  /** The files beside this one, by the names that are imported from them. */
  const neighbors = new Map<string, string>()
  const found: CodeQuery[] = []

  /** The collection that an expression stands for: a schema, a model, or the driver's collection of a model. */
  function collectionOf(node: ts.Node): string | undefined {
    if (ts.isIdentifier(node)) return collections.get(node.text)
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
      for (const argument of node.arguments ?? []) {
        const named = ts.isObjectLiteralExpression(argument)
          ? textOf(argument, 'collection')
          : ts.isStringLiteral(argument) && isTyped(node)
            ? argument.text
            : collectionOf(argument)
        if (named) return named
      }
    }
    if (ts.isBinaryExpression(node)) return collectionOf(node.right) ?? collectionOf(node.left)
    if (ts.isAsExpression(node)) return collectionOf(node.expression)
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'collection')
      return collectionOf(node.expression)
    return undefined
  }

  function visit(node: ts.Node): void {
    // A collection whose name is a parameter: that of its default.
    if (ts.isParameter(node) && node.initializer && ts.isStringLiteral(node.initializer))
      collections.set(node.name.getText(), node.initializer.text)
    if (ts.isParameter(node) && handed && /\bCollection</.test(node.type?.getText() ?? ''))
      collections.set(node.name.getText(), handed)
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const names = node.importClause?.namedBindings
      const from = /^\.\/(.+)\.js$/.exec(node.moduleSpecifier.text)?.[1]
      if (from && names && ts.isNamedImports(names))
        for (const { name } of names.elements) neighbors.set(name.text, `${from}.ts`)
    }
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer)
      const isSource = [ts.isNewExpression, ts.isBinaryExpression, ts.isAsExpression].some((is) =>
        is(node.initializer as ts.Expression),
      )
      const isModel =
        ts.isCallExpression(node.initializer) &&
        /\b(model|typedCollection)\b/.test(node.initializer.expression.getText())
      const collection = isSource || isModel ? collectionOf(node.initializer) : undefined
      if (collection) collections.set(node.name.text, collection)
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [first] = node.arguments
      const neighbor = neighbors.get(node.expression.text)
      const collection = first && collectionOf(first)
      if (neighbor && collection) found.push(...queriesOf(root, join(file, '..', neighbor), collection))
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text
      const collection = collectionOf(node.expression.expression)
      if (collection && (filtered.has(method) || byId.has(method) || others.has(method))) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
        const [first] = node.arguments
        const at = `${file}:${line}`
        const writes = method === 'bulkWrite' ? writesIn(node) : []
        for (const write of writes)
          found.push({
            collection,
            at,
            method,
            fields: fieldsOf(valueOf(write, 'filter')),
            isUpsert: isUpsert(write),
          })
        if (writes.length === 0) {
          const fields = byId.has(method) ? ['_id'] : others.has(method) ? null : fieldsOf(first)
          found.push({ collection, at, method, fields, isUpsert: node.arguments.some(isUpsert) })
        }
      }
    }
    ts.forEachChild(node, visit)
  }

  /** The fields that a filter names at its top, through $and, spreads and constants; null if it cannot be read. */
  function fieldsOf(filter: ts.Expression | undefined): string[] | null {
    if (!filter) return []
    if (ts.isAsExpression(filter)) return fieldsOf(filter.expression)
    if (ts.isIdentifier(filter))
      return constants.has(filter.text) ? fieldsOf(constants.get(filter.text)) : null
    if (ts.isCallExpression(filter))
      return filter.expression.getText() === 'trusted' ? fieldsOf(filter.arguments[0]) : null
    if (!ts.isObjectLiteralExpression(filter)) return null
    const fields = new Set<string>()
    for (const property of filter.properties) {
      // What a spread adds is not always there.
      if (ts.isSpreadAssignment(property)) continue
      const name = property.name
      if (!name) return null
      if (ts.isComputedPropertyName(name)) continue
      const text = ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText()
      if (!text.startsWith('$')) fields.add(text)
    }
    return [...fields].sort()
  }

  /** The single writes of a bulk write that is written out in its call. */
  function writesIn(call: ts.Node): ts.ObjectLiteralExpression[] {
    const writes: ts.ObjectLiteralExpression[] = []
    const look = (node: ts.Node): void => {
      if (ts.isObjectLiteralExpression(node) && valueOf(node, 'filter')) writes.push(node)
      else ts.forEachChild(node, look)
    }
    look(call)
    return writes
  }

  visit(source)
  return found
}

/** The value of a property of an object literal, also in its short form. */
function valueOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const property of object.properties) {
    if (property.name?.getText() !== name) continue
    if (ts.isPropertyAssignment(property)) return property.initializer
    if (ts.isShorthandPropertyAssignment(property)) return property.name
  }
  return undefined
}

/** Whether this is a call `typedCollection<Row>(connection, 'name')`. */
function isTyped(node: ts.NewExpression | ts.CallExpression): boolean {
  return node.expression.getText() === 'typedCollection'
}

function isUpsert(node: ts.Node): boolean {
  return ts.isObjectLiteralExpression(node) && valueOf(node, 'upsert')?.kind === ts.SyntaxKind.TrueKeyword
}

function textOf(object: ts.ObjectLiteralExpression, name: string): string | undefined {
  const value = valueOf(object, name)
  return value && ts.isStringLiteral(value) ? value.text : undefined
}
