import { readConfiguration } from '@icio/kit/process/configuration'
import { runAlone } from '@icio/kit/process/run-alone'
import { runMain } from '@icio/kit/process/run-service'
import { tellWho } from '@icio/kit/auth/who'
import { whoOverHttp } from '@icio/kit/auth/who-over-http'
import { contentApp } from './app.js'
import { contentVariables } from './config.js'

/** This service alone, behind the edge. */
await runMain(() => {
  const { ACCOUNTS_URL: accountsUrl } = readConfiguration(contentVariables)
  return runAlone({
    name: 'content',
    defaultPort: 3101,
    mount: (app, { connection, config }) => {
      tellWho(app, whoOverHttp({ accountsUrl, secret: config.INTERNAL_SECRET }))
      return contentApp(app, { connection, internalSecret: config.INTERNAL_SECRET })
    },
  })
})
