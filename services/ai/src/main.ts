import { readConfiguration } from '@icio/kit/process/configuration'
import { findOpenLiveQuestions, findOpenQuestions, openInAll } from '@icio/contracts/open-questions/endpoints'
import { remoteOpenQuestions } from '@icio/kit/http/open-questions'
import { remoteQuestionBank, remoteQuestionIntake } from '@icio/kit/http/internal-calls'
import { runStandalone } from '@icio/kit/process/run-standalone'
import { runMain } from '@icio/kit/process/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createHttpIdentitySource } from '@icio/kit/auth/http-identity-source'
import { remoteRoomAllowance } from './clients/room-allowance-over-http.js'
import { aiApp } from './app.js'
import { aiAloneVariables, readAiConfig } from './config.js'

/** Runs this service alone, behind the edge. */
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
        internalSecret: config.INTERNAL_SECRET,
        bank: remoteQuestionBank(content),
        findOpen: openInAll([
          remoteOpenQuestions(findOpenQuestions, { url: scoresUrl, secret: config.INTERNAL_SECRET }),
          remoteOpenQuestions(findOpenLiveQuestions, { url: lobbiesUrl, secret: config.INTERNAL_SECRET }),
        ]),
        findRoomAllowance: remoteRoomAllowance({ url: lobbiesUrl, secret: config.INTERNAL_SECRET }),
        intake: remoteQuestionIntake(content),
      })
    },
  })
})
