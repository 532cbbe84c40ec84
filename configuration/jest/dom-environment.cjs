const { TestEnvironment } = require('jest-environment-jsdom')

/** A document in jsdom. */
module.exports = require('./compile-once.cjs')(TestEnvironment)
