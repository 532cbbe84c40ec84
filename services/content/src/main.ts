import { runAlone } from '@icio/kit/run-alone'
import { runMain } from '@icio/kit/run-service'
import { contentApp } from './app.js'

await runMain(() =>
  runAlone({
    name: 'content',
    defaultPort: 3101,
    mount: (app, { connection, config }) =>
      contentApp(app, { connection, internalSecret: config.INTERNAL_SECRET }),
  }),
)
