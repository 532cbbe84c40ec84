import type { ActivityInput } from '@icio/contracts/rooms/endpoints'
import type { HostActivity } from '@icio/contracts/rooms/room-views'
import type { OfferedKind } from '@icio/contracts/rooms/rules'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, fireEvent, screen } from '@testing-library/react'
import { hostActivity } from '../testing/fake-rooms.js'
import { ActivityForm } from './activity-form.js'

function open({ first, isOfPublicBody = false }: { first?: HostActivity; isOfPublicBody?: boolean } = {}) {
  const sent: ActivityInput[] = []
  renderInShell(
    <ActivityForm
      label="Add"
      isOfPublicBody={isOfPublicBody}
      onSubmit={async (input) => void sent.push(input)}
      {...(first ? { first } : {})}
    />,
  )
  return sent
}
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const choose = (kind: OfferedKind) => fill('Kind', kind)
async function press() {
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await act(async () => {})
}
/** The labels of the fields that a kind has, without the choice of the kind. */
const labels = () =>
  [...document.querySelectorAll('label')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => !text.startsWith('Kind'))

const limit = 'Closes by itself after seconds'

interface KindCase {
  kind: OfferedKind
  fields: string[]
  typed: Record<string, string>
  sent: object
}

const kinds: KindCase[] = [
  {
    kind: 'choice',
    fields: ['Question', 'Options', 'Several answers are allowed', limit],
    typed: { Question: ' Which? ', Options: 'Bonds\n* Cash', [limit]: '90' },
    sent: {
      ...{ kind: 'choice', prompt: 'Which?', several: false, right: ['1'], limit_seconds: 90 },
      options: [{ text: 'Bonds' }, { text: 'Cash' }],
    },
  },
  {
    kind: 'number',
    fields: ['Question', 'Least', 'Most', 'Unit', 'Right figure, if there is one', 'Scale', limit],
    typed: {
      Question: 'How many?',
      Least: '1',
      Most: '1,000',
      Unit: ' claims ',
      'Right figure': '60',
      Scale: 'log',
    },
    sent: {
      kind: 'number',
      prompt: 'How many?',
      least: 1,
      most: 1000,
      unit: 'claims',
      truth: 60,
      scale: 'log',
    },
  },
  {
    kind: 'words',
    fields: ['Question', 'Words of each person', limit],
    typed: { Question: 'One word?', 'Words of each person': '3' },
    sent: { kind: 'words', prompt: 'One word?', entries: 3 },
  },
  {
    kind: 'rank',
    fields: ['Question', 'Options', limit],
    typed: { Question: 'In order?', Options: 'A\n*B\nC' },
    // A star marks a right answer of a choice alone.
    sent: { kind: 'rank', prompt: 'In order?', options: [{ text: 'A' }, { text: '*B' }, { text: 'C' }] },
  },
  {
    kind: 'questions',
    fields: ['What may be asked?', limit],
    typed: { 'What may be asked': 'Anything?' },
    sent: { kind: 'questions', prompt: 'Anything?' },
  },
  {
    kind: 'quiz',
    fields: ['Questions, 5 to 20', 'Level', 'Topics, up to 3, with commas', 'Ask how sure people are'],
    typed: { Questions: '7', Level: 'advanced', Topics: 'bonds, , claims ' },
    sent: {
      kind: 'quiz',
      questions: 7,
      level: 'advanced',
      topics: ['bonds', 'claims'],
      asks_confidence: false,
    },
  },
  { kind: 'board', fields: [], typed: {}, sent: { kind: 'board' } },
  {
    kind: 'feedback',
    fields: ['Title', 'Statements', limit],
    typed: { Title: 'How was it?', Statements: 'Useful.\n\n Again. ' },
    sent: { kind: 'feedback', prompt: 'How was it?', statements: ['Useful.', 'Again.'] },
  },
  { kind: 'peers', fields: [limit], typed: {}, sent: { kind: 'peers' } },
]

test.each(kinds)(
  '[ROOM-9, ROOM-29, ROOM-35, FORUM-15, PEER-1] the form of $kind has its fields, and sends them',
  async ({ kind, fields, typed, sent: body }) => {
    const sent = open()
    choose(kind)
    // Fields that may stay empty say so beside their name.
    expect(labels().map((label, place) => label.startsWith(fields[place] ?? '-'))).toEqual(
      fields.map(() => true),
    )
    for (const [label, value] of Object.entries(typed)) fill(label, value)
    await press()
    expect(sent).toEqual([body])
  },
)

