import { remoteQuestionBank } from '@icio/kit/http/internal-calls'
import { runAlone } from '@icio/kit/process/run-alone'
import { runMain } from '@icio/kit/process/run-service'
import { tellWho } from '@icio/kit/auth/who'
import { whoOverHttp } from '@icio/kit/auth/who-over-http'
import { lobbiesApp } from './app.js'
import { readLobbiesConfig } from './config.js'
import { scoresOverHttp } from './clients/scores-over-http.js'

await runMain(() => {
  const { ACCOUNTS_URL, CONTENT_URL, SCORES_URL, ALLOWED_ORIGINS } = readLobbiesConfig()
  return runAlone({
    name: 'lobbies',
    defaultPort: 3103,
    mount: (app, { connection, config: { INTERNAL_SECRET: secret } }) => {
      tellWho(app, whoOverHttp({ accountsUrl: ACCOUNTS_URL, secret }))
      return lobbiesApp(app, {
        connection,
        bank: remoteQuestionBank({ url: CONTENT_URL, secret }),
        recordScore: scoresOverHttp({ url: SCORES_URL, secret }),
        allowedOrigins: ALLOWED_ORIGINS,
        internalSecret: secret,
      })
    },
  })
})
