import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What bench/model/costs measured last: processor, bytes, reads and writes of each kind of call. */
const measured = JSON.parse(readFileSync(join(import.meta.dirname, 'measured.json'), 'utf8'))

/**
 * The constants of the load model. Each says where it comes from: `from` names the bench or the test that measured it, and
 * `assumed` why nothing could. A unit test checks that the named files exist.
 */
export const constants = {
  /** Calls by kind. */
  ...Object.fromEntries(
    Object.entries(measured)
      .filter(([, value]) => typeof value === 'object')
      .map(([name, value]) => [name, { value, from: 'bench/model/costs.bench.mjs' }]),
  ),
  measuredAt: { value: measured.at, from: 'bench/model/costs.bench.mjs' },
  signInCpuMs: { value: 30, from: 'bench/accounts/sign-in.bench.mjs' },
  chatAddedMs: { value: 15, from: 'bench/assistant/first-byte.bench.mjs' },
  chatWrites: {
    value: 5,
    assumed: 'counted in the code: a turn and four budgets in one write, and the end of the turn',
  },
  chatBytes: { value: 3000, assumed: 'a reply of 500 words' },
  firstViewBytes: { value: 170_000, from: 'e2e/journeys/page-bytes.spec.ts' },
  fontBytes: { value: 40_000, assumed: 'the two fonts of English text, 38 kB, and the icon of a first view' },
  nextViewBytes: { value: 25_000, assumed: 'the page, and the files of a screen that were not loaded yet' },
  liveAnswerCpuMs: { value: 1.84, from: 'bench/rooms/rooms.bench.mjs' },
  liveSocketBytes: { value: 100_000, from: 'bench/lobbies/fan-out.bench.mjs' },
  seatBytes: { value: 26_400, from: 'bench/rooms/rooms.bench.mjs' },
  phaseBytes: { value: 1000, from: 'docs/operations/rooms.md' },
  seatJoinWrites: { value: 8, from: 'docs/operations/rooms.md' },
  memberBytes: { value: 2000, assumed: 'account, profile and role with their indexes' },
  scoreBytes: { value: 1000, assumed: 'a score with its eight index entries' },

  activeADay: {
    value: 0.1,
    assumed: 'of the members; an extension of a yearly event is quieter, a launch is louder',
  },
  peakHourShare: { value: 0.15, assumed: 'of the visits of a day, in its busiest hour' },
  visitMinutes: { value: 20, assumed: 'with the tab open' },
  viewsAVisit: { value: 8, assumed: 'the first one cold for one visitor in three' },
  coldShare: { value: 0.33, assumed: 'of the visits bring an empty cache' },
  gamesAVisit: { value: 1, assumed: 'of ten questions' },
  chatsAVisit: { value: 0.3, assumed: 'questions to the assistant' },
  signInsAVisit: { value: 0.2, assumed: 'sessions last a week' },
  liveShare: {
    value: 0.02,
    assumed: 'of the visitors are in a live game for their visit, with five answers a minute',
  },
  busyShare: {
    value: 0.6,
    assumed: 'of a core is used at the peak; the rest is for bursts and for a lost instance',
  },
  scoresAMemberYear: { value: 10, assumed: 'kept on the leaderboard' },
  coresOfInstance: { value: 1, assumed: 'Node answers on one core' },
  spare: { value: 1, assumed: 'instance more than needed, so that one may be lost' },
  pollsAMinute: { value: 1, from: 'shell/src/app.tsx' },

  dollarsOfInstance: {
    value: 36,
    assumed: 'a month, for a core and 2 GB as a container; a list price nobody looked up here',
  },
  dollarsOfEgressGB: { value: 0.09, assumed: 'straight from a cloud; a CDN is half of that or less' },
  dollarsOfModelAnswer: { value: 0.002, assumed: '1,500 tokens in, 500 out, at a small model' },
}

/**
 * Sizes of MongoDB's own service: small majority writes a second that leave half of the capacity free, memory for the working
 * set, and dollars a month for three members. Writes follow docs/operations/rooms.md; prices and the rest are assumed.
 */
export const databases = [
  { tier: 'M10', writes: 200, memoryGB: 1, dollars: 58 },
  { tier: 'M20', writes: 500, memoryGB: 2, dollars: 146 },
  { tier: 'M30', writes: 1500, memoryGB: 4, dollars: 394 },
  { tier: 'M40', writes: 3000, memoryGB: 8, dollars: 759 },
  { tier: 'M50', writes: 6000, memoryGB: 16, dollars: 1460 },
  { tier: 'M60', writes: 12_000, memoryGB: 32, dollars: 2880 },
]
