import { readConfiguration } from '@icio/kit/configuration'
import { demandWholeInstallation } from '@icio/kit/installation'
import { remotePersonalData } from '@icio/kit/personal-data'
import { remoteSettings } from '@icio/kit/remote-settings'
import { runAlone } from '@icio/kit/run-alone'
import { runMain } from '@icio/kit/run-service'
import { tellWho } from '@icio/kit/who'
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
