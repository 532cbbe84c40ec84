import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { compilerConfiguration, contractFile, root } from '../webpack/project.mjs'
import { apiVersions, contractVersion } from '../webpack/shared-libraries.mjs'

/*
 * What remotes are promised, in lines that can be compared: the declarations of the host contract with the names of
 * routes, and the calls of the services by domain. The compiler reads both from the sources.
 */

/**
 * @typedef {{ version: string, members: Record<string, string>, routes: Record<string, string> }} HostContract a member is
 *   named by its type and its place in it, `ShellApi.nav.go`, with a question mark if it is optional
 * @typedef {{ version: string, calls: Record<string, Record<string, string>> }} Api what each call takes and gives, by
 *   the place in it: `reply.items[].score`
 */

/**
 * Describes the present sources.
 *
 * @returns {{ host: HostContract, apis: Record<string, Api> }}
 */
export function describeContracts() {
  const endpoints = domainFiles()
  const { config } = ts.readConfigFile(compilerConfiguration, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(compilerConfiguration))
  const program = ts.createProgram([contractFile, ...endpoints.values()], { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const { major, minor } = contractVersion()
  const host = {
    version: `${major}.${minor}.0`,
    members: membersOf(program.getSourceFile(contractFile), checker),
    routes: routesOf(program.getSourceFile(join(contracts, 'site/route-paths.ts'))),
  }
  const versions = apiVersions()
  const apis = [...endpoints].flatMap(([domain, file]) => {
    const calls = callsOf(program.getSourceFile(file), checker)
    return Object.keys(calls).length === 0 ? [] : [[domain, { version: versions[domain] ?? 'none', calls }]]
  })
  return { host, apis: Object.fromEntries(apis) }
}

const contracts = join(root, 'services/contracts/src')

/** The files that declare calls, by domain. */
function domainFiles() {
  const domains = readdirSync(contracts, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files = domains.map(({ name }) => [name, join(contracts, name, 'endpoints.ts')])
  return new Map(
    files.filter(([, file]) => ts.sys.fileExists(file)).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** The members of every type that the contract declares or takes from elsewhere, by name. */
function membersOf(file, checker) {
  const members = {}
  for (const statement of file.statements) {
    if (ts.isInterfaceDeclaration(statement))
      addMembers(members, statement.name.text, statement.members, file)
    if (ts.isTypeAliasDeclaration(statement)) members[statement.name.text] = textOf(statement.type, file)
    if (ts.isImportDeclaration(statement)) addImported(members, statement, checker)
  }
  return members
}

function addMembers(members, place, list, file) {
  for (const member of list) {
    const mark = member.questionToken ? '?' : ''
    const name = member.name ? `${place}.${member.name.getText(file)}${mark}` : `${place}()`
    const nested = member.type && ts.isTypeLiteralNode(member.type) ? member.type.members : null
    if (nested) addMembers(members, name, nested, file)
    else if (ts.isPropertySignature(member)) members[name] = textOf(member.type, file)
    else members[name] = textOf(member, file).replace(/^\w+\??/, '')
  }
}

/** A type of the contracts that the host contract uses, with the values that it has. */
function addImported(members, { importClause }, checker) {
  for (const { name, propertyName } of importClause?.namedBindings?.elements ?? []) {
    const symbol = checker.getSymbolAtLocation(name)
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const word = (propertyName ?? name).text
    // Routes are described by themselves, and components belong to React.
    if (
      !target ||
      word === 'RouteName' ||
      word === 'ComponentType' ||
      !(target.flags & ts.SymbolFlags.TypeAlias)
    )
      continue
    members[word] = valuesOf(checker.getDeclaredTypeOfSymbol(target), checker)
  }
}

function valuesOf(type, checker) {
  const alternatives = type.isUnion() ? type.types : [type]
  return alternatives
    .map((each) => checker.typeToString(each))
    .sort()
    .join(' | ')
}

function routesOf(file) {
  const routes = {}
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer))
      routes[node.name.getText(file)] = node.initializer.text
    ts.forEachChild(node, visit)
  }
  visit(file)
  return routes
}

/** What is written there, without comments. */
function textOf(node, file) {
  return ts
    .createPrinter({ removeComments: true })
    .printNode(ts.EmitHint.Unspecified, node, file)
    .replace(/\s+/g, ' ')
    .replace(/;$/, '')
}

/** The calls of a domain that pages can make; those between services are not promised to anybody. */
function callsOf(file, checker) {
  const calls = {}
  for (const statement of file.statements.filter(ts.isVariableStatement))
    for (const { name, initializer } of statement.declarationList.declarations) {
      const call = initializer && ts.isCallExpression(initializer) ? initializer : undefined
      const [shapes] = call?.typeArguments ?? []
      const facts = call?.arguments[0]
      if (!shapes || !facts || !ts.isObjectLiteralExpression(facts)) continue
      const lines = linesOfCall(facts, checker.getTypeFromTypeNode(shapes), checker)
      if (lines.call.includes(' /api/')) calls[name.getText(file)] = lines
    }
  return calls
}

function linesOfCall(facts, shapes, checker) {
  const property = (name) => facts.properties.find((each) => each.name?.getText() === name)?.initializer
  const lines = { call: `${property('method')?.text} ${property('url')?.text}` }
  for (const error of property('errors')?.elements ?? [])
    if (ts.isStringLiteral(error)) lines[`errors.${error.text}`] = 'error'
  for (const part of ['params', 'query', 'body', 'reply']) {
    const symbol = shapes.getProperty(part)
    if (symbol) addLines(lines, part, checker.getTypeOfSymbol(symbol), { checker, depth: 0 })
  }
  return lines
}

/** Deeper than any call, so that a type that contains itself ends. */
const deepest = 14

const { TypeFlags } = ts
const plain =
  TypeFlags.String |
  TypeFlags.Number |
  TypeFlags.Boolean |
  TypeFlags.BooleanLiteral |
  TypeFlags.TemplateLiteral |
  TypeFlags.StringLiteral |
  TypeFlags.NumberLiteral |
  TypeFlags.Null |
  TypeFlags.Undefined |
  TypeFlags.Void |
  TypeFlags.Unknown |
  TypeFlags.Any |
  TypeFlags.Never

/** One line for each place in a type that has a value. */
function addLines(lines, place, type, { checker, depth }) {
  const further = (next, at) => addLines(lines, at, next, { checker, depth: depth + 1 })
  if (depth > deepest) lines[place] = '…'
  else if (type.isUnion()) addAlternatives(lines, place, type, { checker, depth })
  else if (type.flags & plain) lines[place] = checker.typeToString(type)
  else if (checker.isTupleType(type))
    checker.getTypeArguments(type).forEach((each, index) => further(each, `${place}[${index}]`))
  else if (checker.isArrayType(type)) further(checker.getTypeArguments(type)[0], `${place}[]`)
  else addProperties(lines, place, type, { checker, depth })
}

function addProperties(lines, place, type, { checker, depth }) {
  const properties = checker.getPropertiesOfType(type)
  const named = checker.getIndexInfosOfType(type)
  if (properties.length + named.length === 0) lines[place] = checker.typeToString(type)
  for (const { type: value } of named) addLines(lines, `${place}{}`, value, { checker, depth: depth + 1 })
  for (const property of properties) {
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
    const value = checker.getTypeOfSymbol(property)
    const at = `${place}.${property.name}${isOptional ? '?' : ''}`
    addLines(lines, at, isOptional ? checker.getNonNullableType(value) : value, { checker, depth: depth + 1 })
  }
}

/** Values of a choice stand in one line; objects are told apart by a property that names them. */
function addAlternatives(lines, place, type, { checker, depth }) {
  const objects = type.types.filter((each) => (each.flags & plain) === 0)
  const values = type.types.filter((each) => (each.flags & plain) !== 0)
  if (values.length > 0) lines[objects.length > 0 ? `${place}<or>` : place] = valueList(values, checker)
  for (const [index, each] of objects.entries()) {
    const at = objects.length === 1 ? place : `${place}<${labelOf(each, checker) ?? index}>`
    addLines(lines, at, each, { checker, depth: depth + 1 })
  }
}

function valueList(values, checker) {
  const words = new Set(values.map((each) => checker.typeToString(each)))
  if (words.delete('true') && words.delete('false')) words.add('boolean')
  return [...words].sort().join(' | ')
}

function labelOf(type, checker) {
  for (const property of checker.getPropertiesOfType(type)) {
    const value = checker.getTypeOfSymbol(property)
    if (value.flags & TypeFlags.StringLiteral) return `${property.name} ${value.value}`
  }
  return undefined
}
