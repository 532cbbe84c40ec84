import { remoteCorrections, remoteQuestionBank } from '@icio/kit/http/internal-calls'
import { runStandalone } from '@icio/kit/process/run-standalone'
import { runMain } from '@icio/kit/process/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createHttpIdentitySource } from '@icio/kit/auth/http-identity-source'
import { scoresApp } from './app.js'
import { askOverHttp } from './clients/ask-icio.js'
import { readScoresConfig } from './config.js'

await runMain(() => {
  const config = readScoresConfig()
  const { ACCOUNTS_URL: accountsUrl, AI_URL, CONTENT_URL: url, GAMES_PER_VISITOR: gamesPerVisitor } = config
  return runStandalone({
    name: 'scores',
    defaultPort: 3102,
    mount: (app, { connection, config: { INTERNAL_SECRET: secret } }) => {
      registerIdentity(app, createHttpIdentitySource({ accountsUrl, secret }))
      const bank = remoteQuestionBank({ url, secret })
      const ask = AI_URL ? askOverHttp(AI_URL) : null
      const corrections = remoteCorrections({ url, secret })
      return scoresApp(app, { connection, bank, corrections, ask, internalSecret: secret, gamesPerVisitor })
    },
  })
})
