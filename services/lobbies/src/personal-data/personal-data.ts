import type { Certificates } from '@icio/contracts/certificates/endpoints'
import type { PersonalData } from '@icio/kit/db/personal-data'
import type { Connection } from 'mongoose'
import type { AttendanceRecord } from '../collections/attendance.js'
import { createRecords } from '../foundations.js'
import { erasedId, erasedPlayer, scoreOf, type LobbyChange, type LobbyRecord } from '../lobby/lobby.js'
import { leaveLobby } from '../lobby/rules.js'
import { createRoomsRecords } from '../rooms/room-foundations.js'
import { openerMark } from '../rooms/room.js'

/** The seats that a person had in lobbies, as they are exported. */
function seatsOf(lobbies: readonly LobbyRecord[], userId: string) {
  return lobbies.flatMap(({ code, status, seats, results, created_at }) =>
    seats
      .filter(({ user_id }) => user_id === userId)
      .map(({ player_name, joined_at }) => {
        return { code, status, player_name, joined_at, score: scoreOf(results, userId), created_at }
      }),
  )
}

/** What a person is registered with for credit, as it is exported. */
function attendanceOf(record: AttendanceRecord) {
  const { list_id, mail, name, organization, license, blocks, by_hand, expires_at } = record
  return { list_id, mail, name, organization, license, blocks, by_hand, expires_at }
}

/**
 * Exports a person's data from this service, and erases it with the account (PRIV-6).
 *
 * @param secret the installation's, which the marks of openers in the record of all rooms are made with
 * @param certificates takes names from certificates of attendance (CREDIT-6)
 */
export function createLobbiesPersonalData(
  connection: Connection,
  secret: string,
  certificates: Pick<Certificates, 'erase'>,
): PersonalData {
  const now = () => new Date()
  const { lobbies, answers, players, tickets, wrongCodes, begunGames, flags } = createRecords(
    connection,
    now,
    'personal-data',
  )
  const { rooms, reports, sealed, mirrorRooms, forums, copies, creditSessions, attendance } =
    createRoomsRecords(connection, now)

  return {
    name: 'lobbies',

    async read(userId, email) {
      const [
        lobbyRecords,
        answerRecords,
        flagRecords,
        roomRecords,
        reportRecords,
        mirrorRoomRecords,
        forumRecords,
        copyRecords,
        sessionRecords,
        attendanceRecords,
      ] = await Promise.all([
        lobbies.ofUser(userId),
        answers.ofUser(userId),
        flags.ofUser(userId),
        rooms.ofUser(userId),
        reports.ofHost(userId),
        mirrorRooms.ofOpener(openerMark(secret, userId)),
        forums.ofUser(userId),
        copies.ofUser(userId),
        creditSessions.ofOpener(userId),
        email === undefined ? [] : attendance.ofConfirmed(email),
      ])
      return {
        lobbies: seatsOf(lobbyRecords, userId),
        answers: answerRecords
          .filter(({ choice_id }) => choice_id !== null)
          .map(({ lobby_id, game, index, choice_id, confidence, points, elapsed_ms }) => {
            return { lobby_id, game, index, choice_id, confidence, points, elapsed_ms }
          }),
        question_flags: flagRecords.map(({ question_id, reason, note, created_at }) => {
          return { question_id, reason, note, created_at }
        }),
        // Seats of rooms belong to browsers, and nothing stored leads from one to an account (ROOM-25).
        rooms: roomRecords.map(({ title, code, opener_id, created_at, closes_at }) => {
          return { title, code, opened: opener_id === userId, created_at, closes_at }
        }),
        forums: forumRecords.map(({ title, place, code, first_day, opener_id, created_at }) => {
          return { title, place, code, first_day, opened: opener_id === userId, created_at }
        }),
        given_agendas: copyRecords.map(({ copy, created_at, expires_at }) => {
          return { title: copy.file.title, agenda: copy.file, created_at, expires_at }
        }),
        room_reports: reportRecords.map(({ report, host_ids, agenda, created_at }) => {
          const own = host_ids[0] === userId && agenda ? { agenda: agenda.file } : {}
          return { title: report.title, date: report.date, created_at, ...own }
        }),
        mirror_contributions: mirrorRoomRecords.map(({ experiment, specialization, month, count, state }) => {
          return { experiment, specialization, month, count, state }
        }),
        credit_sessions: sessionRecords.map(({ title, credit, opened_at, closed_at, expires_at }) => {
          const { presenter, presenter_line } = credit
          return { title, presenter, presenter_line, opened_at, closed_at, expires_at }
        }),
        // The same confirmed address, and nothing else, joins an account and attendance (CREDIT-6).
        attendance: attendanceRecords.map(attendanceOf),
      }
    },

    /** The other players' games stay as they were played, with a former player in them. */
    async erase(userId, email) {
      for (const { _id } of await lobbies.ofUser(userId)) {
        await lobbies.change(_id, (lobby) => without(lobby, userId, now()))
      }
      // What is sealed in a room without another host can be opened by nobody (FORUM-19).
      const alone = (await rooms.ofUser(userId)).filter(({ host_ids }) => host_ids.length === 1)
      for (const { _id } of alone) await sealed.removeOfRoom(_id)
      await Promise.all([
        lobbies.forgetKeysOf(userId),
        answers.removeOf(userId),
        players.removeOf(userId),
        tickets.removeOf(userId),
        wrongCodes.removeOf(userId),
        begunGames.removeOf(userId),
        flags.removeOf(userId),
        reports.forget(userId),
        rooms.forget(userId),
        forums.forget(userId),
        copies.forget(userId),
        creditSessions.forget(userId),
      ])
      for (const { _id, certificate } of email === undefined ? [] : await attendance.ofConfirmed(email)) {
        if (certificate) await certificates.erase({ codes: [certificate] })
        await attendance.erase(_id)
      }
      // After the rooms, which could leave a mark until then.
      await mirrorRooms.forget(openerMark(secret, userId))
    },
  }
}

/** Removes this person from the lobby. A seat with results stays, under another id and name. */
function without(lobby: LobbyRecord, userId: string, now: Date): LobbyChange {
  const kickedPlayers = lobby.kicked.filter(({ user_id }) => user_id !== userId)
  const due_scores = lobby.due_scores.filter(({ user_id }) => user_id !== userId)
  const own = lobby.seats.find(({ user_id }) => user_id === userId)
  if (!own) return { kicked: kickedPlayers, due_scores }
  const left: LobbyChange = own.presence === 'gone' ? {} : leaveLobby(lobby, userId, now)
  const id = erasedId(own)
  const { seats = lobby.seats, host_user_id = lobby.host_user_id, creator_name = lobby.creator_name } = left
  const isHost = host_user_id === userId
  return {
    ...left,
    kicked: kickedPlayers,
    due_scores,
    host_user_id: isHost ? id : host_user_id,
    creator_name: isHost ? erasedPlayer : creator_name,
    seats: seats.map((seat) =>
      seat.user_id === userId ? { ...seat, user_id: id, player_name: erasedPlayer } : seat,
    ),
    results: lobby.results.map(({ index, rows }) => ({
      index,
      rows: rows.map((row) => (row.user_id === userId ? { ...row, user_id: id } : row)),
    })),
  }
}
