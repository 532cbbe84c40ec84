import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../commands/steps.mjs'

const contract = join(root, 'shared-ui/src/host-contract/contract.ts')

/**
 * Which members of the host contract a remote's code calls, for example `nav.go`, determined with the compiler, so that
 * a change of the shell can name the releases that it would break.
 *
 * @param {string} name folder of the remote
 * @returns {string[]} sorted
 */
export function contractUsage(name) {
  const config = ts.readConfigFile(join(root, 'tsconfig.browser.json'), ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram([join(root, name, 'src/remote.tsx')], { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const members = new Set()
  const visit = (node) => {
    if (ts.isPropertyAccessExpression(node) || ts.isBindingElement(node)) {
      const place = ts.isBindingElement(node) ? (node.propertyName ?? node.name) : node.name
      const path = memberPath(checker.getSymbolAtLocation(place), checker)
      if (path) members.add(path)
    }
    ts.forEachChild(node, visit)
  }
  // The remote's own code, and the parts of shared-ui that end up in its bundle.
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) =>
      [name, 'shared-ui'].some((folder) => fileName.startsWith(join(root, folder, 'src'))),
    )
  for (const file of own) if (file.fileName !== contract) visit(file)
  const all = [...members].sort()
  // A group is listed by itself only if none of its members is.
  return all.filter((member) => member.includes('.') || !all.some((other) => other.startsWith(`${member}.`)))
}

function memberPath(symbol) {
  const declaration = symbol?.declarations?.find((node) => node.getSourceFile().fileName === contract)
  if (!declaration) return null
  const names = []
  for (let node = declaration; node; node = node.parent) {
    if (ts.isInterfaceDeclaration(node)) return node.name.text === 'ShellApi' ? names.join('.') : null
    if (ts.isPropertySignature(node) || ts.isMethodSignature(node)) names.unshift(node.name.getText())
  }
  return null
}
