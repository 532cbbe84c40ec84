import type { AnswerOutcome } from '../room/room-store.js'

/** What became of an answer, in words for the seat that gave it. */
export const outcomeTexts: Record<AnswerOutcome, string> = {
  accepted: 'Received. You can change it until it closes.',
  changed: 'Changed. You can change it until it closes.',
  taken_back: 'Taken back. You can answer until it closes.',
  late: 'Too late: this one is closed, and your answer does not count.',
  not_open: 'This one is not open. Your answer does not count.',
  too_many: 'Not kept: you or this room have reached the number of entries that it takes.',
  too_many_attempts: 'Not kept: too many changes in a minute. Please wait a moment and try again.',
  refused: 'This answer was not accepted. Please check it.',
  unsent: 'Not sent. Please try again.',
}
