import { remoteQuestionBank } from '@icio/kit/internal-calls'
import { runAlone } from '@icio/kit/run-alone'
import { runMain } from '@icio/kit/run-service'
import { tellWho } from '@icio/kit/who'
import { whoOverHttp } from '@icio/kit/who-over-http'
import { scoresApp } from './app.js'
import { readScoresConfig } from './config.js'

await runMain(() => {
  const { ACCOUNTS_URL: accountsUrl, CONTENT_URL: url } = readScoresConfig()
  return runAlone({
    name: 'scores',
    defaultPort: 3102,
    mount: (app, { connection, config: { INTERNAL_SECRET: secret } }) => {
      tellWho(app, whoOverHttp({ accountsUrl, secret }))
      const bank = remoteQuestionBank({ url, secret })
      return scoresApp(app, { connection, bank, internalSecret: secret })
    },
  })
})
