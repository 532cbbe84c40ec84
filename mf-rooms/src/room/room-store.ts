import { answerActivity, findRoom, joinRoom, readRoom, takeRoomTicket } from '@icio/contracts/rooms/endpoints'
import { liveVersion, roomLivePath, type RoomServerMessage } from '@icio/contracts/rooms/room-live'
import type { RoomAnswer, RoomClientMessage } from '@icio/contracts/rooms/client-messages'
import type { HostRoom, OwnAnswer, RoomRole, RoomView } from '@icio/contracts/rooms/room-views'
import { failuresBeforePolling, pollEveryMs } from '@icio/contracts/rooms/rules'
import { createStore, useStore, type StoreApi } from '@icio/platform'
import { CallError, createCall, type Call } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { browserClock } from '@icio/shared-ui/live/browser'
import { openLiveConnection, type LiveConnection } from '@icio/shared-ui/live/live-connection'
import { LinkDelayed, LinkRefused, type Link } from '@icio/shared-ui/live/link'
import { useEffect, useState } from 'react'

/** What became of an answer, by the server's word or because it could not be sent, in words for the seat that gave it. */
export const outcomeTexts = {
  accepted: 'Received. You can change it until it closes.',
  changed: 'Changed. You can change it until it closes.',
  taken_back: 'Taken back. You can answer until it closes.',
  late: 'Too late: this one is closed, and your answer does not count.',
  not_open: 'This one is not open. Your answer does not count.',
  too_many: 'Not kept: you or this room have reached the number of entries that it takes.',
  too_many_attempts: 'Not kept: too many changes in a minute. Please wait a moment and try again.',
  refused: 'This answer was not accepted. Please check it.',
  unsent: 'Not sent. Please try again.',
} as const
export type AnswerOutcome = keyof typeof outcomeTexts

/** A room as one page knows it: the last state from the server. */
export interface RoomStore<View extends RoomView> {
  view: View | null
  /** When the view arrived, on the page's monotonic clock: its clocks count from then. */
  receivedAt: number
  link: Link
  /** The live connection has failed three times: the page asks every 5 s instead (ROOM-21). */
  slow: boolean
  /** The last question got no reply: the page is without a network. */
  offline: boolean
  /** The run has ended. Helpers, who are no longer hosts, get the id of its report. */
  ended: { reportId: string | null } | null
  /** A host has freed this seat, which can be taken again, or removed it for this run (ROOM-41, ROOM-44). */
  freed: 'free' | 'removed' | null
  /** Opens the connection; returns the function that closes it. */
  opened(): () => void
  /** Takes a view that a call has returned, unless a newer one is there. */
  take(view: View): void
  refresh(): Promise<void>
  /** Gives or changes the seat's answer, by the live connection or, without one, by POST (ROOM-11, ROOM-21). */
  answer(answer: RoomAnswer): Promise<AnswerOutcome>
}

const protocol = {
  version: liveVersion,
  repeatable: ['answer'],
  passing: ['counts', 'entries', 'queue', 'ended'],
} as const

/** Which room a page shows, and as what. */
interface RoomPlace {
  roomId: string
  as: RoomRole
  /** Of a stage that a host's link has opened (STAGE-10). */
  stageKey?: string | undefined
}

/** One page of a room: what it is, how it reaches the service, and what it has opened. */
interface RoomPage<View extends RoomView> extends RoomPlace {
  shell: ShellApi
  call: Call
  get: () => RoomStore<View>
  set: (change: Partial<RoomStore<View>>) => void
  live: LiveConnection<RoomClientMessage, RoomServerMessage> | null
  stopPolling: (() => void) | null
}

export function createRoomStore<View extends RoomView>(
  shell: ShellApi,
  { first, ...place }: RoomPlace & { first?: View },
): StoreApi<RoomStore<View>> {
  return createStore<RoomStore<View>>()((set, get) => {
    const call = createCall(shell.http)
    const page: RoomPage<View> = { ...place, shell, call, get, set, live: null, stopPolling: null }
    return {
      view: first ?? null,
      receivedAt: browserClock.now(),
      link: { at: 'connecting' },
      slow: false,
      offline: false,
      ended: null,
      freed: null,
      take: (view) => take(page, view),
      refresh: () => refresh(page),
      opened() {
        connect(page)
        return () => {
          page.live?.close()
          page.live = null
          page.stopPolling?.()
        }
      },
      answer: (answer) => give(page, answer),
    }
  })
}

