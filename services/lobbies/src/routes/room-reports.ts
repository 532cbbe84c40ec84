import { randomBytes } from 'node:crypto'
import {
  deleteReport,
  listReports,
  readReport,
  shareReport,
  withdrawReport,
  type ReportSummary,
  type RoomReport,
} from '@icio/contracts/rooms/endpoints'
import {
  approveComment,
  correctSeal,
  keepReport,
  readComments,
  takeBackEntry,
} from '@icio/contracts/room-hosting/endpoints'
import {
  ApproveComment,
  CorrectSeal,
  FeedbackComments,
  KeepReport,
  TakeBackEntry,
} from '@icio/contracts/room-hosting/schemas'
import { ReportQuery, RoomParams, ShareLink } from '@icio/contracts/rooms/schemas'
import { reportMonths } from '@icio/contracts/rooms/rules'
import { personOf, requireUser, type Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { ReportRecord } from '../collections/room-reports.js'
import { hasBadWord } from '../rooms/entries/bad-words.js'
import { refuseField } from '../rooms/agenda/content.js'
import { linkHash } from '../rooms/room.js'
import { monthsAfter } from '../rooms/report/report.js'
import { correctedReport } from '../rooms/answering/sealed.js'
import type { RoomsRecords } from '../rooms/room-foundations.js'
import { ReportList, ReportReply } from './room-replies.js'
import type { Rooms } from '../rooms/rooms.js'

/** The opener of the run, or who has taken the opener's place: the first of the hosts (FORUM-5). */
const isOwner = ({ host_ids }: ReportRecord, { id }: Person) => host_ids[0] === id
const monthsOf = ({ kept_months = reportMonths }: ReportRecord) => kept_months

function summaryOf({
  report: { id, title, date, seats },
  share_hash,
  expires_at,
}: ReportRecord): ReportSummary {
  return { id, title, date, seats, shared: share_hash !== null, expires_at: expires_at.toISOString() }
}

/** The calls of reports (ROOM-24): for hosts, and to read also for those with the share link. */
export async function serveRoomReports(
  app: FastifyInstance,
  { records: { reports, answers, attendance, creditSessions } }: Rooms,
): Promise<void> {
  const ofHost = async (id: string, userId: string): Promise<ReportRecord> => {
    const reportRecord = await reports.find(id)
    // A report of others does not exist for the caller.
    if (!reportRecord?.host_ids.includes(userId)) throw new ServiceError('not_found')
    return reportRecord
  }

  const mayLengthen = async ({ _id, had_attendance }: ReportRecord) =>
    !had_attendance && !(await attendance.hasAny(await creditSessions.listOfRun(_id)))

  serve(
    app,
    readReport,
    { params: RoomParams, query: ReportQuery, reply: ReportReply },
    async ({ params, query, request }): Promise<RoomReport> => {
      const reportRecord = await reports.find(params.id)
      const person = await app.findPerson(request)
      const isHost = person !== null && reportRecord?.host_ids.includes(person.id) === true
      const isShared = query.share !== undefined && reportRecord?.share_hash === linkHash(query.share)
      if (!reportRecord || (!isHost && !isShared)) throw new ServiceError('not_found')
      return {
        ...reportRecord.report,
        expires_at: reportRecord.expires_at.toISOString(),
        ...(isHost ? { shared: reportRecord.share_hash !== null } : {}),
        ...(person && isOwner(reportRecord, person)
          ? {
              keeping: { months: monthsOf(reportRecord), may_lengthen: await mayLengthen(reportRecord) },
              ...(reportRecord.agenda ? { may_copy: true as const } : {}),
            }
          : {}),
        ...(isHost && reportRecord.comments_until
          ? { comments_until: reportRecord.comments_until.toISOString() }
          : {}),
      }
    },
  )

  await app.register(async (host) => {
    host.addHook('onRequest', requireUser)

    serve(host, listReports, { reply: ReportList }, async ({ request }) => ({
      reports: (await reports.ofHost(personOf(request).id)).map(summaryOf),
    }))

    serve(host, deleteReport, { params: RoomParams, status: 204 }, async ({ params, request }) => {
      await reports.remove((await ofHost(params.id, personOf(request).id))._id)
    })

    const keeping = { params: RoomParams, body: KeepReport, status: 204 } as const
    serve(host, keepReport, keeping, async ({ params, body: { kept_months }, request }) => {
      const person = personOf(request)
      const reportRecord = await ofHost(params.id, person.id)
      if (!isOwner(reportRecord, person)) throw new ServiceError('not_host')
      // Who registers has read how long it is kept.
      if (kept_months > monthsOf(reportRecord) && !(await mayLengthen(reportRecord)))
        refuseField('kept_months', 'can only be shortened: somebody has registered for attendance')
      await reports.keep(reportRecord._id, kept_months, monthsAfter(reportRecord.created_at, kept_months))
    })

    const takingBack = { params: RoomParams, body: TakeBackEntry, status: 204 } as const
    serve(host, takeBackEntry, takingBack, async ({ params, body, request }) => {
      const { _id } = await ofHost(params.id, personOf(request).id)
      if (!(await reports.takeBack(_id, body.activity, body.text))) throw new ServiceError('not_found')
    })

    serve(
      host,
      readComments,
      { params: RoomParams, reply: FeedbackComments },
      async ({ params, request }) => {
        const { cards = [], report } = await ofHost(params.id, personOf(request).id)
        const read = cards.map(async ({ activity, activity_id }) => {
          const approvedComments = report.activities[activity]?.comments ?? []
          const comments = (await answers.comments(activity_id)).map((text) => ({
            text,
            marked: hasBadWord(text),
            approved: approvedComments.includes(text),
          }))
          return { activity, comments }
        })
        return { cards: await Promise.all(read) }
      },
    )

    const approving = { params: RoomParams, body: ApproveComment, status: 204 } as const
    serve(host, approveComment, approving, async ({ params, body, request }) => {
      const { _id, cards = [] } = await ofHost(params.id, personOf(request).id)
      const card = cards.find(({ activity }) => activity === body.activity)
      // Only what somebody has written stands in a report as a comment.
      if (!card || !(await answers.comments(card.activity_id)).includes(body.text))
        throw new ServiceError('not_found')
      await reports.approve(_id, body.activity, body.text)
    })

    serveSealCorrection(host, reports, ofHost)

    serve(host, shareReport, { params: RoomParams, reply: ShareLink }, async ({ params, request }) => {
      const { _id } = await ofHost(params.id, personOf(request).id)
      const token = randomBytes(18).toString('base64url')
      await reports.share(_id, linkHash(token))
      return { token, path: `/room/reports/${_id}?share=${token}` }
    })

    serve(host, withdrawReport, { params: RoomParams, status: 204 }, async ({ params, request }) => {
      await reports.share((await ofHost(params.id, personOf(request).id))._id, null)
    })
  })
}

/** The owner of a report corrects what a sealed forecast came to (FORUM-20). */
function serveSealCorrection(
  host: FastifyInstance,
  reports: RoomsRecords['reports'],
  ofHost: (id: string, userId: string) => Promise<ReportRecord>,
): void {
  const correcting = { params: RoomParams, body: CorrectSeal, status: 204 } as const
  serve(host, correctSeal, correcting, async ({ params, body, request }) => {
    const person = personOf(request)
    const reportRecord = await ofHost(params.id, person.id)
    if (!isOwner(reportRecord, person)) throw new ServiceError('not_host')
    const before = reportRecord.report.activities[body.activity]
    if (!before?.opened_seal) throw new ServiceError('not_found')
    const source = body.source.trim()
    if (source === '') refuseField('source', 'is required')
    await reports.correct(
      reportRecord._id,
      body.activity,
      correctedReport(before, before.opened_seal, { ...body, source }),
    )
  })
}
