import { createAccounts, type Accounts } from '@icio/accounts/accounts'
import { accountsApp } from '@icio/accounts/app'
import { readAccountsConfig } from '@icio/accounts/config'
import { aiApp } from '@icio/ai/app'
import { remoteRoomAllowance } from '@icio/ai/clients/room-allowance-over-http'
import { connectedModel } from '@icio/ai/assistant/model/connected-model'
import { readAiConfig } from '@icio/ai/config'
import { humanProofs } from '@icio/ai/human-check/human-proofs'
import { contentApp } from '@icio/content/app'
import { currentSettings } from '@icio/content/collections/site-settings'
import { questionCorrections } from '@icio/content/editing/correct-question'
import { questionBank, rangeBank } from '@icio/content/editing/question-bank'
import { questionIntake } from '@icio/content/editing/question-intake'
import { bankSummary } from '@icio/content/editing/review'
import { findOpenLiveQuestions, findOpenQuestions, openInAll } from '@icio/contracts/open-questions/endpoints'
import { remoteOpenQuestions } from '@icio/kit/http/open-questions'
import type { ChangeableSettings, ConnectedModel } from '@icio/contracts/site-settings/site-settings'
import { connectDatabase, type ServiceDatabase } from '@icio/kit/db/database'
import {
  remoteAttendanceMails,
  remoteBankSummary,
  remoteCorrections,
  remoteDigestMails,
  remoteForecastMails,
  remoteHumanProofs,
  remoteQuestionBank,
  remoteQuestionIntake,
  remoteRangeBank,
} from '@icio/kit/http/internal-calls'
import { remoteConnectedModel, remoteSettings } from '@icio/kit/process/remote-settings'
import { remotePersonalData } from '@icio/kit/db/personal-data'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createHttpIdentitySource } from '@icio/kit/auth/http-identity-source'
import { lobbiesApp } from '@icio/lobbies/app'
import { roomAllowanceIn } from '@icio/lobbies/rooms/room-allowance'
import { openLiveQuestions } from '@icio/lobbies/game/open-questions'
import { createLobbiesPersonalData } from '@icio/lobbies/personal-data/personal-data'
import {
  createCertificatesClient,
  createDeskKeysClient,
  createMissesClient,
  createScoresClient,
} from '@icio/lobbies/clients/scores-over-http'
import { scoresApp } from '@icio/scores/app'
import { createInProcessAssistant } from '@icio/scores/clients/ask-icio'
import { createInProcessTeams } from '@icio/scores/clients/ask-teams'
import { createOpenQuestionFinder } from '@icio/scores/games/open-questions'
import { createScoresPersonalData } from '@icio/scores/personal-data/personal-data'
import { deskKeys } from '@icio/scores/leaderboard/desk-keys'
import { verifiedScores } from '@icio/scores/leaderboard/verified-scores'
import { certificates } from '@icio/scores/path/certificates'
import { missedQuestions } from '@icio/scores/practice/practice'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { createAsking, type Ask } from './asking.js'
import { lastingSecrets, type EdgeConfig } from './config.js'
import { passOn } from './pass-on.js'
import type { Secrets } from './secrets.js'
import type { PartsInBuild } from './parts-in-build/parts-in-build.js'

/** What the services of one process share. */
export interface SiteContext {
  config: EdgeConfig
  secrets: Secrets
  /** Connection string of the database. */
  databaseUri: string
  /** Returns a past problem of the database in words; undefined if there was none. */
  databaseNote?: () => string | undefined
  /** Returns the public address of the site, for links in mails; known once it listens. */
  siteUrl(): string
  /** What is still being built while the site runs; undefined if everything is there. */
  inBuild?: PartsInBuild | undefined
}

/** One service: its calls, and how it is mounted if it does not run in its own process. */
interface ServicePlace {
  name: string
  /** Address of the service if it runs in its own process. */
  url: string | undefined
  /** The first segments of a path decide which service answers. */
  prefixes: readonly string[]
  /** Its live connections are forwarded as well. */
  isLive?: true
  mount(app: FastifyInstance, connection: Connection): Promise<ServiceDatabase>
}

/** The configuration of the ai service with the secret of this installation. */
function aiConfig({ humanCheck }: Secrets) {
  return readAiConfig({ ...process.env, HUMAN_CHECK_SECRET: humanCheck })
}

