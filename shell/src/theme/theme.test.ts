import { applyTheme, chooseTheme, readTheme } from './theme.js'

beforeEach(() => window.localStorage.clear())

test('without a choice the system decides', () => {
  expect(readTheme()).toBe('system')
})

test('a choice is shown at once and found again', () => {
  chooseTheme('dark')
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  expect(readTheme()).toBe('dark')
  chooseTheme('system')
  expect(readTheme()).toBe('system')
})

test('a kept value that is no theme counts as none', () => {
  window.localStorage.setItem('theme', '"><script>')
  applyTheme(readTheme())
  expect(document.documentElement).toHaveAttribute('data-theme', 'system')
})
