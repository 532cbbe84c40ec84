import { remoteQuestionBank } from '@icio/kit/internal-calls'
import { runAlone } from '@icio/kit/run-alone'
import { runMain } from '@icio/kit/run-service'
import { scoresApp } from './app.js'
import { readScoresConfig } from './config.js'

await runMain(() => {
  const { CONTENT_URL: url } = readScoresConfig()
  return runAlone({
    name: 'scores',
    defaultPort: 3102,
    mount: (app, { connection, config }) =>
      scoresApp(app, { connection, bank: remoteQuestionBank({ url, secret: config.INTERNAL_SECRET }) }),
  })
})
