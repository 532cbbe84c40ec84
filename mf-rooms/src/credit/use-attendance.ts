import {
  bePresent,
  eraseAttendance,
  readChallenge,
  register,
  type Present,
  type Registered,
} from '@icio/contracts/credit/endpoints'
import type { Register } from '@icio/contracts/credit/schemas'
import { attendanceKey } from '@icio/contracts/site/browser-storage'
import { CallError } from '@icio/shared-ui/api/call'
import { callWithoutCookies as call } from '@icio/shared-ui/api/call-without-cookies'
import { solveProofOfWork } from '@icio/shared-ui/api/proof-of-work'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useCallback, useEffect, useRef, useState } from 'react'

/** What this browser holds of a person's attendance at one session. */
interface OwnAttendance {
  /** The secret that is the right; the service keeps its hash. */
  key: string
  session?: string
  /** The link of a mail that was not taken yet. */
  link?: string
  /** A registration that is not kept yet, and has to be sent again until it is. */
  registration?: Omit<Register, 'proof' | 'key'>
  /** The address that was mailed to, once the registration is kept. */
  mailed?: string
  words: string[]
}

type Stored = Record<string, OwnAttendance>

function readAll(): Stored {
  try {
    return JSON.parse(localStorage.getItem(attendanceKey) ?? '{}') as Stored
  } catch {
    return {}
  }
}

function readOwn(code: string): OwnAttendance | null {
  return readAll()[code] ?? null
}

/** Stores it, or deletes it with null. Returns false where the browser has no place for it. */
function writeOwn(code: string, own: OwnAttendance | null): boolean {
  const { [code]: _, ...others } = readAll()
  try {
    localStorage.setItem(attendanceKey, JSON.stringify(own ? { ...others, [code]: own } : others))
    return true
  } catch {
    return false
  }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** What is not kept yet is sent again this often: an instance that restarts forgets it (CREDIT-3). */
const againMs = 60_000

/** The link of a mail stands in the fragment, and is taken out of the address bar. */
function takeLink(): string | null {
  const link = location.hash.slice(1)
  if (!/^[\w-]+\.[\w-]+$/.test(link)) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return link
}

/** What this browser holds once it has opened the link of a mail: its own secret stays. */
const withLink = (before: OwnAttendance | null, link: string): OwnAttendance => {
  return { key: before?.key ?? newKey(), link, words: before?.words ?? [] }
}

async function proveHuman(code: string): Promise<string> {
  const { challenge } = await call(readChallenge, { params: { code } })
  return solveProofOfWork(challenge, new AbortController().signal)
}

interface Sent {
  state: Present | Registered
  own: OwnAttendance
}

async function sendAll(code: string, mine: OwnAttendance): Promise<Sent> {
  const params = { code }
  if (mine.registration) {
    const state = await call(register, { params, body: { ...mine.registration, key: mine.key } })
    if (state.state === 'held') return { state, own: mine }
    const { registration: newRegistration, ...rest } = mine
    return { state, own: { ...rest, session: state.session, mailed: newRegistration.mail } }
  }
  const { key, session, link } = mine
  const commonBody = { key, ...(session ? { session } : {}), ...(link ? { link } : {}) }
  const [word, ...others] = mine.words
  let state = await call(bePresent, {
    params,
    body: word === undefined ? commonBody : { ...commonBody, word },
  })
  const words = word !== undefined && state.state === 'held' ? [word] : []
  for (const other of others) {
    state = await call(bePresent, { params, body: { ...commonBody, word: other } })
    if (state.state === 'held') words.push(other)
  }
  // Until it is kept, the link goes along with every call.
  const left = link && state.name === null ? { link } : {}
  return { state, own: { key, session: state.session, words, ...left } }
}

export type AttendanceStore = ReturnType<typeof useAttendance>

/** The attendance that this browser holds for a code: what is held and kept, and the calls for it (CREDIT-2). */
export function useAttendance(code: string) {
  const { log } = useHost()
  const [own, setOwn] = useState<OwnAttendance | null>(() => {
    const link = takeLink()
    const before = readOwn(code)
    if (link === null) return before
    const attendance = withLink(before, link)
    writeOwn(code, attendance)
    return attendance
  })
  const [state, setState] = useState<Present | Registered | null>(null)
  const [problem, setProblem] = useState<CallError | null>(null)
  const latest = useRef(own)
  const change = useCallback(
    (next: OwnAttendance | null) => {
      latest.current = next
      writeOwn(code, next)
      setOwn(next)
    },
    [code],
  )

  const refresh = useCallback(async () => {
    const mine = latest.current
    if (!mine) return
    try {
      const result = await sendAll(code, mine)
      setState(result.state)
      change(result.own)
      setProblem(null)
    } catch (error) {
      if (!(error instanceof CallError)) log.error(error, 'attendance')
      else if (error.code === 'word_wrong' && latest.current) change({ ...latest.current, words: [] })
      // A registration that waits for its mail has no right yet.
      else if (error.code !== 'no_attendance' || latest.current?.mailed === undefined) setProblem(error)
    }
  }, [change, code, log])

  // A link that is opened where this page is open already loads nothing.
  useEffect(() => {
    const takeLater = () => {
      const link = takeLink()
      if (link === null) return
      change(withLink(latest.current, link))
      void refresh()
    }
    window.addEventListener('hashchange', takeLater)
    return () => window.removeEventListener('hashchange', takeLater)
  }, [change, refresh])

  const isWaiting = own !== null
  useEffect(() => {
    if (!isWaiting) return
    const first = setTimeout(() => void refresh())
    const timer = setInterval(() => void refresh(), againMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [isWaiting, refresh])

  return {
    own,
    state,
    problem,

    /** Registers with the word on the stage. Rejects with a CallError. */
    async register(newRegistration: Omit<OwnAttendance['registration'] & object, 'receipt'>): Promise<void> {
      const key = newKey()
      const body = { ...newRegistration, key, proof: await proveHuman(code) }
      const nextState = await call(register, { params: { code }, body })
      setState(nextState)
      change({
        key,
        session: nextState.session,
        registration: { ...newRegistration, receipt: nextState.receipt },
        words: [],
      })
    },

    /** Sends the word of a block. Rejects with a CallError. */
    async word(word: string): Promise<void> {
      const mine = latest.current
      if (!mine) return
      const { key, session, link } = mine
      const body = { key, word, ...(session ? { session } : {}), ...(link ? { link } : {}) }
      const next = await call(bePresent, { params: { code }, body })
      setState(next)
      change({
        ...mine,
        session: next.session,
        words: next.state === 'held' ? [...mine.words, word] : mine.words,
      })
    },

    /** Erases what is kept, and what this browser holds. Rejects with a CallError. */
    async erase(): Promise<void> {
      const mine = latest.current
      if (!mine) return
      const body = { key: mine.key, ...(mine.session ? { session: mine.session } : {}) }
      await call(eraseAttendance, { params: { code }, body })
      setState(null)
      change(null)
    },

    proveHuman: () => proveHuman(code),
    forget: () => change(null),
  }
}
