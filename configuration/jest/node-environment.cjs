const { createRequire } = require('node:module')
const compileOnce = require('./compile-once.cjs')

// Jest brings it along for its own packages; it is not a dependency of the project.
const place = ['jest', '@jest/core', 'jest-config', 'jest-environment-node'].reduce(
  (from, name) => createRequire(from).resolve(name),
  __filename,
)
const { TestEnvironment } = require(place)

/** Node, with modules that are compiled once; not for coverage, which counts by places in the text that Jest compiles. */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    if (!config.globalConfig.collectCoverage) compileOnce()
    super(config, context)
  }
}
