import { flag, list, oneOf, readConfiguration, secret, text, wholeNumber } from './configuration.js'

const variables = {
  PORT: wholeNumber('Where to listen.', { fallback: 3000, min: 0, max: 65_535 }),
  HOST: text('Address.', '127.0.0.1'),
  NAME: text('A name.', undefined),
  LEVEL: oneOf('How loud.', ['info', 'warn'], 'info'),
  FAST: flag('Hurry.', false),
  PROXIES: list('Whom to trust.'),
}

test('an unset variable has its default', () => {
  expect(readConfiguration(variables, { HOST: '' })).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    NAME: undefined,
    LEVEL: 'info',
    FAST: false,
    PROXIES: [],
  })
})

test('texts are converted to values', () => {
  const environment = {
    PORT: '0',
    HOST: '::1',
    NAME: 'pool',
    LEVEL: 'warn',
    FAST: 'on',
    PROXIES: '10.0.0.1, ::1,',
  }
  expect(readConfiguration(variables, environment)).toEqual({
    PORT: 0,
    HOST: '::1',
    NAME: 'pool',
    LEVEL: 'warn',
    FAST: true,
    PROXIES: ['10.0.0.1', '::1'],
  })
})

test.each([
  ['PORT', 'abc', "PORT is 'abc': a whole number from 0 to 65535 is expected"],
  ['PORT', '-1', "PORT is '-1': a whole number from 0 to 65535 is expected"],
  ['PORT', '65536', "PORT is '65536': a whole number from 0 to 65535 is expected"],
  ['PORT', '1e3', "PORT is '1e3': a whole number from 0 to 65535 is expected"],
  ['LEVEL', 'loud', "LEVEL is 'loud': one of info, warn is expected"],
  ['FAST', 'yes', "FAST is 'yes': true or false is expected"],
])('%s=%s stops the start and names the variable', (name, value, message) => {
  expect(() => readConfiguration(variables, { [name]: value })).toThrow(message)
})

test('a variable without a default is required', () => {
  expect(() => readConfiguration({ TOKEN: secret('Signs cookies.') }, {})).toThrow(
    'TOKEN is not set. It is: Signs cookies.',
  )
})

test.each(['short', 'change-me-change-me-change-me-change-me', 'a'.repeat(40)])(
  'a sample secret is rejected and not shown: %s',
  (value) => {
    const reading = () => readConfiguration({ TOKEN: secret('Signs cookies.') }, { TOKEN: value })
    expect(reading).toThrow('TOKEN is wrong: a random text of at least 32 characters is expected')
    expect(reading).not.toThrow(value)
  },
)

test('a random secret is accepted', () => {
  const TOKEN = 'Zr8yG1nV5kq0sXw7uB4cTe9LhJm2PaDf'
  expect(readConfiguration({ TOKEN: secret('Signs cookies.') }, { TOKEN })).toEqual({ TOKEN })
})
