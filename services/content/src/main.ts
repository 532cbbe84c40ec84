import { readConfiguration } from '@icio/kit/process/configuration'
import { runStandalone } from '@icio/kit/process/run-standalone'
import { runMain } from '@icio/kit/process/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createHttpIdentitySource } from '@icio/kit/auth/http-identity-source'
import { contentApp } from './app.js'
import { contentVariables } from './config.js'

/** Runs this service alone, behind the edge. */
await runMain(() => {
  const { ACCOUNTS_URL: accountsUrl } = readConfiguration(contentVariables)
  return runStandalone({
    name: 'content',
    defaultPort: 3101,
    mount: (app, { connection, config }) => {
      registerIdentity(app, createHttpIdentitySource({ accountsUrl, secret: config.INTERNAL_SECRET }))
      return contentApp(app, { connection, internalSecret: config.INTERNAL_SECRET })
    },
  })
})
