import { findOpenLiveQuestions, findOpenQuestions, openInAll } from '@icio/contracts/open-questions/endpoints'
import { remoteOpenQuestions } from '@icio/kit/http/open-questions'
import { readConfiguration } from '@icio/kit/process/configuration'
import { runStandalone } from '@icio/kit/process/run-standalone'
import { runMain } from '@icio/kit/process/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createHttpIdentitySource } from '@icio/kit/auth/http-identity-source'
import { contentApp } from './app.js'
import { contentVariables } from './config.js'

await runMain(() => {
  const {
    ACCOUNTS_URL: accountsUrl,
    SCORES_URL: scoresUrl,
    LOBBIES_URL: lobbiesUrl,
    KEY_NEEDS_TWO: keyNeedsTwo,
  } = readConfiguration(contentVariables)
  return runStandalone({
    name: 'content',
    defaultPort: 3101,
    mount: (app, { connection, config }) => {
      registerIdentity(app, createHttpIdentitySource({ accountsUrl, secret: config.INTERNAL_SECRET }))
      const { INTERNAL_SECRET: secret } = config
      const findOpen = openInAll([
        remoteOpenQuestions(findOpenQuestions, { url: scoresUrl, secret }),
        remoteOpenQuestions(findOpenLiveQuestions, { url: lobbiesUrl, secret }),
      ])
      return contentApp(app, { connection, internalSecret: secret, findOpen, keyNeedsTwo })
    },
  })
})