/** The accounts service, which also tells all other services who is signed in, and mails for them. */
function accountsPlace(
  app: FastifyInstance,
  foundations: SiteContext,
  connection: Connection,
  ask: Ask,
): Pick<Accounts, 'forecastMails' | 'digestMails' | 'mailAttendance'> & { place: ServicePlace } {
  const { config, secrets, siteUrl } = foundations
  const place = {
    name: 'accounts',
    url: config.ACCOUNTS_URL,
    prefixes: [
      '/api/auth',
      '/api/rpc/has_role',
      '/api/profiles',
      '/api/user-roles',
      '/api/members',
      '/api/avatars',
      '/api/account',
      '/api/sign-in-providers',
      '/api/visitor-messages',
      '/dev/mailbox',
    ],
  }
  if (config.ACCOUNTS_URL) {
    const alone = { url: config.ACCOUNTS_URL, secret: secrets.internal }
    registerIdentity(app, createHttpIdentitySource({ accountsUrl: alone.url, secret: alone.secret }))
    return {
      place: { ...place, mount: () => Promise.reject(new Error('accounts runs alone')) },
      forecastMails: remoteForecastMails(alone),
      digestMails: remoteDigestMails(alone),
      mailAttendance: remoteAttendanceMails(alone),
    }
  }
  const environment = {
    ...process.env,
    ACCOUNTS_SECRET: secrets.accounts,
    ACCOUNTS_PREVIOUS_SECRET: secrets.accountsBefore,
    INTERNAL_SECRET: secrets.internal,
  }
  const accounts = createAccounts({
    connection,
    config: readAccountsConfig(environment),
    siteUrl,
    settings: settingsReader(config, connection),
    personalData: [
      ask(
        config.SCORES_URL,
        (alone) => remotePersonalData({ name: 'scores', ...alone }),
        createScoresPersonalData,
      ),
      ask(
        config.LOBBIES_URL,
        (alone) => remotePersonalData({ name: 'lobbies', ...alone }),
        () =>
          createLobbiesPersonalData(
            connection,
            secrets.internal,
            ask(config.SCORES_URL, createCertificatesClient, certificates),
          ),
      ),
    ],
    log: app.log.child({ service: 'accounts' }),
  })
  registerIdentity(app, accounts.identitySource)
  return {
    place: { ...place, mount: (scope) => accountsApp(scope, { accounts }) },
    forecastMails: accounts.forecastMails,
    digestMails: accounts.digestMails,
    mailAttendance: accounts.mailAttendance,
  }
}

/** Reads the settings of administrators from the content service, wherever it runs. */
function settingsReader({ CONTENT_URL }: EdgeConfig, connection: Connection) {
  return CONTENT_URL ? remoteSettings(CONTENT_URL) : currentSettings(connection)
}

/** The table of services. */
function places(app: FastifyInstance, foundations: SiteContext, connection: Connection): ServicePlace[] {
  const { config, secrets } = foundations
  const { CONTENT_URL, SCORES_URL, LOBBIES_URL, AI_URL } = config
  const ask = createAsking(secrets, connection)
  const bank = ask(CONTENT_URL, remoteQuestionBank, questionBank)
  const accounts = accountsPlace(app, foundations, connection, ask)
  const findOpen = openInAll([
    ask(SCORES_URL, (alone) => remoteOpenQuestions(findOpenQuestions, alone), createOpenQuestionFinder),
    ask(LOBBIES_URL, (alone) => remoteOpenQuestions(findOpenLiveQuestions, alone), openLiveQuestions),
  ])
  return [
    accounts.place,
    {
      name: 'content',
      url: CONTENT_URL,
      prefixes: ['/api/content'],
      mount: (app) => contentApp(app, { connection, findOpen, keyNeedsTwo: config.KEY_NEEDS_TWO }),
    },
    {
      name: 'scores',
      url: SCORES_URL,
      prefixes: [
        '/api/certificates',
        '/api/games',
        '/api/path',
        '/api/record',
        '/api/remote-games',
        '/api/ranges',
        '/api/rpc/get_leaderboard',
        '/api/scores',
        '/api/verify',
      ],
      mount: (scope) =>
        scoresApp(scope, {
          connection,
          bank,
          rangeBank: ask(CONTENT_URL, remoteRangeBank, rangeBank),
          forecastMails: accounts.forecastMails,
          reviewDigest: {
            summarize: ask(CONTENT_URL, remoteBankSummary, bankSummary),
            mails: accounts.digestMails,
          },
          corrections: ask(CONTENT_URL, remoteCorrections, questionCorrections),
          teams: createInProcessTeams(app, secrets.internal),
          ask: hasModel(config) ? createInProcessAssistant(app) : null,
          gamesPerVisitor: config.GAMES_PER_VISITOR,
          keyNeedsTwo: config.KEY_NEEDS_TWO,
        }),
    },
    {
      name: 'lobbies',
      url: LOBBIES_URL,
      prefixes: [
        '/api/attendance',
        '/api/credit',
        '/api/forums',
        '/api/lobbies',
        '/api/mirror',
        '/api/peers',
        '/api/rooms',
      ],
      isLive: true,
      mount: (scope) =>
        lobbiesApp(scope, {
          connection,
          bank,
          secret: secrets.internal,
          callsPerMinute: config.CALLS_PER_MINUTE,
          mailAttendance: accounts.mailAttendance,
          // The human check of the ai service judges who attends (CREDIT-2), the scores service certifies it (CREDIT-4).
          certificates: ask(SCORES_URL, createCertificatesClient, certificates),
          humanProofs: ask(AI_URL, remoteHumanProofs, () =>
            humanProofs(connection, aiConfig(secrets).humanCheck),
          ),
          noteMisses: ask(SCORES_URL, createMissesClient, () => missedQuestions(connection, bank)),
          deskKeys: ask(SCORES_URL, createDeskKeysClient, deskKeys),
          recordScore: ask(SCORES_URL, createScoresClient, () => verifiedScores(connection, bank)),
        }),
    },
    {
      name: 'ai',
      url: AI_URL,
      prefixes: ['/api/functions'],
      mount: (app) =>
        aiApp(app, {
          connection,
          bank,
          intake: ask(CONTENT_URL, remoteQuestionIntake, questionIntake),
          findOpen,
          findRoomAllowance: ask(LOBBIES_URL, remoteRoomAllowance, roomAllowanceIn),
          config: aiConfig(secrets),
        }),
    },
  ]
}

