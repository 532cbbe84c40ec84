import { registered, registryWith } from './testing/render-shell.js'
import { allowOrigin, startGuard } from './guard.js'

const file = '/remotes/mf-games/1/page.js'
const style = '/remotes/mf-games/1/page.css'
const policies: Record<string, { createScriptURL(url: string): string }> = {}

beforeAll(() => {
  Object.assign(globalThis, {
    trustedTypes: {
      createPolicy: (name: string, rules: (typeof policies)[string]) => (policies[name] = rules),
    },
  })
  const games = registered('mf-games', ['/quiz'], {
    integrity: { [file]: 'sha384-aa', [style]: 'sha384-bb' },
  })
  startGuard({ ...registryWith([games]), shell: { build: '1', integrity: { '/shell/a.js': 'sha384-cc' } } })
})

const script = () => document.createElement('script')
function stylesheet(rel = 'stylesheet') {
  const link = document.createElement('link')
  link.rel = rel
  return link
}

test('[SEC-13] a released file loads with its hash, also when its URL is set by attribute', () => {
  const one = script()
  one.src = file
  expect(one.integrity).toBe('sha384-aa')
  expect(one.crossOrigin).toBe('anonymous')
  const two = script()
  two.setAttribute('src', '/shell/a.js')
  expect(two.integrity).toBe('sha384-cc')
  const three = stylesheet()
  three.href = style
  expect(three.integrity).toBe('sha384-bb')
})

test.each([
  '/remotes/mf-games/1/other.js',
  '/shell/unknown.js',
  'https://evil.example/a.js',
  'data:text/javascript,1',
])('[SEC-13] a script at %s is blocked', (address) => {
  expect(() => (script().src = address)).toThrow(/Blocked/)
  expect(() => script().setAttribute('src', address)).toThrow(/Blocked/)
})

test('[SEC-13] a stylesheet that is not in a release is blocked; other links are not changed', () => {
  expect(() => (stylesheet().href = '/evil.css')).toThrow(/Blocked/)
  expect(() => (stylesheet('modulepreload').href = '/evil.js')).toThrow(/Blocked/)
  const icon = stylesheet('icon')
  icon.href = '/shell/favicon.svg'
  expect(icon.integrity).toBeFalsy()
})

test('[SEC-13] the Trusted Types policy allows released addresses and no markup', () => {
  expect(Object.keys(policies)).toEqual(['default'])
  const rules = policies['default'] as (typeof policies)[string]
  expect(Object.keys(rules)).toEqual(['createScriptURL'])
  expect(rules.createScriptURL(`http://localhost${file}?r=1`)).toBe(`http://localhost${file}?r=1`)
  expect(() => rules.createScriptURL('https://evil.example/a.js')).toThrow(/Blocked/)
})

test('a file that is requested again gets a new address and the same hash', () => {
  const again = script()
  again.src = file
  expect(again.src).toMatch(/page\.js\?r=\d+$/)
  expect(again.integrity).toBe('sha384-aa')
})

test('a script of a remote that hangs counts as failed; for styles, only the wait ends', () => {
  jest.useFakeTimers()
  const heard: string[] = []
  const one = script()
  one.addEventListener('error', () => heard.push('script failed'))
  one.src = file
  const two = stylesheet()
  two.addEventListener('load', () => heard.push('styles left behind'))
  two.href = style
  jest.advanceTimersByTime(1500)
  expect(heard).toEqual(['styles left behind'])
  jest.advanceTimersByTime(2500)
  expect(heard).toEqual(['styles left behind', 'script failed'])
  jest.useRealTimers()
})

test("another provider's scripts load only after they are allowed", () => {
  const address = 'https://www.google.com/recaptcha/api.js?render=key'
  expect(() => (script().src = address)).toThrow(/Blocked/)
  allowOrigin('https://www.google.com/recaptcha/')
  const one = script()
  one.src = address
  expect(one.src).toBe(address)
  expect(one.integrity).toBeFalsy()
})
