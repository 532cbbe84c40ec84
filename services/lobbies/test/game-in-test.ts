import type { PhaseView, ServerMessage } from '@icio/contracts/lobbies/lobby-live'
import { calculationTimeMs } from '@icio/contracts/lobbies/multiplayer-phases'
import { rightText } from './bank-in-test.js'
import { connect, type Player } from './player-in-test.js'
import type { Member, TestedLobbies } from './run-lobbies.js'

export type Open = Extract<PhaseView, { phase: 'open' | 'closing' }>
/** The view type of this phase. */
type ViewOf<Name extends PhaseView['phase']> = PhaseView extends infer View
  ? View extends { phase: infer Known }
    ? Name extends Known
      ? View
      : never
    : never
  : never

type Revealed = Extract<ServerMessage, { t: 'reveal' }>

/** A lobby whose members are all connected. */
export interface Table {
  id: string
  code: string
  members: Member[]
  players: Player[]
}

const names = ['Host', 'Bea', 'Cyn', 'Dan', 'Eve', 'Fay']

/** Creates a lobby with this many connected players; the first is the host. */
export async function gather(site: TestedLobbies, count: number, options: object = {}): Promise<Table> {
  const members = names.slice(0, count).map((name) => site.member(name))
  const [host, ...guests] = members as [Member, ...Member[]]
  const { lobby } = await host.create(options)
  for (const guest of guests) await guest.join(lobby.code)
  const players: Player[] = []
  for (const member of members) players.push(await connect(member, lobby.id, site.first))
  return { id: lobby.id, code: lobby.code, members, players }
}

/** Returns every player's next message of a phase. */
export async function phase<Name extends PhaseView['phase']>(
  players: readonly Player[],
  name: Name,
): Promise<ViewOf<Name>[]> {
  const types: Partial<Record<PhaseView['phase'], ServerMessage['t']>> = {
    reveal: 'reveal',
    standings: 'standings',
    podium: 'result',
  }
  const type = types[name] ?? 'phase'
  const isOfPhase = (message: ServerMessage): message is ServerMessage & ViewOf<Name> =>
    'phase' in message && message.phase === name
  return Promise.all(
    players.map(async (player) => {
      const message = await player.next(type, isOfPhase)
      if (!isOfPhase(message)) throw new Error(`This is not the phase ${name}`)
      return message
    }),
  )
}

/** Starts the game and continues until the first question is open. */
export async function startGame(site: TestedLobbies, table: Table, options: object = {}): Promise<Open[]> {
  const [host] = table.players as [Player]
  await host.ask({ t: 'start', ...options })
  const [countdown] = await phase(table.players, 'countdown')
  site.clock.advance(countdown?.ends_in_ms ?? 0)
  return openNext(site, table.players)
}

/** Continues from a started preview to the open question. */
export async function openNext(site: TestedLobbies, players: readonly Player[]): Promise<Open[]> {
  const [preview] = await phase(players, 'preview')
  site.heart.advance(1000)
  site.clock.advance(preview?.ends_in_ms ?? 0)
  return phase(players, 'open')
}

/** Continues from an open question through its closing to the reveal. */
export async function revealNext(
  site: TestedLobbies,
  players: readonly Player[],
  left: number,
): Promise<Revealed[]> {
  site.clock.advance(left)
  await phase(players, 'closing')
  return revealAfterClosing(site, players)
}

/** Continues from a started closing to the reveal. */
export async function revealAfterClosing(
  site: TestedLobbies,
  players: readonly Player[],
): Promise<Revealed[]> {
  site.clock.advance(1500)
  return Promise.all(players.map((player) => player.next('reveal')))
}

/** Returns the id of the correct choice, found in the bank by its text, because the game does not reveal it. */
export function right({ question }: Open): string {
  const text = rightText(question.stem)
  return question.choices.find((choice) => choice.text === text)?.id ?? 'none'
}

export function wrong(view: Open): string {
  return view.question.choices.find(({ id }) => id !== right(view))?.id ?? 'none'
}

/** The time that the question on the screen has on top of its level's, because it is calculated (QUIZ-35). */
export function calculatingOf({ question }: Open): number {
  return calculationTimeMs(
    question.stem,
    question.choices.map(({ text }) => text),
  )
}

/** Answers and locks, and waits until both are acknowledged. */
export async function answerAndLock(player: Player, index: number, choice_id: string): Promise<void> {
  await player.ask({ t: 'answer', index, choice_id })
  await player.ask({ t: 'lock', index })
}

/** Advances the clock of the connections while these players keep sending, in steps shorter than the away timeout. */
export async function passHeart(site: TestedLobbies, there: readonly Player[], ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 5000) {
    site.heart.advance(Math.min(left, 5000))
    await Promise.all(there.map((player) => player.ask({ t: 'ping' })))
  }
}

/** Advances the clock of the connections until the promise resolves; these players stay connected. */
export async function heardWhileTimePasses<T>(
  site: TestedLobbies,
  there: readonly Player[],
  heard: Promise<T>,
): Promise<T> {
  let isHeard = false
  void heard.then(() => (isHeard = true))
  while (!isHeard) await passHeart(site, there, 5000)
  return heard
}

/** Waits until the player receives this presence of a seat. */
export function presenceOf(player: Player, seat: number, state: 'here' | 'away' | 'gone') {
  return player.next('presence', (message) => message.seat === seat && message.state === state)
}
