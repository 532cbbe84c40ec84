import { ownPath } from './own-path.js'

test.each([
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  'javascript:alert(1)',
  '/a\nb',
  '/\tevil',
  '',
  undefined,
])('[SEC-33] %j leads to the start of the site', (given) => {
  expect(ownPath(given)).toBe('/')
})

test.each(['/', '/quiz', '/learn/education?level=all', '/game?code=ABC123'])('[SEC-33] %s stays', (given) => {
  expect(ownPath(given)).toBe(given)
})
