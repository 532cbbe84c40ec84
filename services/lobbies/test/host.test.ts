import { storedLobby } from './lobby-in-test.js'
import { hostOps } from '@icio/contracts/lobbies/lobby-live'
import {
  answerAndLock,
  calculatingOf,
  gather,
  heardWhileTimePasses,
  openNext,
  phase,
  presenceOf,
  revealNext,
  right,
  startGame,
  type Open,
} from './game-in-test.js'
import { lobbiesOfFile } from './lobbies-of-file.js'
import { connect, type Player } from './player-in-test.js'

const site = lobbiesOfFile()

const codeOf = async (player: Player, message: Record<string, unknown>) => {
  const answer = await player.ask(message)
  return answer.t === 'ack' ? answer.status : answer.code
}

describe('who can lead the game', () => {
  test.each(hostOps)(
    '[LOBBY-30] %s is rejected from everyone except the host, and changes nothing',
    async (op) => {
      const table = await gather(site, 2)
      const [, guest] = table.players as [Player, Player]
      const { rev } = await storedLobby(site, table.id)
      expect(await codeOf(guest, { t: 'host', op, seat: 0, on: true })).toBe('not_host')
      expect(await codeOf(guest, { t: 'start' })).toBe('not_host')
      expect((await storedLobby(site, table.id)).rev).toBe(rev)
    },
  )

  test('[SEC-23] the host’s name in another case does not make someone the host', async () => {
    const table = await gather(site, 1)
    const other = site.member('HOST')
    expect((await other.join(table.code, 'HOST')).body.error?.code).toBe('name_taken')
    expect((await other.join(table.code, 'Hos t')).status).toBe(200)
    const player = await connect(other, table.id, site.first)
    expect(await codeOf(player, { t: 'start' })).toBe('not_host')
    expect(player.welcome.snapshot.you).toEqual({ seat: 1, is_host: false })
  })
})

describe('what the host may do', () => {
  test('pause and resume, hold and release, skip', async () => {
    const table = await gather(site, 2)
    const [host, guest] = table.players as [Player, Player]
    expect(await codeOf(host, { t: 'host', op: 'pause' })).toBe('not_now')
    const [view] = (await startGame(site, table)) as [Open]
    await revealNext(site, [host, guest], view.limit_ms ?? 0)
    await host.ask({ t: 'host', op: 'hold' })
    expect(await guest.next('reveal')).toMatchObject({ held: true, ends_in_ms: null })
    site.clock.advance(60_000)
    expect(await codeOf(host, { t: 'host', op: 'pause' })).toBe('not_now')
    await host.ask({ t: 'host', op: 'hold', on: false })
    expect((await guest.next('reveal')).held).toBe(false)
    await host.ask({ t: 'host', op: 'skip' })
    expect((await guest.next('phase', ({ phase }) => phase === 'preview')).index).toBe(1)
  })

  test('skip only the phase that the host saw: a late skip does not close the next question', async () => {
    const table = await gather(site, 2)
    const [host, guest] = table.players as [Player, Player]
    const [view] = (await startGame(site, table)) as [Open]
    const ofPreview = { t: 'host', op: 'skip', phase_seq: view.phase_seq - 1 }
    expect(await codeOf(host, ofPreview)).toBe('accepted')
    expect(await storedLobby(site, table.id)).toMatchObject({ phase: 'open', phase_seq: view.phase_seq })
    expect(await codeOf(host, { ...ofPreview, phase_seq: view.phase_seq })).toBe('accepted')
    await phase([guest], 'closing')
    expect(await codeOf(host, { ...ofPreview, phase_seq: -1 })).toBe('bad_message')
  })

  test('pause and hold only for a limited time', async () => {
    const table = await gather(site, 2)
    const [host, guest] = table.players as [Player, Player]
    const [view] = (await startGame(site, table)) as [Open]
    await host.ask({ t: 'host', op: 'pause' })
    await guest.next('phase', ({ paused }) => paused)
    site.clock.advance(10 * 60_000)
    expect(await guest.next('phase', ({ paused, phase }) => !paused && phase === 'open')).toMatchObject({
      index: 0,
    })
    await revealNext(site, [host, guest], view.limit_ms ?? 0)
    await host.ask({ t: 'host', op: 'hold' })
    site.clock.advance(5 * 60_000)
    expect((await guest.next('phase', ({ phase }) => phase === 'preview')).index).toBe(1)
  })

  test('remove a player, who gets a 4003 and cannot come back until allowed', async () => {
    const table = await gather(site, 3)
    const [host, guest, third] = table.players as [Player, Player, Player]
    expect(await codeOf(host, { t: 'host', op: 'kick', seat: 0 })).toBe('unknown_seat')
    expect(await codeOf(host, { t: 'host', op: 'kick', seat: 5 })).toBe('unknown_seat')
    expect(await codeOf(host, { t: 'host', op: 'kick', seat: 1 })).toBe('accepted')
    expect(await guest.closed).toBe(4003)
    const presence = await host.next('presence', ({ lobby }) => Boolean(lobby.kicked?.length))
    expect((await third.next('presence', ({ seat }) => seat === 1)).lobby).not.toHaveProperty('kicked')
    const bea = table.members[1]!
    expect((await bea.join(table.code)).body.error?.code).toBe('removed_from_lobby')
    await host.ask({ t: 'host', op: 'allow', player_id: presence.lobby.kicked?.[0]?.player_id })
    expect((await bea.join(table.code)).status).toBe(200)
  })

  test('pass on the role, and lock the room', async () => {
    const table = await gather(site, 2)
    const [host, guest] = table.players as [Player, Player]
    await host.ask({ t: 'host', op: 'lock_room' })
    expect((await site.member('Late').join(table.code)).body.error?.code).toBe('lobby_locked')
    await host.ask({ t: 'host', op: 'transfer', seat: 1 })
    expect((await guest.next('presence', ({ host_seat }) => host_seat === 1)).lobby.creator).toBe('Bea')
    expect(await codeOf(host, { t: 'host', op: 'lock_room', on: false })).toBe('not_host')
    expect(await codeOf(guest, { t: 'host', op: 'lock_room', on: false })).toBe('accepted')
    expect((await site.member('Late').join(table.code)).status).toBe(200)
  })

  test('end the game: results stay, and no score goes to the leaderboard', async () => {
    const table = await gather(site, 2)
    const [host, guest] = table.players as [Player, Player]
    const views = await startGame(site, table)
    for (const [place, player] of [host, guest].entries())
      await answerAndLock(player, 0, right(views[place]!))
    await revealNext(site, [host, guest], 0)
    await host.ask({ t: 'host', op: 'end' })
    const [result] = await phase([guest], 'podium')
    expect(result).toMatchObject({ completed: false, review: [{ index: 0 }] })
    expect(site.scores.filter(({ key }) => key.includes(table.id))).toEqual([])
    await host.ask({ t: 'host', op: 'end' })
    expect(await guest.closed).toBe(4010)
  })

  test('play again in the same lobby, from zero and with new questions', async () => {
    const table = await gather(site, 2)
    const [host, guest] = table.players as [Player, Player]
    const views = await startGame(site, table)
    await answerAndLock(host, 0, right(views[0]!))
    await revealNext(site, [host, guest], views[0]!.limit_ms ?? 0)
    await host.ask({ t: 'host', op: 'end' })
    await phase([host, guest], 'podium')
    const [again] = (await startGame(site, table)) as [Open]
    expect(again.index).toBe(0)
    const back = await connect(table.members[1]!, table.id, site.first)
    expect(back.welcome.snapshot.lobby).toMatchObject({ game: 2, players: [{ score: 0 }, { score: 0 }] })
  })
})

