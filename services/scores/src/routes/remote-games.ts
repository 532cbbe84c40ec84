import { defaultEdition } from '@icio/contracts/editions'
import { BankStatistics } from '@icio/contracts/item-statistics/schemas'
import * as endpoints from '@icio/contracts/remote-games/endpoints'
import * as schemas from '@icio/contracts/remote-games/schemas'
import type { RemoteTeams } from '@icio/contracts/remote-games/teams'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import { answerForBackends } from '@icio/kit/http/answer-for-backends'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { askingVisitOf } from '../clients/ask-teams.js'
import { toLeaderboardEntries } from '../collections/scores.js'
import { askerOf, playerOf } from '../games/owner.js'
import type { RemoteGames } from '../remote-games/remote-games.js'
import { toAnswerReply, toRemoteGameSession } from '../remote-games/remote-session.js'

/** /api/remote-games/:remote/:game/…: games that teams deal and mark with their own services */
export async function serveRemoteGames(
  app: FastifyInstance,
  { games, teams }: { games: RemoteGames; teams: RemoteTeams },
): Promise<void> {
  answerForBackends(app)
  await app.register(async (scope) => playing(scope, games))
  await app.register(async (scope) => ofMembers(scope, games))
  await app.register(async (scope) => forTeams(scope, games, teams))
}

function playing(app: FastifyInstance, games: RemoteGames): void {
  const starting = {
    params: schemas.RemoteGameParams,
    body: schemas.StartRemoteGame,
    reply: schemas.RemoteGameSession,
    status: 201,
    summary: 'Start a session of a game of a remote',
  } as const
  serve(app, endpoints.startRemoteGame, starting, async ({ params, body, request, reply }) =>
    toRemoteGameSession(
      await games.begin(await playerOf(request, reply), askingVisitOf(request), params, body),
    ),
  )
  const reading = { params: schemas.RemoteGameSessionParams, reply: schemas.RemoteGameSession }
  serve(app, endpoints.readRemoteGame, reading, async ({ params, request }) =>
    toRemoteGameSession(await games.read(params.id, askerOf(request), params)),
  )
  const answering = {
    params: schemas.RemoteGameSessionParams,
    body: schemas.AnswerRemoteItem,
    reply: schemas.RemoteAnswerReply,
    summary: 'Have an answer marked by the team of the game',
  }
  serve(app, endpoints.answerRemoteItem, answering, async ({ params, body, request }) => {
    const { session, answer } = await games.answer(
      params.id,
      askerOf(request),
      askingVisitOf(request),
      { remote: params.remote, game: params.game },
      body,
    )
    return toAnswerReply(session, answer)
  })
  const board = {
    params: schemas.RemoteGameParams,
    query: schemas.InEdition,
    reply: schemas.RemoteScores,
    summary: 'The best scores of a game of a remote',
  }
  serve(app, endpoints.readRemoteLeaderboard, board, async ({ params, query }) => {
    const rows = await games.best(params, query.specialization ?? defaultEdition)
    return { scores: toLeaderboardEntries(rows) }
  })
}

function ofMembers(app: FastifyInstance, games: RemoteGames): void {
  app.addHook('onRequest', requireUser)
  const submitting = {
    params: schemas.RemoteGameSessionParams,
    reply: schemas.RemoteScore,
    status: 201,
    summary: 'Put a finished session on the leaderboard of its game',
  } as const
  serve(app, endpoints.submitRemoteScore, submitting, async ({ params, request }) => {
    const person = personOf(request)
    const row = await games.submit(params.id, askerOf(request), params, { person, address: request.ip })
    const [entry] = toLeaderboardEntries([row])
    return entry as NonNullable<typeof entry>
  })
  const practicing = {
    params: schemas.RemoteGameParams,
    query: schemas.InEdition,
    reply: schemas.RemotePractice,
    summary: 'What the member has missed in a game of a remote',
  }
  serve(app, endpoints.readRemotePractice, practicing, ({ params, query, request }) =>
    games.practiceOf(personOf(request).id, params, query.specialization ?? defaultEdition),
  )
}

/** For the staff, and for programs of the team with a deploy key of the remote. */
function forTeams(app: FastifyInstance, games: RemoteGames, teams: RemoteTeams): void {
  app.addHook<{ Params: { remote: string } }>('onRequest', (request) =>
    teams.demandRights(askingVisitOf(request), request.params.remote),
  )
  const counting = {
    params: schemas.RemoteGameParams,
    query: schemas.InEdition,
    reply: BankStatistics,
    summary: 'What the answers say of the items of a game of a remote',
  }
  serve(app, endpoints.readRemoteStatistics, counting, ({ params, query }) =>
    games.statistics(params, query.specialization ?? defaultEdition),
  )
  const ruling = {
    params: schemas.RemoteGameParams,
    body: schemas.RuleOnRemoteItem,
    reply: schemas.RemoteRuling,
    summary: 'Say that another choice of an item is correct after all, or that the item is void',
  }
  serve(app, endpoints.ruleOnRemoteItem, ruling, async ({ params, body, request }) => {
    const counts = await games.rule(params, body)
    const { remote, game } = params
    const facts = {
      event: 'remote_game.ruled',
      remote,
      game,
      item: body.item_id,
      ...(body.void ? { void: true } : {}),
      ...counts,
    }
    request.log.warn(facts, 'ruling on a game of a remote')
    return counts
  })
}
