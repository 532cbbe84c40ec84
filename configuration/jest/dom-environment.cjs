const { TestEnvironment } = require('jest-environment-jsdom')

module.exports = require('./compile-once.cjs')(TestEnvironment)
