import { knownVisitor, visitorOf } from '@icio/kit/visitor'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whose a game is that begins now; somebody new is given a visitor's cookie. */
export function newOwner(request: FastifyRequest, reply: FastifyReply): { owner: string; isNew: boolean } {
  const isNew = knownVisitor(request) === null
  return { owner: `visitor:${visitorOf(request, reply)}`, isNew }
}

/** Who asks for a game; null for somebody who cannot have one. */
export function ownerOf(request: FastifyRequest): string | null {
  const visitor = knownVisitor(request)
  return visitor === null ? null : `visitor:${visitor}`
}
