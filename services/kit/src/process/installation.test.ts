import { checkInstallation } from './installation.js'

const whole = {
  NODE_ENV: 'production',
  SITE_URL: 'https://commons.example',
  SMTP_URL: 'smtp://mail.example',
  TRUST_PROXY: '10.0.0.1',
}

test.each<[string, NodeJS.ProcessEnv]>([
  ['nothing set', {}],
  ['a port and a folder', { PORT: '3000', DATA_DIR: '/tmp/x', HOST: '::1' }],
  ['development by name, for other machines', { NODE_ENV: 'development', HOST: '0.0.0.0' }],
  [
    'development by name, under an address of its own',
    { NODE_ENV: 'development', SITE_URL: 'https://dev.example' },
  ],
  ['production with all that it needs', whole],
  [
    'production on this machine, to try an image',
    { ...whole, SITE_URL: 'http://127.0.0.1:3000', TRUST_PROXY: '' },
  ],
  [
    'an edge whose accounts service runs alone',
    { ...whole, SMTP_URL: '', ACCOUNTS_URL: 'http://accounts:3100' },
  ],
])('[SEC-66] a start with %s continues', (_, environment) => {
  expect(() => checkInstallation(environment)).not.toThrow()
})

test.each<[string, NodeJS.ProcessEnv, RegExp[]]>([
  [
    'an address and nothing else',
    { SITE_URL: 'https://commons.example' },
    [/NODE_ENV is not set/, /SMTP_URL/, /TRUST_PROXY/],
  ],
  [
    'a way in from other machines and nothing else',
    { HOST: '0.0.0.0' },
    [/NODE_ENV is not set/, /HOST is '0.0.0.0'/, /SITE_URL/],
  ],
  [
    'production alone',
    { NODE_ENV: 'production' },
    [/SITE_URL is not set/, /SMTP_URL is not set/, /TRUST_PROXY is not set/],
  ],
  [
    'an address without its scheme',
    { SITE_URL: 'commons.example' },
    [/SITE_URL is 'commons\.example': an address like/],
  ],
  [
    'a proxy that is no address',
    { ...whole, TRUST_PROXY: 'true' },
    [/TRUST_PROXY is 'true': 'true' is neither/],
  ],
  ['production without mail', { ...whole, SMTP_URL: '' }, [/SMTP_URL is not set/]],
  ['production without https', { ...whole, SITE_URL: 'http://commons.example' }, [/without https/]],
  ['production that knows no proxy', { ...whole, TRUST_PROXY: '' }, [/TRUST_PROXY is not set/]],
])('[SEC-66] a start with %s fails and names what is missing', (_, environment, named) => {
  for (const name of named) expect(() => checkInstallation(environment)).toThrow(name)
})
