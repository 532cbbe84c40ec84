import { readConfiguration } from '@icio/kit/process/configuration'
import { demandWholeInstallation } from '@icio/kit/process/installation'
import { remotePersonalData } from '@icio/kit/db/personal-data'
import { remoteSettings } from '@icio/kit/process/remote-settings'
import { runAlone } from '@icio/kit/process/run-alone'
import { runMain } from '@icio/kit/process/run-service'
import { tellWho } from '@icio/kit/auth/who'
import { createAccounts } from './accounts.js'
import { accountsApp } from './app.js'
import { accountsAloneVariables, readAccountsConfig } from './config.js'

/** This service alone, behind the edge. */
await runMain(() => {
  demandWholeInstallation()
  const { CONTENT_URL, SCORES_URL, LOBBIES_URL } = readConfiguration(accountsAloneVariables)
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
        settings: remoteSettings(CONTENT_URL),
        log: app.log,
      })
      tellWho(app, accounts.who)
      return accountsApp(app, { accounts })
    },
  })
})