/** Reads which model is connected from the ai service, wherever it runs. */
function modelReader({ config, secrets }: SiteContext): () => Promise<ConnectedModel> {
  if (config.AI_URL) return remoteConnectedModel(config.AI_URL)
  const model = connectedModel(aiConfig(secrets))
  return () => Promise.resolve(model)
}

/**
 * Whether a model may generate boards. An ai service in its own process decides that itself and says so in its
 * replies.
 */
function hasModel({ AI_URL }: EdgeConfig): boolean {
  return Boolean(AI_URL) || Boolean(process.env['OPENAI_API_KEY'])
}

export interface MountedServices {
  /** The database connection of this process, for the edge's own collections. */
  connection: Connection
  /** Reads the settings of administrators from the content service, wherever it runs. */
  readSettings(): Promise<ChangeableSettings>
  /** Reads which model is connected from the ai service, wherever it runs. */
  readModel(): Promise<ConnectedModel>
  /** Per service, whether it answers, for /readyz. */
  checks: Record<string, () => Promise<boolean> | boolean>
  /** Settles when every service of this process is ready. */
  ready: Promise<unknown>
}

/** Mounts each service in this process, or proxies its calls to the process in which it runs. */
export async function mountServices(
  app: FastifyInstance,
  foundations: SiteContext,
): Promise<MountedServices> {
  const { config, databaseUri } = foundations
  const connection = connectDatabase({
    uri: databaseUri,
    name: config.DATABASE_NAME,
    log: app.log,
    lasting: lastingSecrets(config, foundations.secrets),
  })
  app.addHook('onClose', () => connection.close())
  const checks: MountedServices['checks'] = {}
  const here: Promise<void>[] = []
  for (const place of places(app, foundations, connection)) {
    if (place.url) {
      checks[place.name] = await passOn(app, place, place.url)
    } else {
      const service = await mountHere(app, place, connection)
      checks[place.name] = () => service.isReady()
      here.push(service.ready)
    }
  }
  const readSettings = settingsReader(config, connection)
  return { connection, checks, readSettings, readModel: modelReader(foundations), ready: Promise.all(here) }
}

async function mountHere(app: FastifyInstance, place: ServicePlace, connection: Connection) {
  let service: ServiceDatabase | undefined
  await app.register(async (scope) => {
    // A call outside the prefixes would work here, and be unknown where the service runs in its own process.
    scope.addHook('onRoute', ({ url }) => {
      if (url.startsWith('/api/') && !place.prefixes.some((prefix) => `${url}/`.startsWith(`${prefix}/`)))
        throw new Error(`${place.name} serves ${url}, which is under none of its prefixes`)
    })
    service = await place.mount(scope, connection)
  })
  return service as ServiceDatabase
}
