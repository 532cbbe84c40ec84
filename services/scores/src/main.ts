import {
  remoteBankSummary,
  remoteCorrections,
  remoteDigestMails,
  remoteForecastMails,
  remoteQuestionBank,
  remoteRangeBank,
} from '@icio/kit/http/internal-calls'
import { readConfiguration } from '@icio/kit/process/configuration'
import { runStandalone } from '@icio/kit/process/run-standalone'
import { runMain } from '@icio/kit/process/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createHttpIdentitySource } from '@icio/kit/auth/http-identity-source'
import { scoresApp } from './app.js'
import { createHttpAssistant } from './clients/ask-icio.js'
import { createHttpTeams, noTeams } from './clients/ask-teams.js'
import { scoresVariables } from './config.js'

await runMain(() => {
  const config = readConfiguration(scoresVariables)
  const { ACCOUNTS_URL: accountsUrl, AI_URL, EDGE_URL, CONTENT_URL: url } = config
  const { GAMES_PER_VISITOR: gamesPerVisitor } = config
  return runStandalone({
    name: 'scores',
    defaultPort: 3102,
    mount: (app, { connection, config: { INTERNAL_SECRET: secret } }) => {
      registerIdentity(app, createHttpIdentitySource({ accountsUrl, secret }))
      const bank = remoteQuestionBank({ url, secret })
      const rangeBank = remoteRangeBank({ url, secret })
      const ask = AI_URL ? createHttpAssistant(AI_URL) : null
      const teams = EDGE_URL ? createHttpTeams({ url: EDGE_URL, secret }) : noTeams
      const corrections = remoteCorrections({ url, secret })
      return scoresApp(app, {
        connection,
        bank,
        rangeBank,
        forecastMails: remoteForecastMails({ url: accountsUrl, secret }),
        reviewDigest: {
          summarize: remoteBankSummary({ url, secret }),
          mails: remoteDigestMails({ url: accountsUrl, secret }),
        },
        corrections,
        ask,
        teams,
        internalSecret: secret,
        gamesPerVisitor,
        keyNeedsTwo: config.KEY_NEEDS_TWO,
      })
    },
  })
})
