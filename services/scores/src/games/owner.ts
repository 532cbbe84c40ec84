import { gatePassOf } from '@icio/kit/auth/gate-pass'
import { visitorIdOf, ensureVisitor } from '@icio/kit/auth/visitor'
import type { Person } from '@icio/kit/auth/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { visitOf, type Visit } from '../clients/ask-icio.js'
import type { GameRecord } from './game-session.js'

export interface Player {
  /** The browser: 'visitor:' and the id in its cookie. */
  owner: string
  /** True if the browser has just received its cookie. */
  isNew: boolean
  userId: string | null
  pass: string | null
  visit: Visit
}

export interface Asker {
  /** The browser; null if it has no cookie of ours. */
  owner: string | null
  /** Returns the signed-in person; called only if needed. */
  person(): Promise<Person | null>
  visit: Visit
}

/** Returns the player who starts a game, and gives a new browser its visitor cookie. */
export async function playerOf(request: FastifyRequest, reply: FastifyReply): Promise<Player> {
  const isNew = visitorIdOf(request) === null
  const person = await request.server.findPerson(request)
  return {
    owner: `visitor:${ensureVisitor(request, reply)}`,
    isNew,
    userId: person?.id ?? null,
    pass: gatePassOf(request),
    visit: visitOf(request),
  }
}

export function askerOf(request: FastifyRequest): Asker {
  const visitor = visitorIdOf(request)
  return {
    owner: visitor === null ? null : `visitor:${visitor}`,
    person: () => request.server.findPerson(request),
    visit: visitOf(request),
  }
}

/**
 * Returns whether the player owns a game. A signed-in person owns it on all devices. The browser that started it owns
 * it unless someone else is signed in there. An anonymous game belongs to its browser.
 */
export async function owns(
  asker: Pick<Asker, 'owner' | 'person'>,
  record: Pick<GameRecord, 'owner' | 'user_id'>,
): Promise<boolean> {
  const person = record.user_id === null ? null : await asker.person()
  return person ? person.id === record.user_id : asker.owner === record.owner
}

/** Returns the key for the questions that a player has seen: the person's if signed in, or else the browser's. */
export function seenKeyOf({ owner, userId }: { owner: string; userId: string | null }): string {
  return userId === null ? owner : `user:${userId}`
}
