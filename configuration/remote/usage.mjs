import { dirname, join } from 'node:path'
import ts from 'typescript'
import {
  compilerConfiguration,
  contractFile,
  countsForUsage,
  folderOf,
  usageOfImport,
} from '../webpack/project.mjs'

/**
 * Which members of the host contract a remote's code calls, for example `nav.go`, determined with the compiler, so that
 * a change of the shell can name the releases that it would break.
 *
 * @param {string} name folder of the remote
 * @returns {string[]} sorted
 */
export function contractUsage(name) {
  const { config } = ts.readConfigFile(compilerConfiguration, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(compilerConfiguration))
  const program = ts.createProgram([join(folderOf(name), 'src/remote.tsx')], { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const members = new Set()
  for (const file of program.getSourceFiles().filter(({ fileName }) => countsForUsage(name, fileName))) {
    for (const member of membersUsed(file, checker)) members.add(member)
    for (const { fileName } of ts.preProcessFile(file.text).importedFiles)
      for (const member of usageOfImport(fileName)) members.add(member)
  }
  return withoutGroups(members)
}

/** The members of the host contract that one file mentions. */
export function membersUsed(file, checker) {
  const members = new Set()
  const visit = (node) => {
    if (ts.isPropertyAccessExpression(node) || ts.isBindingElement(node)) {
      const place = ts.isBindingElement(node) ? (node.propertyName ?? node.name) : node.name
      const path = memberPath(checker.getSymbolAtLocation(place))
      if (path) members.add(path)
    }
    ts.forEachChild(node, visit)
  }
  if (file.fileName !== contractFile) visit(file)
  return members
}

/** Sorted; a group is listed by itself only if none of its members is. */
export function withoutGroups(members) {
  const all = [...members].sort()
  return all.filter((member) => member.includes('.') || !all.some((other) => other.startsWith(`${member}.`)))
}

function memberPath(symbol) {
  const declaration = symbol?.declarations?.find((node) => node.getSourceFile().fileName === contractFile)
  if (!declaration) return null
  const names = []
  for (let node = declaration; node; node = node.parent) {
    if (ts.isInterfaceDeclaration(node)) return node.name.text === 'ShellApi' ? names.join('.') : null
    if (ts.isPropertySignature(node) || ts.isMethodSignature(node)) names.unshift(node.name.getText())
  }
  return null
}
