import { endpoint } from '../endpoint.js'
import type {
  Duties,
  DutiesQuery,
  EducationRecord,
  EnteredMinutes,
  Entry,
  Goal,
  NewEntry,
  ReadArticleEntry,
  RecordQuery,
} from './schemas.js'

/** Returns the record of the signed-in person in a year, by default the latest one, with the goal (PATH-17 to PATH-20). */
export const readRecord = endpoint<{ query: RecordQuery; reply: EducationRecord }>({
  method: 'GET',
  url: '/api/record',
  errors: ['unauthenticated'],
})

/** Adds an entry of one's own (PATH-18). */
export const addEntry = endpoint<{ body: NewEntry; reply: Entry }>({
  method: 'POST',
  url: '/api/record/entries',
  errors: ['unauthenticated', 'too_many', 'day_in_future'],
})

/** Removes an entry of one's own; those that came by themselves stay. */
export const removeEntry = endpoint<{ params: { id: string }; reply: void }>({
  method: 'DELETE',
  url: '/api/record/entries/:id',
  errors: ['unauthenticated', 'not_found'],
})

/** Enters the stated minutes of an article once a year, after three of its questions were answered (PATH-17). */
export const enterArticle = endpoint<{ body: ReadArticleEntry; reply: EnteredMinutes }>({
  method: 'POST',
  url: '/api/record/articles',
  errors: ['unauthenticated', 'not_found'],
})

/** Sets the goal; the earlier one is replaced (PATH-20). */
export const setGoal = endpoint<{ body: Goal; reply: void }>({
  method: 'PUT',
  url: '/api/record/goal',
  errors: ['unauthenticated'],
})

export const removeGoal = endpoint<{ reply: void }>({
  method: 'DELETE',
  url: '/api/record/goal',
  errors: ['unauthenticated'],
})

/** Returns the states of which a law has been read, and the duties of one of them (PATH-20). */
export const readDuties = endpoint<{ query: DutiesQuery; reply: Duties }>({
  method: 'GET',
  url: '/api/record/duties',
  errors: [],
})

export type {
  Duties,
  DutiesData,
  Duty,
  EducationRecord,
  Entry,
  Goal,
  NewEntry,
  ReadArticleEntry,
  RecordQuery,
} from './schemas.js'
