import { figureText, spanText } from '@icio/contracts/numbers/figure-text'
import { dayText, plannedText } from '@icio/contracts/dates/day-text'
import type { HostActivity, HostRoom, ItemKey } from '@icio/contracts/rooms/room-views'
import { optionLetter, type ActivityKind } from '@icio/contracts/rooms/rules'
import { roundTexts } from '@icio/contracts/rooms/round'
import { filePart, type StudyDocument, type StudyLine } from '@icio/shared-ui/documents/study-document'
import { minutesText, plannedAt, plannedMinutesOf, plannedTimes } from '../desk/agenda-clock.js'
import { kindTexts } from '../desk/kind-texts.js'

/** What the host says when an activity opens. */
const spokenTexts: Readonly<Record<ActivityKind, string>> = {
  choice: 'Answer alone. You can change your answer until it closes.',
  number: 'Give one number, alone. Nobody sees who gave which.',
  range: 'Give a range that you are 90% sure holds the true figure.',
  words: 'Answer in a word. The wall shows what two or more wrote.',
  rank: 'Put them in your order, the first on top.',
  questions: 'Ask, and vote for what you want to hear. I read each question before it is shown.',
  quiz: 'Answer alone. Speed does not count.',
  board: 'Each table answers together. The table whose turn it is chooses.',
  round: `${roundTexts.alone} Then: ${roundTexts.discuss} Then: ${roundTexts.again}`,
  feedback: 'Rate what stands on your phone, and add a comment if you like. Nothing of it is shown here.',
  peers:
    'Enter what your own policy says; at a table one of you writes. Nothing is shown until it is closed.',
  mirror: 'Answer without talking. Afterwards we look at how all of us answered.',
}

/** What stands for a right answer that the sheet cannot have. */
const notHere: Partial<Record<ActivityKind, string>> = {
  board: 'Its clues are drawn when it opens.',
  mirror: 'Shown after it was played.',
}

/**
 * Returns the agenda as a sheet for the host's hand (FORUM-9): planned time, minutes, what is asked, options, note, right
 * answer, and what the host says. Nothing of a seat is in it.
 *
 * @param keys the keys of bank items that were asked for (ROOM-38), by activity
 */
export function runSheet(
  { title, code, agenda, agenda_starts_at }: Pick<HostRoom, 'title' | 'code' | 'agenda' | 'agenda_starts_at'>,
  keys: ReadonlyMap<string, ItemKey>,
): StudyDocument {
  const times = plannedTimes(agenda)
  const minutes = plannedMinutesOf(agenda)
  return {
    name: `Run_sheet_${filePart(title)}`,
    title,
    subtitle: [
      `Run sheet. Code ${code}.`,
      ...(agenda_starts_at === null ? [] : [`${plannedText(agenda_starts_at)}.`]),
      ...(minutes > 0 ? [`${minutesText(minutes)} in all.`] : []),
    ].join(' '),
    parts: agenda.map((activity, index) => ({
      heading: `${index + 1}. ${activity.prompt?.trim() || kindTexts[activity.kind]}`,
      lines: [
        text(
          [
            ...(minutes > 0 ? [plannedAt(times.get(activity.id)?.from ?? 0, agenda_starts_at)] : []),
            ...(activity.minutes === undefined ? [] : [minutesText(activity.minutes)]),
            kindTexts[activity.kind],
          ].join(', '),
        ),
        ...linesOf(activity, keys.get(activity.id)),
      ],
    })),
  }
}

function text(words: string, label?: string): StudyLine {
  return { kind: 'text', text: words, ...(label ? { label } : {}) }
}

function linesOf(activity: HostActivity, key: ItemKey | undefined): StudyLine[] {
  const { kind, options = [], statements = [], least, most, host_note, twin, seal } = activity
  const { right = [], truth, explanation } = { ...activity, ...key }
  const isCorrect = (id: string) => right.includes(id)
  const answer =
    notHere[kind] ?? (activity.ref && !key ? 'In the banks: shown when it is played.' : undefined)
  return [
    text(spokenTexts[kind], 'Say'),
    ...options.map(({ id, text: option }, index): StudyLine => ({
      kind: 'choice',
      sign: optionLetter(index),
      text: option,
      ...(isCorrect(id) ? { verdict: 'correct' } : {}),
    })),
    ...statements.map((statement) => text(statement, 'Rated 1 to 5')),
    ...(least === undefined || most === undefined
      ? []
      : [text(spanText({ low: least, high: most }, activity), 'Within')]),
    ...(seal
      ? [
          text(`${dayText(seal.until)}: nobody sees a range before, and neither do you.`, 'Sealed until'),
          text(spanText(seal, activity), 'Naive range'),
        ]
      : []),
    ...(kind === 'quiz' ? [text(quizText(activity), 'Right answers')] : []),
    ...(truth === undefined ? [] : [text(figureText(truth, activity), 'Right')]),
    ...(answer === undefined ? [] : [text(answer, 'Right answer')]),
    ...(explanation ? [text(explanation, 'Why')] : []),
    ...(twin ? [text(twin.prompt, 'Second question')] : []),
    ...(host_note ? [text(host_note, 'Note')] : []),
  ]
}

function quizText({ questions = 10, level, topics = [] }: HostActivity): string {
  return [
    `${questions} questions are drawn when it opens`,
    ...(level ? [level] : []),
    ...(topics.length > 0 ? [topics.join(', ')] : []),
  ].join('; ')
}
