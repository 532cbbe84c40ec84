import { applyTheme, chooseTheme, readTheme } from './theme.js'

beforeEach(() => window.localStorage.clear())

test('without a choice the system preference applies', () => {
  expect(readTheme()).toBe('system')
})

test('a choice applies at once and is stored', () => {
  chooseTheme('dark')
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  expect(readTheme()).toBe('dark')
  chooseTheme('system')
  expect(readTheme()).toBe('system')
})

test('an invalid stored value is ignored', () => {
  window.localStorage.setItem('theme', '"><script>')
  applyTheme(readTheme())
  expect(document.documentElement).toHaveAttribute('data-theme', 'system')
})
