/** Errors of the desk of a room; part of errors.ts, and apart from those that any page of visitors carries. */
export const roomErrors = {
  game_open: {
    status: 409,
    title: 'A Game Is Open',
    text: 'You have a game open with questions of this bank. Finish it first, or open the activity: a room that plays shows its answers to its hosts.',
  },
  room_closed: {
    status: 410,
    title: 'Room Closed',
    text: 'This room is closed since {date}.',
  },
  doors_closed: {
    status: 409,
    title: 'Not Yet Open',
    text: 'The doors of this room are not open. Its hosts open them when they begin.',
  },
  room_locked: {
    status: 403,
    title: 'Nobody Else',
    text: 'The host of this room lets nobody else in now.',
  },
  seat_removed: {
    status: 403,
    title: 'Removed',
    text: 'The host has removed this seat. What you answered stays counted.',
  },
  second_code_needed: {
    status: 403,
    title: 'Second Code Needed',
    text: 'This room asks for the second code that its screen shows.',
  },
  second_code_wrong: {
    status: 403,
    title: 'Second Code Wrong',
    text: 'This is not the code on the screen now. It changes each minute.',
  },
  too_many_keys: {
    status: 429,
    title: 'Enough for Today',
    text: 'Before a room plays them, the answers of 40 different items a day are shown. While the room plays, all are.',
  },
} as const
