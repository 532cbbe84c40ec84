import { peerNumbersOf, readPeerData } from '@icio/banks/peers'
import { defaultEdition, editionIds } from '@icio/contracts/editions'
import { readPeerNumbers } from '@icio/contracts/peers/endpoints'
import { PeerNumbers, PeerNumbersQuery } from '@icio/contracts/peers/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'

/** GET /api/content/peer-numbers. The numbers change only with a release. */
export async function servePeerNumbers(app: FastifyInstance): Promise<void> {
  const data = readPeerData()
  const replies = new Map(
    editionIds.map((edition) => [
      edition,
      { edition, version: data.version, numbers: peerNumbersOf(edition, data) },
    ]),
  )
  serve(
    app,
    readPeerNumbers,
    { query: PeerNumbersQuery, reply: PeerNumbers, cache: 'public, max-age=300', shared: {} },
    ({ query: { edition = defaultEdition } }) => {
      const reply = replies.get(edition)
      if (!reply) throw new Error(`There are no numbers of ${edition}.`)
      return reply
    },
  )
}
