import type { Contribution } from '@icio/contracts/mirror/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failing, fakeServices, signedInAs } from '../testing/fake-services.js'
import { ContributionQueue } from './contribution-queue.js'

const opener = 'a'.repeat(22)
const room: Contribution = {
  id: 'r',
  experiment: 'frame',
  specialization: 'general',
  month: '2026-11',
  state: 'waiting',
  asked: 'outlier',
  count: { kind: 'shares', first: { count: 1, total: 8 }, second: { count: 7, total: 8 } },
  others: { value: 0.3333, rooms: 7, people: 150, standard_errors: 4.26 },
  opener,
  of_opener: 3,
}
const list = (state: string) => `GET /api/mirror/contributions?state=${state}`
const ruling = 'POST /api/mirror/contributions/r/ruling'
const all = 'POST /api/mirror/contributions/leave-out'

function open(answers: Parameters<typeof fakeServices>[0]) {
  const services = fakeServices(answers)
  const shell = createFakeShell({ http: services.http, session: signedInAs('moderator') })
  renderInShell(<ContributionQueue />, { path: '/challenges', shell })
  return { ...services, shell }
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('[MIRROR-34, MIRROR-35] a waiting room stands beside the record without it, with how many wait in all; letting it count names the state that was seen', async () => {
  const { bodiesOf, answers, shell } = open({
    [list('waiting')]: { body: { contributions: [room], total: 240 } },
    [ruling]: { body: { ...room, state: 'counted' } },
  })
  expect(await screen.findByText('The newest 1 of 240.')).toBeInTheDocument()
  expect(screen.getByText(/1 of 8, and 7 of 8 with the other text: −75 points/)).toHaveTextContent(
    'The record without it: 7 rooms, 150 people, +33 points. It lies 4.3 standard errors from that.',
  )
  expect(screen.getByText(/more than 3 standard errors from the record/)).toBeInTheDocument()
  answers[list('waiting')] = { body: { contributions: [], total: 0 } }
  await click('Let it count')
  expect(await screen.findByText('No room waits for a decision.')).toBeInTheDocument()
  expect(bodiesOf(ruling)).toEqual([{ state: 'counted', seen: 'waiting' }])
  expect(shell.toasts).toEqual([{ title: 'The room counts', tone: 'success' }])
})

test('[MIRROR-35, MIRROR-36] what another moderator has decided is said and read again; all rooms of an opener are taken out after a question', async () => {
  const { bodiesOf, answers, shell, calls } = open({
    [list('waiting')]: { body: { contributions: [room], total: 1 } },
    [ruling]: failing('already_ruled'),
    [all]: { body: { left_out: 3 } },
  })
  await screen.findByText('Saved or lost')
  await click('Take it out')
  await waitFor(() => expect(shell.toasts).toMatchObject([{ tone: 'destructive' }]))
  await waitFor(() => expect(calls.filter(({ call }) => call === list('waiting'))).toHaveLength(2))
  await click('Take out all 3 rooms of this opener')
  answers[list('waiting')] = { body: { contributions: [], total: 0 } }
  expect(
    await screen.findByText(/every experiment, and to the figures of the Peer Mirror/),
  ).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Take them out' }))
  expect(await screen.findByText('No room waits for a decision.')).toBeInTheDocument()
  expect(bodiesOf(all)).toEqual([{ opener }])
})

test('[MIRROR-36] a room from before without an opener and beside no other can be put back once it was taken out', async () => {
  const { opener: _opener, others: _others, ...old } = room
  const pairs = { kind: 'pairs', value: 0.625, first: 4, second: 4 } as const
  open({
    [list('waiting')]: { body: { contributions: [], total: 0 } },
    [list('left_out')]: {
      body: {
        contributions: [{ ...old, asked: 'before', state: 'left_out', count: pairs, of_opener: 0 }],
        total: 1,
      },
    },
  })
  await userEvent.selectOptions(screen.getByLabelText('Rooms'), 'Taken out')
  expect(await screen.findByRole('button', { name: 'Put it back' })).toBeInTheDocument()
  expect(screen.getByText(/4 and 4 people: 63 of 100 pairs as expected, ties half/)).toHaveTextContent(
    'No other room counts yet.',
  )
  expect(screen.getByText('From before moderators were asked. Its opener is not known.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Take/ })).toBeNull()
})

test('[PEER-5] a room of the Peer Mirror waits with the figures of each number', async () => {
  const { others: _others, asked: _asked, ...alone } = room
  const equities = { id: 'equities', name: 'Most in equities', unit: '% of invested assets' }
  const figures = { n: 6, median: 12.5, low: 11.25, high: 13.75 }
  const count = { kind: 'peers' as const, numbers: [{ ...equities, ...figures }] }
  open({
    [list('waiting')]: {
      body: { contributions: [{ ...alone, experiment: 'peers', count }], total: 1 },
    },
  })
  expect(await screen.findByText('The Peer Mirror')).toBeVisible()
  expect(screen.getByText(/^Most in equities \(% of invested assets\)/)).toHaveTextContent(
    '6 entries, median 12.5, middle half 11.25 to 13.75.',
  )
  expect(screen.getByText('A moderator decides on every room of the Peer Mirror.')).toBeInTheDocument()
})
