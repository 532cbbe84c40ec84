import { signedInHint } from '../accounts/endpoints.js'
import { themeKey } from './first-frame.js'
import { disclosureKey } from '../human-check/endpoints.js'

/** Where a browser stores something for the site. */
export type Place = 'cookie' | 'session storage' | 'local storage'

/** Something that the site stores in a browser, as described in the privacy policy (PRIV-7). */
export interface StoredItem {
  place: Place
  /** The name; one that ends with '…' matches all names with that prefix. */
  name: string
  purpose: string
  /** How long it stays. */
  until: string
}

/** The local storage key of the CIO duties checklist (TOOL-14). */
export const checklistKey = 'cio_checklist'

/** The local storage key of the numbers that a person enters alone for the peer mirror (PEER-5). */
export const ownNumbersKey = 'icio:peer-numbers'

/** The local storage key of the addresses with which this browser has signed up (AUTH-48). */
export const ownSignUpsKey = 'own_sign_ups'

/** The local storage key of what this browser holds of attendance for credit (CREDIT-2). */
export const attendanceKey = 'attendance'

/** The policy's words for "until the browser session ends". */
const sessionEnd = 'the browser session ends'

/**
 * Everything that the site stores in a browser. The policy shows this list, and a browser test compares it with what a
 * browser really stores (e2e/journeys/browser-storage.spec.ts).
 */
export const browserStorage: readonly StoredItem[] = [
  {
    place: 'cookie',
    name: 'visitor',
    purpose:
      'a random id, set when you agree to the disclosure or first begin a game, so that a game and the proof that you agreed stay yours and limits are counted for each visitor. Scripts cannot read it',
    until: 'one year has passed',
  },
  {
    place: 'cookie',
    name: 'gate_pass',
    purpose:
      'that you have agreed to the disclosure and passed its human check, so that no tab of this browser session asks again. Scripts cannot read it',
    until: `${sessionEnd}, and one day at most`,
  },
  {
    place: 'local storage',
    name: attendanceKey,
    purpose:
      'the secret by which this browser has your attendance at a session for credit, and what you typed until it is kept; no call of a room sends it',
    until: 'you erase the attendance there, or register somebody else',
  },
  {
    place: 'cookie',
    name: 'edition',
    purpose: 'which of the two editions you opened last. Scripts cannot read it',
    until: sessionEnd,
  },
  {
    place: 'cookie',
    name: 'release_bucket',
    purpose:
      'a number from 0 to 9,999, set only while a new version of a part is tried with some of the visitors, so that you stay with one version. Scripts cannot read it',
    until: '30 days have passed',
  },
  {
    place: 'cookie',
    name: 'session',
    purpose: 'your sign-in, set only when you sign in. Scripts cannot read it',
    until: 'you sign out, and 30 days at most',
  },
  {
    place: 'cookie',
    name: signedInHint,
    purpose: 'that somebody is signed in, without saying who, so that a page knows whether to ask',
    until: 'you sign out, and 30 days at most',
  },
  {
    place: 'cookie',
    name: 'sign_up',
    purpose:
      'which sign-up was made in this browser, so that its confirmation does not ask for the password again. Scripts cannot read it',
    until: 'the address is confirmed, and one week at most',
  },
  {
    place: 'cookie',
    name: 'known_device',
    purpose:
      'that this browser has signed in to your account before, so that wrong passwords typed elsewhere do not lock you out here. Scripts cannot read it',
    until: 'one year has passed',
  },
  {
    place: 'cookie',
    name: 'sign_in_browser',
    purpose:
      'a random id, set only when a sign-in takes a second step, uses a passkey, or goes through your organization, so that nobody can finish it in another browser. Scripts cannot read it',
    until: sessionEnd,
  },
  {
    place: 'cookie',
    name: 'release_override',
    purpose:
      'for administrators and developers only: a version that is tried in this browser. Scripts cannot read it',
    until: 'it is cleared, and some hours at most',
  },
  {
    place: 'cookie',
    name: 'site_at',
    purpose:
      'for administrators and moderators only: the past moment whose pages are looked at. Scripts cannot read it',
    until: 'it is cleared, and one hour at most',
  },
  {
    place: 'session storage',
    name: disclosureKey,
    purpose: 'that you have agreed to the disclosure',
    until: sessionEnd,
  },
  {
    place: 'session storage',
    name: 'scroll_positions',
    purpose: 'how far down you were on the pages behind you',
    until: sessionEnd,
  },
  {
    place: 'session storage',
    name: 'memory.…',
    purpose:
      'your conversation with the assistant, whether you send ratings, and the answers of a check of the path until it is handed in, so that they survive a reload. Earlier messages go along with your next question',
    until: `you clear the conversation, hand in the check, or ${sessionEnd}`,
  },
  {
    place: 'local storage',
    name: ownSignUpsKey,
    purpose:
      'the last addresses with which you signed up here, so that a failed sign-in can remind you of the mail that confirms one',
    until: 'you sign in with it, or a week has passed',
  },
  {
    place: 'local storage',
    name: themeKey,
    purpose: 'light or dark, if you chose one',
    until: 'you choose ‘system’',
  },
  {
    place: 'local storage',
    name: 'icio:last-played',
    purpose: 'for whom and how hard your last game was, so that the next one is the same',
    until: 'you delete it in the browser',
  },
  {
    place: 'local storage',
    name: 'icio:found-biases',
    purpose: 'which cards of the Governance Game you have found while not signed in',
    until: 'you sign in and they move to your account, or until you delete them',
  },
  {
    place: 'local storage',
    name: checklistKey,
    purpose: 'your tasks of the CIO duties checklist, which go nowhere else',
    until: 'you delete it in the browser',
  },
  {
    place: 'local storage',
    name: ownNumbersKey,
    purpose:
      'the numbers of your investment policy that you enter for the peer mirror, which go nowhere else',
    until: 'you delete them, on the page or in the browser',
  },
  {
    place: 'local storage',
    name: 'icio:review-…',
    purpose: 'of the staff: the views of the review desk that you keep, and whether its letters are keys',
    until: 'you delete them',
  },
  {
    place: 'local storage',
    name: 'icio:…',
    purpose:
      'of the games: how far you are in an open one and which result you had last, with the name you typed for the leaderboard, so that a reload loses nothing; and your choices of time, sound, answer keys and confidence',
    until:
      'you leave the open game; a result until its score is submitted, you open a new game, or you delete it; the choices until you delete them',
  },
]

/** Finds the entry for a name in a browser; undefined if the policy does not mention it. */
export function findStoredItem(place: Place, name: string): StoredItem | undefined {
  const bare = place === 'cookie' ? name.replace(/^__Host-/, '') : name
  return browserStorage.find(
    (item) =>
      item.place === place &&
      (item.name.endsWith('…') ? bare.startsWith(item.name.slice(0, -1)) : item.name === bare),
  )
}
