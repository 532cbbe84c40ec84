export * from './banks.js'
export * from './editions.js'
export * from './endpoint.js'
export * from './errors.js'
