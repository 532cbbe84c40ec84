import { safeReturnPath, signInPath } from './return-path.js'

test.each([
  '//evil',
  '/\\evil',
  'https:evil',
  '%2f%2fevil',
  '/%2fevil',
  '/%5Cevil',
  'javascript:alert(1)',
  '/\t/evil',
  '/a\\b',
  'evil',
  '',
  null,
])('[SEC-33] %j is not a valid return path', (value) => {
  expect(safeReturnPath(value)).toBe('/')
})

test.each(['/profile', '/game?code=ABC123', '/learn/education#bonds'])('%s is not changed', (value) => {
  expect(safeReturnPath(value)).toBe(value)
})

test('[ROLE-3] the sign-in URL contains the return path', () => {
  expect(signInPath('/game?code=ABC123')).toBe('/auth?next=%2Fgame%3Fcode%3DABC123')
  expect(signInPath('//evil')).toBe('/auth')
})
