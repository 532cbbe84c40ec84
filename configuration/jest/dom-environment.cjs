const { TestEnvironment } = require('jest-environment-jsdom')
const compileOnce = require('./compile-once.cjs')

/** A document in jsdom, with modules that are compiled once; not for coverage, as in node-environment.cjs. */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    if (!config.globalConfig.collectCoverage) compileOnce()
    super(config, context)
  }
}
