import ts from 'typescript'

/**
 * A sample reply for each endpoint, from the type of its reply as the contracts declare it: every required field has a
 * value of its type, the first of a choice, and one element in a list.
 *
 * @param {ts.Program} program
 * @param {(file: string) => boolean} isEndpoints which source files declare endpoints
 * @returns {Record<string, unknown>} by method and path, for example "GET /api/content/tools"; a reply without content is
 *   undefined and left out
 */
export function sampleReplies(program, isEndpoints) {
  const checker = program.getTypeChecker()
  const samples = {}
  for (const file of program.getSourceFiles().filter(({ fileName }) => isEndpoints(fileName)))
    for (const statement of file.statements.filter(ts.isVariableStatement))
      for (const { initializer } of statement.declarationList.declarations) {
        const call = initializer && ts.isCallExpression(initializer) ? initializer : undefined
        const [shapes] = call?.typeArguments ?? []
        const facts = call?.arguments[0]
        if (!shapes || !facts || !ts.isObjectLiteralExpression(facts)) continue
        const reply = checker.getTypeFromTypeNode(shapes).getProperty('reply')
        const [method, url] = ['method', 'url'].map((name) => textOf(facts, name))
        if (reply && method && url)
          samples[`${method} ${url}`] = sampleOf(checker.getTypeOfSymbol(reply), { checker, name: '' })
      }
  return samples
}

function textOf(facts, name) {
  const property = facts.properties.find((each) => each.name?.getText() === name)
  return property?.initializer && ts.isStringLiteral(property.initializer)
    ? property.initializer.text
    : undefined
}

/** Deeper than any reply, so that a type that contains itself ends. */
const deepest = 12

function sampleOf(type, { checker, name, depth = 0 }) {
  const further = (next, nextName = name) => sampleOf(next, { checker, name: nextName, depth: depth + 1 })
  const has = (flags) => (type.flags & flags) !== 0
  if (has(ts.TypeFlags.Null) || depth > deepest) return null
  if (has(ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return undefined
  if (has(ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral)) return type.value
  if (has(ts.TypeFlags.BooleanLiteral)) return checker.typeToString(type) === 'true'
  if (type.isUnion()) {
    const isEmpty = ({ flags }) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0
    return further(type.types.find((each) => !isEmpty(each)) ?? type.types[0])
  }
  if (has(ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) return sampleText(name)
  if (has(ts.TypeFlags.Number)) return 1
  if (has(ts.TypeFlags.Boolean)) return false
  if (checker.isTupleType(type)) return checker.getTypeArguments(type).map((each) => further(each))
  if (checker.isArrayType(type)) return [further(checker.getTypeArguments(type)[0])]
  const required = checker
    .getPropertiesOfType(type)
    .filter(({ flags }) => (flags & (ts.SymbolFlags.Optional | ts.SymbolFlags.Method)) === 0)
  return Object.fromEntries(
    required.map((property) => [property.name, further(checker.getTypeOfSymbol(property), property.name)]),
  )
}

/** A text that a screen can work with: the contracts name times, addresses and people alike everywhere. */
function sampleText(name) {
  if (/_at$|_until$|^at$/.test(name)) return '2026-01-31T12:00:00.000Z'
  if (/email/.test(name)) return 'ada@example.org'
  if (/url$|address|path$/i.test(name)) return '/learn'
  return name ? `Sample ${name.replaceAll('_', ' ')}` : 'Sample'
}
