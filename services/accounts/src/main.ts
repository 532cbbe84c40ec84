import { list, oneOf, readConfiguration, secret, text, wholeNumber } from '@icio/kit/configuration'
import { openDatabase } from '@icio/kit/database'
import { health } from '@icio/kit/health'
import { remotePersonalData } from '@icio/kit/personal-data'
import { runMain, stopOnSignals } from '@icio/kit/run-service'
import { createApp } from '@icio/kit/service'
import { tellWho } from '@icio/kit/who'
import { createAccounts } from './accounts.js'
import { accountsApp } from './app.js'
import { readAccountsConfig } from './config.js'

/** This service alone, behind the edge. */
await runMain(async () => {
  const values = readConfiguration({
    PORT: wholeNumber('Port to listen on.', { fallback: 3101, min: 0, max: 65_535 }),
    HOST: text('Address to listen on.', '127.0.0.1'),
    MONGODB_URI: text('The MongoDB replica set of this installation.'),
    DATABASE_NAME: text('Name of the database.', 'site'),
    LOG_LEVEL: oneOf('How much is logged.', ['silent', 'error', 'warn', 'info', 'debug'], 'info'),
    COOKIE_SECRET: secret('Signs the cookies of visitors.'),
    SCORES_URL: text(
      'Address of the scores service, which holds scores and games of people.',
      'http://127.0.0.1:3102',
    ),
    TRUST_PROXY: list('Addresses of proxies whose X-Forwarded-For is believed.'),
  })
  const app = await createApp({
    name: 'accounts',
    logLevel: values.LOG_LEVEL,
    cookieSecret: values.COOKIE_SECRET,
    trustProxy: values.TRUST_PROXY.length > 0 ? values.TRUST_PROXY : false,
  })
  const connection = openDatabase({ uri: values.MONGODB_URI, name: values.DATABASE_NAME, log: app.log })
  app.addHook('onClose', async () => connection.close())
  const config = readAccountsConfig()
  const personalData = [
    remotePersonalData({ name: 'scores', url: values.SCORES_URL, secret: config.internalSecret }),
  ]
  const accounts = createAccounts({ connection, config, personalData, log: app.log })
  tellWho(app, accounts.who)
  const database = await accountsApp(app, { accounts })
  await app.register(health, { checks: { database: () => database.isReady() } })
  stopOnSignals(app)
  const address = await app.listen({ host: values.HOST, port: values.PORT })
  process.stdout.write(`accounts is at ${address}\n`)
})
