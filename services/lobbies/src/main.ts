import { remoteAttendanceMails, remoteHumanProofs, remoteQuestionBank } from '@icio/kit/http/internal-calls'
import { runStandalone } from '@icio/kit/process/run-standalone'
import { runMain } from '@icio/kit/process/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createHttpIdentitySource } from '@icio/kit/auth/http-identity-source'
import { lobbiesApp } from './app.js'
import { readLobbiesConfig } from './config.js'
import {
  createCertificatesClient,
  createDeskKeysClient,
  createMissesClient,
  createScoresClient,
} from './clients/scores-over-http.js'

await runMain(() => {
  const { ACCOUNTS_URL, AI_URL, CONTENT_URL, SCORES_URL, ALLOWED_ORIGINS } = readLobbiesConfig()
  return runStandalone({
    name: 'lobbies',
    defaultPort: 3103,
    mount: (app, { connection, config: { INTERNAL_SECRET: secret, CALLS_PER_MINUTE: callsPerMinute } }) => {
      registerIdentity(app, createHttpIdentitySource({ accountsUrl: ACCOUNTS_URL, secret }))
      return lobbiesApp(app, {
        connection,
        secret,
        callsPerMinute,
        bank: remoteQuestionBank({ url: CONTENT_URL, secret }),
        recordScore: createScoresClient({ url: SCORES_URL, secret }),
        noteMisses: createMissesClient({ url: SCORES_URL, secret }),
        deskKeys: createDeskKeysClient({ url: SCORES_URL, secret }),
        certificates: createCertificatesClient({ url: SCORES_URL, secret }),
        mailAttendance: remoteAttendanceMails({ url: ACCOUNTS_URL, secret }),
        humanProofs: remoteHumanProofs({ url: AI_URL, secret }),
        allowedOrigins: ALLOWED_ORIGINS,
        internalSecret: secret,
      })
    },
  })
})