function take<View extends RoomView>(
  { get, set }: RoomPage<View>,
  view: RoomView,
  receivedAt = browserClock.now(),
) {
  const currentView = get().view
  if (currentView && view.rev < currentView.rev) return
  // The service answers each role with its own view.
  set({ view: view as View, receivedAt })
}

async function refresh<View extends RoomView>(page: RoomPage<View>): Promise<void> {
  const { call, roomId, as, shell, set } = page
  try {
    take(page, await call(readRoom, { params: { id: roomId }, query: { as } }))
    set({ offline: false })
  } catch (error) {
    const isOffline = error instanceof CallError && error.code === 'network_error'
    set({ offline: isOffline })
    if (error instanceof CallError && error.code === 'room_not_found') await handleMissingRoom(page)
    // The pass has run out, or was given to another address: a stage asks for it again.
    else if (error instanceof CallError && error.code === 'disclosure_needed') shell.gate.reportLapsed()
    else if (!isOffline) shell.log.error(error, 'room')
  }
}

/** The service knows no such room, or no seat of this browser in it: the code tells which. */
async function handleMissingRoom<View extends RoomView>(page: RoomPage<View>): Promise<void> {
  const { call, get, set } = page
  const { view } = get()
  if (view?.as !== 'seat') return set({ ended: { reportId: null } })
  const { code } = view
  try {
    const { run_id, seated, own } = await call(findRoom, { body: { code } })
    if (run_id !== view.run_id) return set({ ended: { reportId: null } })
    if (own === 'removed') return set({ freed: 'removed' })
    // Where its phone slept too long, the seat is still its own (ROOM-6).
    if (own !== 'asleep' && !seated) return set({ freed: 'free' })
    take(page, (await call(joinRoom, { body: { code } })).room)
    page.stopPolling?.()
    connect(page)
  } catch (error) {
    // Only the room says that it has ended: without an answer the page asks again.
    const why = error instanceof CallError ? error.code : null
    if (why === 'room_not_found' || why === 'room_closed') set({ ended: { reportId: null } })
    else if (why === 'room_full') set({ freed: 'free' })
    else poll(page)
  }
}

/** Asks for the state every 5 s in place of the live connection (ROOM-21). */
function poll<View extends RoomView>(page: RoomPage<View>): void {
  if (page.stopPolling) return
  page.set({ slow: true })
  let cancel = () => {}
  const ask = () => {
    void refresh(page)
    cancel = browserClock.after(pollEveryMs, ask)
  }
  ask()
  page.stopPolling = () => {
    cancel()
    page.stopPolling = null
    page.set({ slow: false, offline: false })
  }
}

function connect<View extends RoomView>(page: RoomPage<View>): void {
  const { as, get, set } = page
  page.live?.close()
  page.live = openLiveConnection<RoomClientMessage, RoomServerMessage>({
    protocol,
    address: () => liveAddress(page),
    onMessage: (message, receivedAt) => handle(page, message, receivedAt),
    onLink: (link) => {
      if (link.at === 'open') page.stopPolling?.()
      // One of too many walls: it goes on without a connection of its own (STAGE-7).
      if (link.at === 'over' && link.because === 'replaced' && as === 'stage') poll(page)
      set({ link })
      if (link.at !== 'over' || get().ended) return
      if (link.because === 'ended') set({ ended: { reportId: null } })
      if (link.because === 'not_found' || (link.because === 'kicked' && as === 'seat'))
        void handleMissingRoom(page)
    },
    onFailure: (failures) => {
      if (failures >= failuresBeforePolling) poll(page)
    },
  })
}

/**
 * Returns the address of one live connection of a page, with a new ticket.
 *
 * @throws LinkRefused if retrying would not help; LinkDelayed to wait; any other error is retried
 */
