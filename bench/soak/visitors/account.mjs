import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const password = 'Quiet harbour 47 lamps!'
const mailWaitMs = 180_000

/** Signs up, opens the link in the mail, and signs in. @returns the member; null if it did not succeed */
export async function becomeMember(caller, { ledger, mail, isOver }, name = 'Ada Keller') {
  const email = `${randomUUID().slice(0, 13)}@example.org`
  caller.passGate()
  const signedUp = await caller.call('POST', '/api/auth/sign-up', { email, password, display_name: name })
  if (signedUp?.status !== 201) return ledger.refused('a refused sign-up', signedUp)
  ledger.count('sign-ups')
  const token = await tokenFromMail(mail, email)
  if (!token) return ledger.refused('a mail that never came', { status: 0, text: email })
  const confirmed = await caller.call('POST', '/api/auth/confirm', { token, password })
  if (confirmed?.status === 200) caller.signedIn(confirmed.body.access_token)
  // The link was used but its reply was lost: the account is confirmed, and the password works.
  else if (!(confirmed?.tries > 1) || !(await signIn(caller, email)))
    return isOver() ? null : ledger.refused('a link that does not confirm', confirmed)
  const me = (await caller.call('GET', '/api/auth/user'))?.body
  if (!me?.id) return ledger.refused('nobody after a confirmation', { status: 0, text: JSON.stringify(me) })
  return { email, id: me.id, name: me.display_name }
}

async function signIn(caller, email) {
  caller.signedOut()
  const answer = await caller.call('POST', '/api/auth/sign-in', { email, password }, { renew: false })
  if (answer?.status === 200) caller.signedIn(answer.body.access_token)
  return answer?.status === 200
}

async function tokenFromMail(mail, email) {
  const begun = performance.now()
  while (performance.now() - begun < mailWaitMs) {
    for (const text of mail.sentTo(email)) {
      const token = /\/auth\/confirm\?token=([\w.%-]+)/.exec(text)?.[1]
      if (token) return decodeURIComponent(token)
    }
    await pause(250)
  }
  return null
}

/** A member who signs in and out and changes the display name. @returns the final check */
export async function signInAndOut(caller, context) {
  const { ledger, think, isOver } = context
  const member = await becomeMember(caller, context)
  if (!member) return async () => {}
  /** Names that may be stored: the last acknowledged one, and any sent after it. */
  let possible = [member.name]
  for (let turn = 1; !isOver(); turn++) {
    const name = `Ada ${caller.number}-${turn}`
    possible.push(name)
    const changed = await caller.call('PATCH', `/api/profiles/${member.id}`, { display_name: name })
    if (changed?.status === 200) possible = [name]
    else if (changed) ledger.refused('a refused change of name', changed)
    await look()
    if (turn % 5 === 0) {
      await caller.call('POST', '/api/auth/sign-out')
      if (!(await signIn(caller, member.email))) ledger.violation('an account that does not open', member)
      ledger.count('sign-ins')
    }
    await pause(think())
  }
  async function look() {
    const kept = await caller.call('GET', `/api/profiles/${member.id}`)
    if (kept && !possible.includes(kept.body?.display_name))
      ledger.violation('an acknowledged name that is lost', { possible, kept: kept.text })
    ledger.count('names held against the server')
  }
  return async () => {
    await look()
    if (!(await signIn(caller, member.email))) ledger.violation('an account that does not open', member)
  }
}