test.each<[OfferedKind, Record<string, string>, string[]]>([
  ['choice', {}, ['Question', 'Options']],
  ['choice', { Question: 'Which?', Options: 'Bonds' }, ['Options']],
  ['choice', { Question: 'Which?', Options: 'Bonds\nbonds' }, ['Options']],
  ['rank', { Question: 'Which?', Options: 'A\nB' }, ['Options']],
  ['number', { Question: 'How many?' }, ['Least', 'Most']],
  ['number', { Question: 'How many?', Least: '9', Most: '1' }, ['Most']],
  ['number', { Question: 'How many?', Least: '0', Most: '9', Scale: 'log' }, ['Least']],
  ['number', { Question: 'How many?', Least: '0', Most: '9', 'Right figure': '10' }, ['Right figure']],
  ['number', { Question: 'How many?', Least: 'few', Most: '9' }, ['Least']],
  ['words', {}, ['Question']],
  ['questions', {}, ['What may be asked']],
  ['quiz', { Questions: '21' }, ['Questions']],
  ['feedback', { Title: 'How was it?', Statements: 'A\nB\nC\nD\nE' }, ['Statements']],
  ['choice', { Question: 'Which?', Options: 'A\nB', [limit]: '9' }, [limit]],
  ['choice', { Question: 'Which?', Options: 'A\nB', [limit]: '901' }, [limit]],
])(
  '[ROOM-9, ROOM-10] a %s of %j is named at %j, is not sent, and loses nothing',
  async (kind, typed, wrong) => {
    const sent = open()
    choose(kind)
    for (const [label, value] of Object.entries(typed)) fill(label, value)
    await press()
    expect(sent).toEqual([])
    const invalid = [...document.querySelectorAll('[aria-invalid=true]')]
    expect(invalid).toEqual(wrong.map(field))
    for (const [label, value] of Object.entries(typed)) expect(field(label)).toHaveValue(value)
    // What is changed is no longer wrong; the rest is.
    const first = wrong[0] ?? ''
    fill(first, first === 'Options' || first === 'Statements' ? 'New\nOther' : '7')
    expect(field(first)).toBeValid()
  },
)

test('[ROOM-9] what was typed for one kind is there when the host comes back to it', () => {
  open()
  fill('Question', 'Which?')
  fill('Options', 'A\nB')
  choose('board')
  choose('rank')
  expect(field('Question')).toHaveValue('Which?')
  expect(field('Options')).toHaveValue('A\nB')
})

test('[ROOM-9] a draft keeps its kind while it is edited', () => {
  open({ first: hostActivity({ right: ['cash'], several: true, limit_seconds: 60 }) })
  expect(screen.queryByLabelText('Kind')).toBeNull()
  expect(field('Options')).toHaveValue('Bonds\n* Cash\nLoans')
  expect(screen.getByRole('checkbox', { name: 'Several answers are allowed' })).toBeChecked()
  expect(field(limit)).toHaveValue('60')
})

test('[ROOM-9] the button takes no second press until the first is answered', async () => {
  const replies: (() => void)[] = []
  let presses = 0
  renderInShell(
    <ActivityForm
      label="Add"
      isOfPublicBody={false}
      onSubmit={() => {
        presses += 1
        return new Promise((resolve) => replies.push(resolve))
      }}
    />,
  )
  choose('board')
  await press()
  await press()
  expect(presses).toBe(1)
  expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-busy', 'true')
  await act(async () => replies[0]?.())
  expect(screen.getByRole('button', { name: 'Add' })).not.toHaveAttribute('aria-busy', 'true')
})

const matter = 'Is this a matter before your body'

test('[FORUM-21] a question of a host in a public body is sent only once it is said to be no matter of the body', async () => {
  const sent = open({ isOfPublicBody: true })
  fill('Question', 'Which?')
  fill('Options', 'A\nB')
  await press()
  expect(field(matter)).toBeInvalid()
  expect(field(matter)).toHaveAccessibleDescription('This is required.')
  fill(matter, 'yes')
  await press()
  expect(field(matter)).toHaveAccessibleDescription(
    /^For learning\. Do not put business of your body to a vote here/,
  )
  expect(sent).toEqual([])
  fill(matter, 'no')
  await press()
  expect(sent).toEqual([
    {
      ...{ kind: 'choice', prompt: 'Which?', several: false, right: [], before_body: false },
      options: [{ text: 'A' }, { text: 'B' }],
    },
  ])
})

test.each(['quiz', 'board', 'peers'] as const)(
  '[FORUM-21] a %s, whose questions the site has written, asks nothing of it',
  (kind) => {
    open({ isOfPublicBody: true })
    choose(kind)
    expect(screen.queryByLabelText(new RegExp(`^${matter}`))).toBeNull()
  },
)

test('[FORUM-19] a seal is of a range alone; a range that is sealed has no right figure', () => {
  open()
  expect(screen.queryByRole('checkbox', { name: /^Seal it/ })).toBeNull()
  choose('range')
  expect(field('Right figure')).toBeVisible()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Seal it/ }))
  expect(screen.queryByLabelText(/^Right figure/)).toBeNull()
  expect(field('Sealed until')).toBeVisible()
  choose('number')
  expect(screen.queryByLabelText(/^Sealed until/)).toBeNull()
  expect(field('Right figure')).toBeVisible()
})
