import ts from 'typescript'

/** Figures with fewer digits than this coincide by chance. */
const distinctiveDigits = 3

/** In which units a figure may be the input: a share as such, an amount as it stands, in thousands, or in millions. */
const unitsOf = (figure: string) => (figure.endsWith('%') ? [0.01] : [1, 1e3, 1e6])

/**
 * Finds inputs of a test of article numbers that the same test computes and the article states: a test that starts from
 * the result of a wrong sum finds every later sum right.
 *
 * @param source the text of a test file that calls `states` (stated-numbers.ts)
 * @param texts the articles, by the name that the test gives to `states`
 * @returns a line for each copied figure, with the article
 */
export function copiedInputs(source: string, texts: ReadonlyMap<string, string>): string[] {
  const file = ts.createSourceFile('numbers.ts', source, ts.ScriptTarget.Latest, true)
  return allNodes(file)
    .filter(isTest)
    .flatMap((test) => {
      const nodes = allNodes(test)
      const names = [test, groupOf(test)].flatMap((part) =>
        allNodes(part)
          .filter(ts.isStringLiteral)
          .map((literal) => literal.text),
      )
      const articles = [...new Set(names)].filter((name) => texts.has(name))
      const text = articles.map((name) => texts.get(name)).join('\n')
      const inputs = nodes
        .filter(ts.isNumericLiteral)
        .map((literal) => Number(literal.text))
        .filter((value) => digitsOf(value) >= distinctiveDigits)
      const computed = nodes.filter(ts.isTemplateExpression).flatMap((phrase) => computedIn(phrase, text))
      return [...new Set(inputs)]
        .filter((input) => computed.some((value) => isSame(value, input)))
        .map((input) => `${articles.join(', ')}: ${input} is computed and stated, and an input as well`)
    })
}

/** What a computed part becomes: an amount, a share, a number, or a word. */
const figure = '([-+$]*\\d(?:[\\d,.]*\\d)?(?:%| million)?|[a-z]+)'

function isTest(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'test'
}

/** The group of a test, whose name is often that of its article. */
function groupOf(test: ts.CallExpression): ts.Node {
  const group = ts.findAncestor(test.parent, ts.isCallExpression)
  return group?.arguments[0] ?? test
}

function allNodes(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [node]
  node.forEachChild((child) => void found.push(...allNodes(child)))
  return found
}

/** The figures that stand in the article where a phrase has a computed part. */
function computedIn({ head, templateSpans }: ts.TemplateExpression, text: string): number[] {
  const fixed = [head.text, ...templateSpans.map(({ literal }) => literal.text)]
  const pattern = fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(figure)
  const [, ...parts] = new RegExp(pattern).exec(text) ?? []
  return parts.flatMap((part) => {
    const value = Number(part.replaceAll(/[^\d.]/g, '') || NaN)
    return unitsOf(part).map((unit) => value * unit)
  })
}

function digitsOf(value: number): number {
  return value
    .toFixed(9)
    .replace(/\.?0+$/, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '').length
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.abs(other)
}