async function liveAddress<View extends RoomView>({ call, roomId, as, stageKey }: RoomPage<View>) {
  try {
    const { ticket } = await call(takeRoomTicket, {
      params: { id: roomId },
      body: { as, ...(stageKey === undefined ? {} : { stage_key: stageKey }) },
    })
    const { protocol, host } = location
    return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${roomLivePath(roomId)}?ticket=${encodeURIComponent(ticket)}`
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'room_not_found') throw new LinkRefused('not_found')
    if (error.code === 'not_host') throw new LinkRefused('kicked')
    throw error.retryAfter === undefined ? error : new LinkDelayed(error.retryAfter * 1000)
  }
}

function handle<View extends RoomView>(
  page: RoomPage<View>,
  message: RoomServerMessage,
  receivedAt: number,
): void {
  const { get, set } = page
  const { view } = get()
  switch (message.t) {
    case 'welcome':
    case 'activity':
      return take(page, message.view, receivedAt)
    case 'counts':
      if (view && view.as !== 'seat') set({ view: { ...view, counts: message.counts } })
      return
    case 'entries':
      if (view) set({ view: { ...view, entries: message.entries } })
      return
    case 'queue':
      if (view?.as === 'host') set({ view: { ...view, ...queueAfter(view, message) } })
      return
    case 'ended':
      return set({ ended: { reportId: message.report_id } })
  }
}

async function post<View extends RoomView>(
  { call, roomId, shell }: RoomPage<View>,
  { activity_id, ...body }: RoomAnswer,
): Promise<AnswerOutcome> {
  try {
    const params = { id: roomId, aid: activity_id }
    return (await call(answerActivity, { params, body })).status
  } catch (error) {
    if (!(error instanceof CallError)) shell.log.error(error, 'answer')
    return error instanceof CallError && error.code !== 'network_error' ? refusalOf(error.code) : 'unsent'
  }
}

async function deliver<View extends RoomView>(
  page: RoomPage<View>,
  answer: RoomAnswer,
): Promise<AnswerOutcome> {
  if (!page.live || page.get().link.at !== 'open') return post(page, answer)
  const outcome = await page.live.send({ t: 'answer', ...answer })
  if (outcome.at === 'acknowledged') return outcome.status
  return outcome.at === 'refused' ? refusalOf(outcome.code) : post(page, answer)
}

/** Gives an answer, and keeps it as the seat's own where it was taken. */
async function give<View extends RoomView>(page: RoomPage<View>, answer: RoomAnswer): Promise<AnswerOutcome> {
  const outcome = await deliver(page, answer)
  const { view } = page.get()
  if ((outcome !== 'accepted' && outcome !== 'changed') || view?.as !== 'seat') return outcome
  // An answer that chooses nothing has taken back the one before.
  const isTakenBack = answer.value.choice_ids?.length === 0
  const own = isTakenBack ? withoutAnswer(view.own, answer) : withAnswer(view.own, answer)
  page.set({ view: { ...view, own } })
  return isTakenBack ? 'taken_back' : outcome
}

/** What a refusal is told as: the two limits by themselves, everything else as something to check. */
function refusalOf(code: string): AnswerOutcome {
  return code === 'too_many' || code === 'too_many_attempts' ? code : 'refused'
}

type QueueMessage = Extract<RoomServerMessage, { t: 'queue' }>

/** Returns the queue of a desk after a message: new entries first, changed ones in their places (ROOM-39). */
function queueAfter({ entries }: HostRoom, { changed, gone, total, waiting }: QueueMessage) {
  const knownIds = new Set(entries.map(({ id }) => id))
  const after = new Map(changed.map((entry) => [entry.id, entry]))
  const keptEntries = entries
    .filter(({ id }) => !gone.includes(id))
    .map((entry) => after.get(entry.id) ?? entry)
  const fresh = changed.filter(({ id }) => !knownIds.has(id))
  return { entries: [...fresh, ...keptEntries], entries_total: total, entries_waiting: waiting }
}

function withAnswer(own: readonly OwnAnswer[], { round = 1, ...answer }: RoomAnswer): OwnAnswer[] {
  return [...withoutAnswer(own, { ...answer, round }), { ...answer, round }]
}

function withoutAnswer(own: readonly OwnAnswer[], { activity_id, round = 1 }: RoomAnswer): OwnAnswer[] {
  return own.filter((one) => one.activity_id !== activity_id || one.round !== round)
}

/** The room of this page: opened and closed with it. */
export function useRoom<View extends RoomView>(place: RoomPlace & { first?: View }) {
  const host = useHost()
  const [store] = useState(() => createRoomStore<View>(host, place))
  useEffect(() => store.getState().opened(), [store])
  return useStore(store)
}
