import { readAiConfig } from './config.js'

const HUMAN_CHECK_SECRET = 'k3Jx9QpLm2Zr7TvWc4Yb8NdFs1HgUa6E'

test('with only the secret, the check is self-hosted and the library answers alone', () => {
  expect(readAiConfig({ HUMAN_CHECK_SECRET })).toEqual({
    humanCheck: { secret: HUMAN_CHECK_SECRET, recaptcha: null },
    model: null,
    limits: { perHour: 40, perDay: 5000, sharePerDay: 500, visitorsPerDay: 3000 },
  })
})

test('a key enables the model', () => {
  const environment = {
    HUMAN_CHECK_SECRET,
    OPENAI_API_KEY: 'sk-x',
    OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1',
    OPENAI_MODEL: 'small',
    OPENAI_PROVIDER: 'A house of our own',
  }
  const patience = { first: 20_000, between: 15_000, whole: 55_000 }
  const model = {
    baseUrl: 'http://127.0.0.1:11434/v1',
    apiKey: 'sk-x',
    model: 'small',
    provider: 'A house of our own',
    patience,
  }
  expect(readAiConfig(environment).model).toEqual(model)
  expect(readAiConfig({ ...environment, OPENAI_PATIENCE_SECONDS: '5' }).model).toEqual({
    ...model,
    patience: { ...patience, first: 5000 },
  })
  expect(() => readAiConfig({ ...environment, OPENAI_PATIENCE_SECONDS: '0' })).toThrow(/PATIENCE/)
})

test('both keys of reCAPTCHA select it; one alone prevents the start', () => {
  const RECAPTCHA_SITE_KEY = 'site'
  const RECAPTCHA_SECRET_KEY = 'secret'
  expect(
    readAiConfig({ HUMAN_CHECK_SECRET, RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY }).humanCheck.recaptcha,
  ).toMatchObject({ siteKey: 'site', secretKey: 'secret' })
  expect(() => readAiConfig({ HUMAN_CHECK_SECRET, RECAPTCHA_SITE_KEY })).toThrow(/^RECAPTCHA_SECRET_KEY/)
  expect(() => readAiConfig({ HUMAN_CHECK_SECRET, RECAPTCHA_SECRET_KEY })).toThrow(/^RECAPTCHA_SITE_KEY/)
})

test.each([
  'not an address',
  'ftp://models.example',
  'https://me:secret@models.example/v1',
  'file:///etc/passwd',
])('[SEC-27] %s is not a valid address of a model', (OPENAI_BASE_URL) => {
  expect(() => readAiConfig({ HUMAN_CHECK_SECRET, OPENAI_BASE_URL })).toThrow(/^OPENAI_BASE_URL/)
})
