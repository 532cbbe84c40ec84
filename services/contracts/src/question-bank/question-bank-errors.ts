/** Errors of the pages on which the staff writes, generates and imports; part of errors.ts. */
export const questionBankErrors = {
  question_invalid: {
    status: 400,
    title: 'Question Not Saved',
    text: 'This question cannot be saved yet. Please correct the fields that are named.',
  },
  question_exists: {
    status: 409,
    title: 'Question Exists',
    text: 'The bank already has a question with this id.',
  },
  nothing_to_decide: {
    status: 409,
    title: 'Nothing to Decide',
    text: 'Nothing waits here for a decision, or somebody has decided on it.',
  },
  second_person_needed: {
    status: 403,
    title: 'Second Person Needed',
    text: 'You proposed this key yourself. Another moderator or administrator has to confirm it.',
  },
  question_changed: {
    status: 409,
    title: 'Question Changed',
    text: 'Somebody else has changed this question meanwhile. Please load it again.',
  },
  settings_invalid: {
    status: 400,
    title: 'Settings Not Saved',
    text: 'The settings cannot be saved yet. Please correct the fields that are named.',
  },
  settings_changed: {
    status: 409,
    title: 'Settings Changed',
    text: 'Somebody else has changed the settings meanwhile. Please load them again.',
  },
  file_unreadable: {
    status: 400,
    title: 'File Not Read',
    text: 'This file is not in the form that was chosen.',
  },
  too_many_generated: {
    status: 400,
    title: 'Too Many Questions',
    text: 'Maximum 15 questions per request. Generate {n} by clicking multiple times.',
  },
  generation_running: {
    status: 409,
    title: 'Already Generating',
    text: 'Questions are already being generated for this bank.',
  },
  bank_full: {
    status: 409,
    title: 'Bank Full',
    text: 'This bank already holds 100 questions: there is no place for another one.',
  },
  ai_unusable: {
    status: 502,
    title: 'Answer Not Usable',
    text: 'The model’s answer could not be used.',
  },
} as const
