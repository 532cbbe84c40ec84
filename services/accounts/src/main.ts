import { readConfiguration, text } from '@icio/kit/configuration'
import { remotePersonalData } from '@icio/kit/personal-data'
import { runAlone } from '@icio/kit/run-alone'
import { runMain } from '@icio/kit/run-service'
import { tellWho } from '@icio/kit/who'
import { createAccounts } from './accounts.js'
import { accountsApp } from './app.js'
import { readAccountsConfig } from './config.js'

/** This service alone, behind the edge. */
await runMain(() => {
  const { SCORES_URL, LOBBIES_URL } = readConfiguration({
    SCORES_URL: text(
      'Address of the scores service, which holds scores and games of people.',
      'http://127.0.0.1:3102',
    ),
    LOBBIES_URL: text(
      'Address of the lobbies service, which holds lobbies and answers of people.',
      'http://127.0.0.1:3103',
    ),
  })
  return runAlone({
    name: 'accounts',
    defaultPort: 3100,
    mount: (app, { connection, config: { INTERNAL_SECRET: secret } }) => {
      const personalData = [
        remotePersonalData({ name: 'scores', url: SCORES_URL, secret }),
        remotePersonalData({ name: 'lobbies', url: LOBBIES_URL, secret }),
      ]
      const accounts = createAccounts({
        connection,
        config: readAccountsConfig(),
        personalData,
        log: app.log,
      })
      tellWho(app, accounts.who)
      return accountsApp(app, { accounts })
    },
  })
})
