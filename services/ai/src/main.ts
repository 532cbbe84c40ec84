import { readConfiguration } from '@icio/kit/process/configuration'
import { openInAll } from '@icio/contracts/open-questions/endpoints'
import {
  remoteOpenLiveQuestions,
  remoteOpenQuestions,
  remoteQuestionBank,
  remoteQuestionIntake,
} from '@icio/kit/http/internal-calls'
import { runStandalone } from '@icio/kit/process/run-standalone'
import { runMain } from '@icio/kit/process/run-service'
import { remoteSettings } from '@icio/kit/process/remote-settings'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createHttpIdentitySource } from '@icio/kit/auth/http-identity-source'
import { aiApp } from './app.js'
import { aiAloneVariables, readAiConfig } from './config.js'

/** This service alone, behind the edge. */
await runMain(() => {
  const {
    ACCOUNTS_URL: accountsUrl,
    CONTENT_URL: contentUrl,
    LOBBIES_URL: lobbiesUrl,
    SCORES_URL: scoresUrl,
  } = readConfiguration(aiAloneVariables)
  return runStandalone({
    name: 'ai',
    defaultPort: 3105,
    mount: (app, { connection, config }) => {
      registerIdentity(app, createHttpIdentitySource({ accountsUrl, secret: config.INTERNAL_SECRET }))
      const content = { url: contentUrl, secret: config.INTERNAL_SECRET }
      return aiApp(app, {
        connection,
        config: readAiConfig(),
        bank: remoteQuestionBank(content),
        findOpen: openInAll([
          remoteOpenQuestions({ url: scoresUrl, secret: config.INTERNAL_SECRET }),
          remoteOpenLiveQuestions({ url: lobbiesUrl, secret: config.INTERNAL_SECRET }),
        ]),
        intake: remoteQuestionIntake(content),
        settings: remoteSettings(contentUrl),
      })
    },
  })
})
