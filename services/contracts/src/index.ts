export * from './banks/banks.js'
export * from './editions.js'
export * from './endpoint.js'
export * from './errors.js'
