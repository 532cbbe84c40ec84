import type { VerifiedCertificate } from '@icio/contracts/certificates/endpoints'
import { blockMinutes, blocksByHandAlone } from '@icio/contracts/credit/blocks'
import type { AttendanceList, Attendee, Packet } from '@icio/contracts/credit/endpoints'
import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { certificateSentence, verifyPage } from '@icio/contracts/certificates/certificate-words'
import { quorum, type ActivityKind } from '@icio/contracts/rooms/rules'
import { certificateDocument } from '@icio/shared-ui/documents/certificate-document'
import { filePart, type StudyDocument, type StudyLine } from '@icio/shared-ui/documents/study-document'
import { wordFile } from '@icio/shared-ui/documents/word-document'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { kindTexts } from '../desk/kind-texts.js'
import { csvText, text } from '../report/report-document.js'
import { blockName, blocksOnList } from './block-words.js'

type Session = Packet['sessions'][number]
type Activity = NonNullable<Session['course']>['activities'][number]

export function packetName({ title, day }: Pick<AttendanceList, 'title' | 'day'>): string {
  return `Packet_${filePart(title)}_${day}.zip`
}

/**
 * Builds the packet of a list as one ZIP (CREDIT-5): what a sponsor keeps of a session, each file to be read without this
 * site.
 *
 * @param site its name, and the origin that addresses of certificates begin with
 */
export async function packetFile(packet: Packet, site: { siteName: string; origin: string }): Promise<Blob> {
  const { list } = packet
  const word = async (sheet: StudyDocument) => new Uint8Array(await (await wordFile(sheet)).arrayBuffer())
  const certifiedPeople = list.people.flatMap((person) => {
    const certificate = certificateOf(list, person)
    return certificate ? [{ person, certificate }] : []
  })
  const files: Zippable = {
    'read-me.txt': strToU8(readMe(packet, certifiedPeople.length, site.origin)),
    '1-agenda-and-objectives.docx': await word(agendaDocument(packet)),
    '2-engagement.docx': await word(engagementDocument(packet)),
    '3-attendance.csv': strToU8(csvText(attendanceRows(list))),
    '4-evaluation.docx': await word(evaluationDocument(packet)),
  }
  for (const { person, certificate } of certifiedPeople)
    files[`5-certificates/${filePart(person.name)}-${certificate.code}.docx`] = await word(
      certificateDocument(certificate, site),
    )
  // At once: the other way of the library is a worker from a blob, which the content security policy blocks.
  return new Blob([zipSync(files)], { type: 'application/zip' })
}

function certificateOf(list: AttendanceList, person: Attendee): VerifiedCertificate | null {
  const { credit, title } = list
  if (!person.certificate || person.erased) return null
  return {
    kind: 'attendance',
    code: person.certificate,
    name: person.name,
    completed_on: person.completed_on ?? list.day,
    session: title,
    presenter: credit.presenter,
    sponsor: credit.sponsor,
    sponsor_line: credit.sponsor_line,
    objectives: credit.objectives,
    blocks_by_word: person.blocks.length,
    blocks_by_hand: blocksByHandAlone(person),
    minutes: person.minutes,
    credits: person.credits,
  }
}

/** Returns the rows of the table of attendance, the heads first (CREDIT-5). */
function attendanceRows(list: AttendanceList): string[][] {
  const { people, credit, ended } = list
  const { license_label } = credit
  return [
    [
      'Name',
      'Organization',
      ...(license_label ? [license_label] : []),
      'Address confirmed',
      'Blocks by word',
      'Blocks by hand',
      'Notes',
      ...(ended ? ['Minutes counted', 'Minutes by hand', 'Credits of 50 minutes'] : []),
      'Certificate',
    ],
    ...people.map((person) => [
      person.name,
      person.organization,
      ...(license_label ? [person.license] : []),
      person.confirmed ? 'yes' : 'no',
      blocksOnList(list, person.blocks),
      blocksOnList(list, person.by_hand),
      person.by_hand.map((blockByHand) => `${blockName(list, blockByHand)}: ${blockByHand.note}`).join('; '),
      ...(ended ? [String(person.minutes), String(person.minutes_by_hand), String(person.credits)] : []),
      person.certificate ?? '',
    ]),
  ]
}

const about = ({ list }: Packet): string => `${list.title}, ${dayText(list.day)}. ${list.credit.sponsor_line}`

/** What was asked; kinds that ask nothing of their own stand for themselves. */
const titleOf = ({ title, kind }: Activity): string => title || kindTexts[kind as ActivityKind] || kind

const notKept = 'What was opened in this session was not kept: it ended before packets were made.'

