import { equalValues } from '../bson/compare.js'
import {
  document,
  int,
  isDocument,
  isTruthy,
  typeName,
  typeOf,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { compileSchema } from './json-schema.js'
import { compileFilter, isOperatorDocument, type MatchOptions } from './match.js'
import { splitPath } from './path.js'
import { regexOf } from './regex.js'

/**
 * Explains why a document failed a validator, in the form that MongoDB has used since 5.0: the rules that were not
 * met, each with its text and the values that were checked.
 */
export function validationDetails(validator: Document, source: Document, options: MatchOptions): Document {
  return document({
    failingDocumentId: source.get('_id'),
    details: filterDetails(validator, source, options, false),
  })
}

/** Splits a filter with several conditions into filters with one. */
function clausesOf(filter: Document): Document[] {
  return [...filter].flatMap(([path, value]) => {
    if (path.startsWith('$') || !isOperatorDocument(value)) return [new Map([[path, value]])]
    return [...value]
      .filter(([operator]) => operator !== '$options')
      .map(([operator, operand]) => {
        const single: Document = new Map([[operator, operand]])
        if (operator === '$regex' && value.has('$options')) single.set('$options', value.get('$options')!)
        return new Map([[path, single]])
      })
  })
}

function filterDetails(
  filter: Document,
  source: Document,
  options: MatchOptions,
  inverted: boolean,
): Document {
  const clauses = clausesOf(filter)
  if (clauses.length === 1) return clauseDetails(clauses[0]!, source, options, inverted)
  return listed('$and', clauses, source, options, inverted, !inverted)
}

function listed(
  operatorName: string,
  clauses: readonly Document[],
  source: Document,
  options: MatchOptions,
  inverted: boolean,
  onlyThose: boolean,
): Document {
  const found = clauses.flatMap((clause, index) =>
    onlyThose && compileFilter(clause, options)(source) !== inverted
      ? []
      : [document({ index: int(index), details: filterDetails(clause, source, options, inverted) })],
  )
  return document({ operatorName, [inverted ? 'clausesSatisfied' : 'clausesNotSatisfied']: found })
}

const numbers = ['decimal', 'double', 'int', 'long']
/** Why each condition failed or, inside a negation, why it was met; and the types that can meet it. */
const reasons: Record<string, [string, string, string[]?]> = {
  $in: ['no matching value found in array', 'matching value found in array'],
  $all: ['array did not contain all specified values', 'array did contain all specified values'],
  $size: ['array length was not equal to given size', 'array length was equal to given size', ['array']],
  $elemMatch: [
    'array did not satisfy the child predicate',
    'array did satisfy the child predicate',
    ['array'],
  ],
  $mod: ['$mod did not evaluate to expected remainder', '$mod did evaluate to expected remainder', numbers],
  $regex: ['regular expression did not match', 'regular expression did match', ['regex', 'string', 'symbol']],
  $type: ['type did not match', 'type did match'],
}
const comparison: [string, string] = ['comparison failed', 'comparison succeeded']
const bits: [string, string, string[]] = [
  'bitwise operator failed to match',
  'bitwise operator matched successfully',
  ['binData', ...numbers],
]

function clauseDetails(
  clause: Document,
  source: Document,
  options: MatchOptions,
  inverted: boolean,
): Document {
  const [path, value] = [...clause][0]!
  if (path === '$and' || path === '$or')
    return listed(path, value as Document[], source, options, inverted, (path === '$and') !== inverted)
  if (path === '$nor') {
    const { operatorName: _or, ...rest } = Object.fromEntries(
      listed('$or', value as Document[], source, options, !inverted, !inverted),
    ) as Record<string, Value>
    return document({ operatorName: '$nor', ...rest })
  }
  if (path === '$expr') {
    const expressionResult = options.expression?.(value)(source)
    const reason = inverted ? 'expression did match' : 'expression did not match'
    return document({ operatorName: path, specifiedAs: clause, reason, expressionResult })
  }
  if (path === '$jsonSchema') {
    if (inverted) return document({ operatorName: path, reason: 'schema matched' })
    const schemaRulesNotSatisfied = schemaDetails(value as Document, source)
    return document({ operatorName: path, ...annotations(value), schemaRulesNotSatisfied })
  }
  if (path.startsWith('$')) {
    const reason = `expression always evaluates to ${inverted}`
    return document({ operatorName: path, specifiedAs: clause, reason })
  }
  const operator = isOperatorDocument(value)
    ? value.keys().next().value!
    : typeOf(value) === 11
      ? '$regex'
      : '$eq'
  if (operator === '$not') {
    const inner = (value as Document).get('$not')!
    const details = filterDetails(new Map([[path, inner]]), source, options, !inverted)
    return document({ operatorName: '$not', details })
  }
  if (operator === '$exists') {
    const reason = valuesAt(source, splitPath(path)).length > 0 ? 'path does exist' : 'path does not exist'
    return document({ operatorName: operator, specifiedAs: clause, reason })
  }
  const isNegated = operator === '$ne' || operator === '$nin'
  return leafDetails(operator, clause, path, source, inverted !== isNegated)
}

function leafDetails(
  operator: string,
  clause: Document,
  path: string,
  source: Document,
  inverted: boolean,
): Document {
  const base = operator === '$nin' ? '$in' : operator
  const [normal, other, types] = reasons[base] ?? (base.startsWith('$bits') ? bits : comparison)
  const found = valuesAt(source, splitPath(path))
  const whole = ['$all', '$size', '$elemMatch'].includes(base)
  const values = whole ? found : found.flatMap((value) => value)
  const mismatch = found.length > 0 && types && !values.some((value) => types.includes(typeName(value)))
  const reason =
    found.length === 0 ? 'field was missing' : mismatch ? 'type did not match' : inverted ? other : normal
  return document({
    operatorName: operator,
    specifiedAs: clause,
    reason,
    ...(mismatch ? { ...someTypes('considered', values), ...someTypes('expected', types) } : {}),
    ...(found.length > 0 ? considered(values) : {}),
    ...(base === '$type' ? someTypes('considered', values) : {}),
  })
}

/** The maximum number of values that are shown. */
const mostValues = 10
function considered(values: Value[]): Record<string, Value> {
  if (values.length === 1) return { consideredValue: values[0]! }
  const shown = { consideredValues: values.slice(0, mostValues) }
  return values.length > mostValues ? { ...shown, consideredValuesTruncated: true } : shown
}
function someTypes(prefix: string, of: readonly (Value | string)[]): Record<string, Value> {
  const names = prefix === 'expected' ? (of as string[]) : of.map((value) => typeName(value))
  const types = [...new Set(names)].sort()
  if (types.length === 0) return {}
  return types.length === 1 ? { [`${prefix}Type`]: types[0]! } : { [`${prefix}Types`]: types }
}

/** The values at a path, through documents and the elements of arrays. */
function valuesAt(source: Maybe, parts: readonly string[]): Value[] {
  if (source === undefined) return []
  if (parts.length === 0) return [source]
  if (isDocument(source)) return valuesAt(source.get(parts[0]!), parts.slice(1))
  if (!Array.isArray(source)) return []
  const at = source[Number(parts[0])]
  return [
    ...source.flatMap((item) => (isDocument(item) ? valuesAt(item, parts) : [])),
    ...valuesAt(at, parts.slice(1)),
  ]
}

function annotations(schema: Value): Record<string, Maybe> {
  return isDocument(schema) ? { title: schema.get('title'), description: schema.get('description') } : {}
}

type Explain = (value: Value, given: Value, schema: Document) => Record<string, Maybe>
const reasoned =
  (reason: string): Explain =>
  (value) => ({ reason, consideredValue: value })
const length = reasoned('specified string length was not satisfied')
const itemCount: Explain = (value) => ({
  reason: 'array did not match specified length',
  consideredValue: value,
  numberOfItems: int((value as Value[]).length),
})
const propertyCount: Explain = (value) => ({
  reason: 'specified number of properties was not satisfied',
  numberOfProperties: int((value as Document).size),
})
const fails = (schema: Value, value: Maybe) => value !== undefined && !compileSchema(schema)(value)

/** Returns the first item that does not fit, from a position on. */
function firstItem(items: Value[], schema: Value, from: number, what: string): Record<string, Maybe> {
  const itemIndex = items.findIndex((item, index) => index >= from && fails(schema, item))
  return {
    ...annotations(schema),
    reason: `At least one ${what} did not match the sub-schema`,
    itemIndex: BigInt(itemIndex),
    details: schemaDetails(schema as Document, items[itemIndex]!),
  }
}
function subschemas(value: Value, given: Value): Document[] {
  return (given as Document[]).flatMap((schema, index) =>
    fails(schema, value)
      ? [document({ index: int(index), ...annotations(schema), details: schemaDetails(schema, value) })]
      : [],
  )
}
function others(value: Document, schema: Document): string[] {
  const patterns = [...((schema.get('patternProperties') as Document | undefined)?.keys() ?? [])]
  const known = schema.get('properties') as Document | undefined
  return [...value.keys()].filter(
    (name) => !known?.has(name) && !patterns.some((pattern) => regexOf(pattern, '').test(name)),
  )
}

/** What each keyword adds to its name, in the order in which MongoDB checks them. */
const keywords: Record<string, Explain> = {
  maximum: reasoned('comparison failed'),
  minimum: reasoned('comparison failed'),
  maxLength: length,
  minLength: length,
  pattern: reasoned('regular expression did not match'),
  multipleOf: reasoned('considered value is not a multiple of the specified value'),
  maxItems: itemCount,
  minItems: itemCount,
  uniqueItems: (value) => ({
    reason: 'found a duplicate item',
    consideredValue: value,
    duplicatedValue: (value as Value[]).find((item, index, all) =>
      all.slice(0, index).some((other) => equalValues(item, other)),
    ),
  }),
  items: (value, given) => {
    if (!Array.isArray(given)) return firstItem(value as Value[], given, 0, 'item')
    const wrong = (value as Value[]).flatMap((item, index) =>
      given[index] !== undefined && fails(given[index], item)
        ? [document({ itemIndex: int(index), details: schemaDetails(given[index] as Document, item) })]
        : [],
    )
    return { details: wrong }
  },
  additionalItems: (value, given, schema) => {
    const from = (schema.get('items') as Value[]).length
    if (isDocument(given)) return firstItem(value as Value[], given, from, 'additional item')
    return { reason: 'found additional items', additionalItems: (value as Value[]).slice(from) }
  },
  required: (value, given) => ({
    missingProperties: (given as string[]).filter((name) => !(value as Document).has(name)),
  }),
  properties: (value, given) => ({
    propertiesNotSatisfied: [...(given as Document)].flatMap(([propertyName, schema]) => {
      const property = (value as Document).get(propertyName)
      if (!fails(schema, property)) return []
      const details = schemaDetails(schema as Document, property!)
      return [document({ propertyName, ...annotations(schema), details })]
    }),
  }),
  additionalProperties: (value, given, schema) => {
    const names = others(value as Document, schema)
    if (!isDocument(given)) return { additionalProperties: names }
    const failingProperty = names.find((name) => fails(given, (value as Document).get(name)))!
    return {
      ...annotations(given),
      reason: 'at least one additional property did not match the subschema',
      failingProperty,
      details: schemaDetails(given, (value as Document).get(failingProperty)!),
    }
  },
  patternProperties: (value, given) => ({
    details: [...(given as Document)].flatMap(([regexMatched, schema]) => {
      const found = [...(value as Document)].find(
        ([name, item]) => regexOf(regexMatched, '').test(name) && fails(schema, item),
      )
      if (!found) return []
      const details = schemaDetails(schema as Document, found[1])
      return [document({ propertyName: found[0], ...annotations(schema), regexMatched, details })]
    }),
  }),
  maxProperties: propertyCount,
  minProperties: propertyCount,
  dependencies: (value, given) => ({
    failingDependencies: [...(given as Document)].flatMap(([conditionalProperty, rule]) => {
      if (!fails(document({ dependencies: document({ [conditionalProperty]: rule }) }), value)) return []
      const missing = isDocument(rule)
        ? { details: schemaDetails(rule, value) }
        : { missingProperties: (rule as string[]).filter((name) => !(value as Document).has(name)) }
      return [document({ conditionalProperty, ...missing })]
    }),
  }),
  allOf: (value, given) => ({ schemasNotSatisfied: subschemas(value, given) }),
  anyOf: (value, given) => ({ schemasNotSatisfied: subschemas(value, given) }),
  oneOf: (value, given) => {
    const matching = (given as Value[]).flatMap((schema, index) => (fails(schema, value) ? [] : [int(index)]))
    if (matching.length === 0) return { schemasNotSatisfied: subschemas(value, given) }
    return { reason: 'more than one subschema matched', matchingSchemaIndexes: matching }
  },
  not: () => ({ reason: 'child expression matched' }),
  enum: reasoned('value was not found in enum'),
  type: (value) => ({
    reason: 'type did not match',
    consideredValue: value,
    consideredType: typeName(value),
  }),
  bsonType: (value, given, schema) => keywords['type']!(value, given, schema),
}
/** For these, MongoDB does not show the specification; the rules below them do. */
const unspecified = new Set(
  'items properties patternProperties dependencies allOf anyOf oneOf not'.split(' '),
)
const beside: Record<string, string[]> = {
  minimum: ['exclusiveMinimum'],
  maximum: ['exclusiveMaximum'],
  additionalItems: ['items'],
  additionalProperties: ['properties', 'patternProperties'],
}

/** Returns the rules of a schema that a value does not meet. */
function schemaDetails(schema: Document, value: Value): Document[] {
  return Object.entries(keywords).flatMap(([name, explain]) => {
    const given = schema.get(name)
    if (given === undefined) return []
    const siblings = (beside[name] ?? []).filter((other) => schema.has(other))
    const own: Document = new Map([[name, given]])
    for (const other of siblings)
      own.set(other, name.startsWith('additional') ? loosened(schema.get(other)!) : schema.get(other)!)
    if (!fails(own, value)) return []
    const isPlain = !unspecified.has(name) && !(name.startsWith('additional') && isDocument(given))
    const shown: Document = new Map([[name, given]])
    for (const other of siblings)
      if (isTruthy(schema.get(other)) && !name.startsWith('additional')) shown.set(other, true)
    const specifiedAs = isPlain ? shown : undefined
    return [document({ operatorName: name, specifiedAs, ...explain(value, given, schema) })]
  })
}
/** The same names or positions, with schemas that accept everything. */
function loosened(schemas: Value): Value {
  if (Array.isArray(schemas)) return schemas.map(() => new Map())
  return new Map([...(schemas as Document).keys()].map((name) => [name, new Map()]))
}
