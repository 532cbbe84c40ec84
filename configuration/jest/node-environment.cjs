const { createRequire } = require('node:module')

// Jest brings it along for its own packages; it is not a dependency of the project.
const place = ['jest', '@jest/core', 'jest-config', 'jest-environment-node'].reduce(
  (from, name) => createRequire(from).resolve(name),
  __filename,
)

module.exports = require('./compile-once.cjs')(require(place).TestEnvironment)