function agendaDocument(packet: Packet): StudyDocument {
  const { credit } = packet.list
  const { objectives, presenter, presenter_line, prerequisites, planned_minutes } = credit
  return {
    name: 'agenda-and-objectives',
    title: 'Agenda and objectives',
    subtitle: about(packet),
    parts: [
      {
        heading: 'You will be able to',
        lines: objectives.map((objective) => ({ kind: 'item', sign: '•', text: objective })),
      },
      {
        heading: 'The session',
        lines: [
          text(presenter_line ? `${presenter}, ${presenter_line}` : presenter, 'Presenter'),
          text(prerequisites || 'none', 'Prerequisites'),
          text(`${planned_minutes} minutes`, 'Planned'),
        ],
      },
      ...packet.sessions.map(({ title, day, course }) => ({
        heading: `Agenda: ${title}, ${dayText(day)}`,
        lines: course ? course.activities.map(agendaLine) : [text(notKept)],
      })),
    ],
  }
}

function agendaLine(activity: Activity, index: number): StudyLine {
  const { planned_minutes, minute } = activity
  const facts = [
    ...(planned_minutes === null ? [] : [`planned ${planned_minutes} min`]),
    ...(minute === null ? ['not opened'] : []),
  ]
  const title = titleOf(activity)
  return {
    kind: 'item',
    sign: `${index + 1}.`,
    text: facts.length > 0 ? `${title} (${facts.join(', ')})` : title,
  }
}

/** How many answered, as reports tell it: few are not told apart (ROOM-23). */
function answersText({ kind, answers }: Activity): string {
  if (answers === null) return 'not counted'
  if (answers > 0 && answers < quorum.report && kind !== 'questions') return `fewer than ${quorum.report}`
  return String(answers)
}

function engagementDocument(packet: Packet): StudyDocument {
  return {
    name: 'engagement',
    title: `Engagement in blocks of ${blockMinutes} minutes`,
    subtitle: `${about(packet)} Answers are counted; none leads to a person.`,
    parts: packet.sessions.flatMap(({ title, minutes, course }) => {
      if (!course) return [{ heading: title, lines: [text(notKept)] }]
      return minutes.map((own, index) => {
        const blockActivities = course.activities.filter(({ block }) => block === index + 1)
        const heading = `${title}, block ${index + 1}: ${own} minutes`
        if (blockActivities.length === 0)
          return { heading, lines: [text('Nothing was opened in this block.')] }
        const rows = blockActivities.map((activity) => [
          String(activity.minute ?? ''),
          titleOf(activity),
          kindTexts[activity.kind as ActivityKind] ?? activity.kind,
          answersText(activity),
        ])
        const table: StudyLine = { kind: 'table', header: ['Minute', 'Activity', 'Kind', 'Answers'], rows }
        return { heading, lines: [table] }
      })
    }),
  }
}

function evaluationDocument(packet: Packet): StudyDocument {
  return {
    name: 'evaluation',
    title: 'Evaluation',
    subtitle: `${about(packet)} From the exit card: how many chose 1 (not at all) to 5 (fully).`,
    parts: packet.sessions.map(({ title, course }) => ({
      heading: title,
      lines: evaluationLines(course),
    })),
  }
}

function evaluationLines(course: Session['course']): StudyLine[] {
  if (!course) return [text(notKept)]
  if (course.evaluation.length === 0)
    return [text(`No exit card that ${quorum.report} or more answered was shown in this session.`)]
  return [
    {
      kind: 'table',
      header: ['Statement', '1', '2', '3', '4', '5', 'Answers'],
      rows: course.evaluation.map(({ text: statement, counts }) => [
        statement,
        ...Array.from({ length: 5 }, (_, index) => String(counts[index] ?? 0)),
        String(counts.reduce((sum, count) => sum + count, 0)),
      ]),
    },
  ]
}

function readMe({ list }: Packet, certificates: number, origin: string): string {
  const { title, day, credit, closed, deleted_at } = list
  return [
    `Packet of ${title}, ${dayText(day)}`,
    credit.sponsor_line,
    '',
    'This packet approves nothing. It holds what a sponsor usually keeps; which of it your board or agency asks for, it alone can say.',
    '',
    '1-agenda-and-objectives.docx  Objectives, presenter, prerequisites, planned minutes, and the agenda as it was planned. What was not opened is marked.',
    `2-engagement.docx  What was opened in each block of ${blockMinutes} minutes, and how many answered. A block counts without pauses; an activity stands in the block in which it was first opened. Fewer than ${quorum.report} answers are not told apart.`,
    '3-attendance.csv  Who was there: blocks by the word on the stage, and blocks that an organizer counted by hand, with the note. Minutes and credits are those of blocks by word. Names are as typed; nobody checked them against a document.',
    `4-evaluation.docx  The counts of the exit card, where ${quorum.report} or more answered.`,
    closed
      ? `5-certificates  ${certificates === 1 ? '1 certificate' : `${certificates} certificates`} as Word files, one a person; print one for a PDF. Whether one is valid today stands at ${origin}${verifyPage} under its code.`
      : '5-certificates  Not in this packet: the list of attendance is not closed yet.',
    '',
    `What stands on every certificate: ${certificateSentence}`,
    'Attendance is kept apart from answers: nothing here or on the site leads from a name to what somebody answered.',
    `On the site everything that this packet is made from is deleted on ${dayText(dayIn(deleted_at))}, or before by 'Erase'. Whoever keeps this file keeps names: delete it when you no longer need it.`,
    '',
  ].join('\r\n')
}
