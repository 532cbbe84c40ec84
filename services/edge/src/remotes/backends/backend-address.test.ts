import { baseOf, type AddressRules } from './backend-address.js'

const production: AddressRules = {
  isDevelopment: false,
  privateHosts: ['events.internal:8080'],
  ownHosts: ['site.example'],
}

test.each([
  ['https://events.example.org', 'https://events.example.org'],
  ['https://events.example.org:8443/v1/', 'https://events.example.org:8443/v1'],
  ['http://events.internal:8080/x', 'http://events.internal:8080/x'],
  ['http://events.internal:9090/x', null],
  ['http://localhost:4000', null],
  ['https://127.0.0.1', null],
  ['https://2130706433/', null],
  ['https://0x7f.1/', null],
  ['https://[::ffff:7f00:1]/', null],
  ['https://site.example/api', null],
])('[BACK-11, SEC-90] in production, %s has the base %s', (address, base) => {
  expect(baseOf(address, production)).toBe(base)
})

test('[BACK-11] a developer’s machine may call itself', () => {
  const rules = { ...production, isDevelopment: true }
  expect(baseOf('http://localhost:4000/', rules)).toBe('http://localhost:4000')
  expect(baseOf('http://10.0.0.7', rules)).toBeNull()
})
