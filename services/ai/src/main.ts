import { runAlone } from '@icio/kit/run-alone'
import { runMain } from '@icio/kit/run-service'
import { aiApp } from './app.js'
import { readAiConfig } from './config.js'

await runMain(() =>
  runAlone({
    name: 'ai',
    defaultPort: 3105,
    mount: (app, { connection }) => aiApp(app, { connection, config: readAiConfig() }),
  }),
)
