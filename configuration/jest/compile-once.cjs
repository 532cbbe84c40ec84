const vm = require('node:vm')

const compileAnew = vm.compileFunction
/** The compiled script of each file that this worker has run, by its path. */
const compiled = new Map()

/**
 * A test environment whose suites share what V8 has compiled in their worker: Jest compiles every module anew for each suite, and a suite of
 * a service has 1,500. A module is still evaluated anew in the suite's own context; only its byte code is the same. Not
 * for coverage, which counts by places in the text that Jest compiles.
 */
module.exports = function compilingOnce(TestEnvironment) {
  return class extends TestEnvironment {
    constructor(config, context) {
      if (!config.globalConfig.collectCoverage) compileOnce()
      super(config, context)
    }
  }
}

function compileOnce() {
  vm.compileFunction = (text, names, options) => {
    // An import while it runs belongs to one suite.
    if (!options?.parsingContext || text.includes('import(')) return compileAnew(text, names, options)
    const { filename, parsingContext } = options
    return scriptOf(text, names, filename).runInContext(parsingContext)
  }
}

function scriptOf(text, names, filename) {
  const known = compiled.get(filename)
  if (known?.text === text) return known.script
  const start = `(function (${names.join()}) {`
  const script = new vm.Script(`${start}${text}\n})`, { filename, columnOffset: -start.length })
  compiled.set(filename, { text, script })
  return script
}
