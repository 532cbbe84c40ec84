import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root, sourceFiles } from './source-files.js'

// `as never` and `as unknown as` switch the types off. The few that are left say why, and no new ones come.

const files = sourceFiles.filter((file) => !file.startsWith('services/embedded-mongo/'))

interface Hole {
  place: string
  hasComment: boolean
}

/** The type holes of a file. A comment stands above the hole's statement or property, or between the two. */
function holesOf(file: string): Hole[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (!/\bas (never|unknown as)\b/.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const holes: Hole[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && isHole(node)) {
      const at = source.getLineAndCharacterOfPosition(node.type.getStart()).line
      const first = source.getLineAndCharacterOfPosition(ownerOf(node).getStart()).line
      const near = lines.slice(Math.max(0, first - 1), at + 1)
      holes.push({ place: `${file}:${at + 1}`, hasComment: near.some((line) => /\/\/ |\*\/\s*$/.test(line)) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return holes
}

function isHole({ type, expression }: ts.AsExpression): boolean {
  if (type.kind === ts.SyntaxKind.NeverKeyword) return true
  return ts.isAsExpression(expression) && expression.type.kind === ts.SyntaxKind.UnknownKeyword
}

function ownerOf(node: ts.Node): ts.Node {
  return ts.isStatement(node) || ts.isPropertyAssignment(node) ? node : ownerOf(node.parent)
}

const holes = files.flatMap(holesOf)

test('a type hole of the services has a comment that justifies it', () => {
  const bare = holes.filter(({ place, hasComment }) => place.startsWith('services/') && !hasComment)
  expect(bare).toEqual([])
})

test('there are no more type holes than there were', () => {
  // Lower this number with every hole that goes.
  expect(holes.length).toBeLessThanOrEqual(30)
  expect(holes.filter(({ place }) => place.startsWith('services/')).length).toBeLessThanOrEqual(10)
})
