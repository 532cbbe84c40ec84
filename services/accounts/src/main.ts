import { readConfiguration } from '@icio/kit/process/configuration'
import { checkInstallation } from '@icio/kit/process/installation'
import { remotePersonalData } from '@icio/kit/db/personal-data'
import { remoteSettings } from '@icio/kit/process/remote-settings'
import { runStandalone } from '@icio/kit/process/run-standalone'
import { runMain } from '@icio/kit/process/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createAccounts } from './accounts.js'
import { accountsApp } from './app.js'
import { accountsAloneVariables, readAccountsConfig } from './config.js'

/** Runs this service alone, behind the edge. */
await runMain(() => {
  checkInstallation()
  const { CONTENT_URL, SCORES_URL, LOBBIES_URL } = readConfiguration(accountsAloneVariables)
  return runStandalone({
    name: 'accounts',
    defaultPort: 3100,
    lasting: () => {
      const { secret: now, previousSecret: before } = readAccountsConfig()
      return [{ name: 'accounts', now, before }]
    },
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
      registerIdentity(app, accounts.identitySource)
      return accountsApp(app, { accounts })
    },
  })
})
