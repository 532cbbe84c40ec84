import { constants, databases } from './constants.mjs'

const is = (name) => constants[name].value

/** What one visitor does in an hour of a feature, as calls by kind and what they cost beyond that. */
export const features = {
  reading: { calls: { page: 24, article: 8, registry: 60 }, views: 24 },
  playing: {
    calls: { page: 3, 'game start': 12, 'game answer': 120, registry: 60, leaderboard: 12 },
    views: 3,
  },
  'live game': {
    calls: { page: 2, registry: 60 },
    views: 2,
    live: { answers: 300, frames: 1200, socketBytes: is('liveSocketBytes') },
  },
  'seat in a room': {
    calls: { page: 1 },
    views: 1,
    live: {
      answers: 12,
      frames: 60,
      socketBytes: is('seatBytes'),
      joinWrites: is('seatJoinWrites'),
      signs: 60,
    },
  },
  assistant: { calls: { page: 1, registry: 60 }, views: 1, chats: 20 },
}

/** The cost of an hour of a feature for one visitor: calls, processor, bytes, reads and writes of the database, sockets. */
export function hourOf({ calls, views = 0, live, chats = 0 }) {
  const sum = (field) =>
    Object.entries(calls).reduce((total, [kind, count]) => total + count * is(kind)[field], 0)
  return {
    calls: Object.values(calls).reduce((total, count) => total + count, 0) + chats,
    cpuMs: sum('cpuMs') + (live ? live.answers * is('liveAnswerCpuMs') : 0) + chats * is('chatAddedMs'),
    bytes:
      sum('bytes') +
      views * is('nextViewBytes') +
      (live ? live.frames * is('phaseBytes') : 0) +
      chats * is('chatBytes'),
    reads: sum('reads'),
    writes:
      sum('writes') +
      (live ? live.answers + (live.joinWrites ?? 0) + (live.signs ?? 0) : 0) +
      chats * is('chatWrites'),
    sockets: live ? 1 : 0,
    memory: live ? live.socketBytes : 0,
  }
}

/** A site with this many members: what its busiest hour and its month need. */
export function site(members) {
  const visits = members * is('activeADay')
  const inPeak = visits * is('peakHourShare')
  const atOnce = (inPeak * is('visitMinutes')) / 60
  const perVisit = {
    page: is('viewsAVisit'),
    article: is('viewsAVisit') / 3,
    registry: is('visitMinutes') * is('pollsAMinute'),
    leaderboard: 1,
    'game start': is('gamesAVisit'),
    'game answer': is('gamesAVisit') * 10,
  }
  const live = { answers: is('liveShare') * 100, frames: is('liveShare') * 400, socketBytes: 0 }
  const visit = hourOf({ calls: perVisit, live, chats: is('chatsAVisit') })
  const views =
    is('coldShare') * (is('firstViewBytes') + is('fontBytes')) +
    (is('viewsAVisit') - is('coldShare')) * is('nextViewBytes')
  const seconds = 3600
  return sized({
    what: `${members.toLocaleString('en-US')} members`,
    atOnce: Math.ceil(atOnce),
    calls: (visit.calls * inPeak) / seconds,
    cores: ((visit.cpuMs + is('signInsAVisit') * is('signInCpuMs')) * inPeak) / seconds / 1000,
    writes: (visit.writes * inPeak) / seconds,
    reads: (visit.reads * inPeak) / seconds,
    sockets: Math.ceil(atOnce * is('liveShare')),
    memory: atOnce * is('liveShare') * is('liveSocketBytes'),
    storedGB: (members * is('memberBytes') + members * is('scoresAMemberYear') * is('scoreBytes')) / 1e9,
    egressGB: ((visit.bytes + views) * visits * 30) / 1e9,
    modelDollars: visits * 30 * is('chatsAVisit') * is('dollarsOfModelAnswer'),
  })
}

/** A hall: everybody joins within a minute, answers within ten seconds, and gets each phase; ten such hours a month. */
export function forum(seats) {
  return sized({
    what: `${seats.toLocaleString('en-US')} seats of a forum`,
    atOnce: seats,
    calls: (seats * 4) / 60,
    cores: Math.max((seats * is('liveAnswerCpuMs')) / 10 / 1000, (seats * 4 * is('page').cpuMs) / 60 / 1000),
    writes: Math.max((seats * is('seatJoinWrites')) / 60, seats / 10 + seats / 60),
    reads: seats / 10,
    sockets: seats,
    memory: seats * is('seatBytes'),
    storedGB: (seats * 12 * 500) / 1e9,
    egressGB: (seats * 10 * (is('firstViewBytes') + is('fontBytes') + 60 * is('phaseBytes'))) / 1e9,
    modelDollars: 0,
  })
}

function sized(load) {
  const byCpu = load.cores / is('coresOfInstance') / is('busyShare')
  const instances = Math.max(2, Math.ceil(byCpu) + is('spare'))
  const database = databases.find(
    ({ writes, memoryGB }) => writes >= load.writes && memoryGB >= load.storedGB / 4,
  ) ?? {
    tier: 'sharded',
    dollars: databases.at(-1).dollars * 2,
  }
  const egressDollars = load.egressGB * is('dollarsOfEgressGB')
  const dollars = instances * is('dollarsOfInstance') + database.dollars + egressDollars
  return { ...load, instances, tier: database.tier, dollars, withModel: dollars + load.modelDollars }
}

export const scenarios = () => [site(1000), site(100_000), site(1_000_000), forum(2000)]
