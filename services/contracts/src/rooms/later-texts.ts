/** Words of a room that a seat needs only after its first answer, if at all: a module of its own, for the sake of ROOM-36. */
export const laterTexts = {
  askSecondCode: 'The code on the screen in the hall',
  freed: 'The host has freed seats that had never answered, yours among them. You can sit down again.',
  removed: 'The host has removed this seat from the room. What you answered stays counted.',
  quiet:
    'The host does not show what you enter: your words and questions stay unseen. Your answers count as before.',
  waiting: 'Waiting for at least 3 answers.',
  fewInReport: 'fewer than 5 answers',
  getReady: 'Get ready',
  askName: 'How shall the room call you?',
} as const