describe('a host who leaves', () => {
  test('a waiting lobby: after 20 s away, the player seated longest gets the role', async () => {
    const table = await gather(site, 3)
    const [host, guest, third] = table.players as [Player, Player, Player]
    await host.close()
    await heardWhileTimePasses(site, [guest, third], presenceOf(guest, 0, 'away'))
    site.clock.advance(19_999)
    await guest.ask({ t: 'sync' })
    expect((await guest.next('welcome', ({ rev }) => rev > 0)).snapshot.lobby.host_seat).toBe(0)
    site.clock.advance(1)
    expect((await guest.next('presence', ({ host_seat }) => host_seat === 1)).lobby.creator).toBe('Bea')
    expect(await codeOf(guest, { t: 'start' })).toBe('accepted')
  })

  test('during an open question: the game continues, and after 30 s with another host', async () => {
    const table = await gather(site, 3)
    const [host, guest, third] = table.players as [Player, Player, Player]
    await Promise.all([guest, third].map((player) => player.ask({ t: 'ready', on: true, time: 'relaxed' })))
    const views = await startGame(site, table)
    expect(views[0]?.limit_ms).toBe((20_000 + calculatingOf(views[0]!)) * 2)
    await host.close()
    await heardWhileTimePasses(site, [guest, third], presenceOf(guest, 0, 'away'))
    site.clock.advance(30_000)
    await guest.next('presence', ({ host_seat }) => host_seat === 1)
    // The game does not wait for the host.
    await answerAndLock(guest, 0, right(views[1]!))
    await answerAndLock(third, 0, right(views[2]!))
    await phase([guest, third], 'closing')
    site.clock.advance(1500)
    const [revealed] = await phase([guest], 'reveal')
    expect(revealed?.points.map(({ points }) => points)).toEqual([0, 10, 10])
    expect(await codeOf(guest, { t: 'host', op: 'skip' })).toBe('accepted')
    const back = await connect(table.members[0]!, table.id, site.first)
    expect(back.welcome.snapshot.you).toEqual({ seat: 0, is_host: false })
  })

  test('permanently at a reveal: the role passes at once, and the points stay', async () => {
    const table = await gather(site, 2)
    const [host, guest] = table.players as [Player, Player]
    const views = await startGame(site, table)
    await answerAndLock(host, 0, right(views[0]!))
    const [revealed] = await revealNext(site, [host, guest], views[0]!.limit_ms ?? 0)
    expect((await table.members[0]!.post(`/api/lobbies/${table.id}/leave`)).status).toBe(204)
    expect(await host.closed).toBe(4010)
    const left = await guest.next('presence', ({ host_seat }) => host_seat === 1)
    expect(left.lobby.players[0]).toMatchObject({ presence: 'gone', score: 10 })
    site.clock.advance(revealed?.ends_in_ms ?? 0)
    expect((await openNext(site, [guest]))[0]?.progress.of).toBe(1)
  })
})
