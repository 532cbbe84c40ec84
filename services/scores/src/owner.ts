import { gatePassOf } from '@icio/kit/gate-pass'
import { knownVisitor, visitorOf } from '@icio/kit/visitor'
import type { Person } from '@icio/kit/who'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { visitOf, type Visit } from './ask-icio.js'
import type { GameRecord } from './game-session.js'

/** Somebody who begins a game. */
export interface Player {
  /** The browser: 'visitor:' and the id in its cookie. */
  owner: string
  /** The browser has just got its cookie. */
  isNew: boolean
  /** Who is signed in; null for nobody. */
  userId: string | null
  /** Which gate pass the browser carries; null for none. */
  pass: string | null
  visit: Visit
}

/** Somebody who asks for a game. */
export interface Asker {
  /** The browser; null for one without our cookie. */
  owner: string | null
  /** Who is signed in; only asked where it matters. */
  person(): Promise<Person | null>
  visit: Visit
}

/** Who begins a game; a new browser is given a visitor's cookie. */
export async function playerOf(request: FastifyRequest, reply: FastifyReply): Promise<Player> {
  const isNew = knownVisitor(request) === null
  const person = await request.server.findPerson(request)
  return {
    owner: `visitor:${visitorOf(request, reply)}`,
    isNew,
    userId: person?.id ?? null,
    pass: gatePassOf(request),
    visit: visitOf(request),
  }
}

/** Who asks for a game. */
export function askerOf(request: FastifyRequest): Asker {
  const visitor = knownVisitor(request)
  return {
    owner: visitor === null ? null : `visitor:${visitor}`,
    person: () => request.server.findPerson(request),
    visit: visitOf(request),
  }
}

/**
 * Whether a game is theirs: that of a signed-in person on every device of theirs, and in the browser
 * that began it as long as nobody else is signed in there; an anonymous one in its browser.
 */
export async function owns(
  asker: Pick<Asker, 'owner' | 'person'>,
  record: Pick<GameRecord, 'owner' | 'user_id'>,
): Promise<boolean> {
  const person = record.user_id === null ? null : await asker.person()
  return person ? person.id === record.user_id : asker.owner === record.owner
}

/** Under what somebody's met questions are kept: the person's where one is signed in. */
export function keeperOf({ owner, userId }: { owner: string; userId: string | null }): string {
  return userId === null ? owner : `user:${userId}`
}
