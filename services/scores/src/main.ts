import { remoteCorrections, remoteQuestionBank } from '@icio/kit/http/internal-calls'
import { runAlone } from '@icio/kit/process/run-alone'
import { runMain } from '@icio/kit/process/run-service'
import { tellWho } from '@icio/kit/auth/who'
import { whoOverHttp } from '@icio/kit/auth/who-over-http'
import { scoresApp } from './app.js'
import { askOverHttp } from './clients/ask-icio.js'
import { readScoresConfig } from './config.js'

await runMain(() => {
  const config = readScoresConfig()
  const { ACCOUNTS_URL: accountsUrl, AI_URL, CONTENT_URL: url, GAMES_PER_VISITOR: gamesPerVisitor } = config
  return runAlone({
    name: 'scores',
    defaultPort: 3102,
    mount: (app, { connection, config: { INTERNAL_SECRET: secret } }) => {
      tellWho(app, whoOverHttp({ accountsUrl, secret }))
      const bank = remoteQuestionBank({ url, secret })
      const ask = AI_URL ? askOverHttp(AI_URL) : null
      const corrections = remoteCorrections({ url, secret })
      return scoresApp(app, { connection, bank, corrections, ask, internalSecret: secret, gamesPerVisitor })
    },
  })
})
