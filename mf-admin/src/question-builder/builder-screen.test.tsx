import type { GenerationJob } from '@icio/contracts/generation/endpoints'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { countsWith, failing, fakeServices, itemFigures, quizQuestion } from '../testing/fake-services.js'
import { BuilderScreen } from './builder-screen.js'
import { finalToast } from './generator/generation-words.js'

const jobsCall = 'GET /api/functions/generation-jobs'
const generateCall = 'POST /api/functions/generate-questions'
const undoableCall = 'GET /api/content/generation-runs'
const unplayableCall = 'GET /api/content/unplayable-questions'
const cuesCall = 'GET /api/content/banks/quiz_questions/q-1/form-cues'
const runCall = 'POST /api/functions/generation-jobs'

const job: GenerationJob = {
  id: 'j',
  kind: 'full-set',
  bank: 'quiz_questions',
  questionType: 'quiz',
  state: 'running',
  target: 40,
  batches: 3,
  batch: 2,
  failedBatches: 0,
  savedCount: 15,
  deletedCount: 0,
  inBank: 75,
  errors: [],
  startedBy: 'Mo',
  startedAt: '2026-11-22T10:00:00.000Z',
  updatedAt: '2026-11-22T10:00:10.000Z',
}

async function builder(answers: Parameters<typeof fakeServices>[0] = {}, path = '/question-builder') {
  const services = fakeServices({
    'GET /api/content/counts': {
      body: countsWith({ quiz_questions: 60, waiting: { quiz_questions_risk_pools: 15 } }),
    },
    [jobsCall]: { body: { jobs: [], configured: true } },
    [undoableCall]: { body: { runs: [] } },
    [unplayableCall]: { body: { questions: [] } },
    'GET /api/games/statistics/quiz_questions': { body: { games: 0, items: [] } },
    'GET /api/games/statistics/quiz_questions/q-1': { body: itemFigures() },
    [cuesCall]: { body: { score: 0.62, chance: 0.25, learned_from: 99 } },
    ...answers,
  })
  const rendered = renderInShell(<BuilderScreen />, {
    path,
    shell: createFakeShell({ http: services.http }),
  })
  await act(async () => {})
  return { ...rendered, ...services }
}

afterEach(() => jest.useRealTimers())
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('[BUILD-1, BUILD-2, BUILD-12, REVIEW-5] the page has counts out of 100, two tabs, and the estimate; the manual tab says that it is simplified', async () => {
  await builder({ 'GET /api/content/banks/quiz_questions?state=all': { body: { questions: [] } } })
  const grid = screen.getByRole('list', { name: 'Questions in the banks' })
  expect(
    within(grid)
      .getAllByRole('progressbar')
      .map((bar) => bar.getAttribute('aria-valuetext')),
  ).toEqual(['60/100', '100/100 (+15 waiting)', '100/100', '100/100', '100/100', '100/100'])
  expect(screen.getByText(/about 2 to 3 minutes/)).toBeInTheDocument()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['AI Generator', 'Manual Builder'])
  await userEvent.click(screen.getByRole('tab', { name: 'Manual Builder' }))
  expect(await screen.findByText(/The manual builder has been simplified/)).toBeInTheDocument()
})

test('[DATA-43] questions that no game can deal are named with the reason', async () => {
  const questions = [{ bank: 'quiz_questions', id: 'q-9', reason: 'has no correct choice' }]
  await builder({ [unplayableCall]: { body: { questions } } })
  expect(screen.getByText('Quiz: Commercial Insurers, question q-9: has no correct choice')).toBeVisible()
})

test('[BUILD-3, CALL-17] quick buttons ask for 10 or 15, with a difficulty if one is selected', async () => {
  const reply = {
    questions: [],
    savedCount: 9,
    deletedCount: 0,
    draftCount: 9,
    errors: ['Question 3: too much like q-7'],
  }
  const { bodiesOf, shell } = await builder({ [generateCall]: { body: reply } })
  await click('Generate 10 questions')
  expect(await screen.findByText('Question 3: too much like q-7')).toBeInTheDocument()
  expect(shell.toasts.at(-1)).toMatchObject({
    title: '9 questions saved',
    description: 'They wait for a first look at the review desk.',
  })
  await userEvent.selectOptions(screen.getByLabelText('Difficulty of a quick batch'), 'hard')
  await userEvent.selectOptions(screen.getByLabelText('Question type'), 'governance_scenarios_risk_pools')
  await click('Generate 15 questions')
  expect(bodiesOf(generateCall)).toEqual([
    { questionType: 'quiz', count: 10 },
    { questionType: 'governance', audience: 'risk-pools', count: 15, difficulty: 'hard' },
  ])
})

test.each([
  ['[BUILD-13]', failing('ai_rate_limited'), 'Rate limit exceeded. Please wait a moment and try again.'],
  [
    '[BUILD-14]',
    failing('ai_credits'),
    'The AI workspace has no credits left. Please add credits and try again.',
  ],
  ['[BUILD-15]', undefined, 'Network error. Check console logs for details.'],
  [
    '[BUILD-7]',
    failing(
      'too_many_generated',
      'Maximum 15 questions per request. Generate 20 by clicking multiple times.',
    ),
    'Maximum 15 questions per request. Generate 20 by clicking multiple times.',
  ],
  ['[BUILD-16]', failing('ai_unusable', 'It said nothing.'), 'Failed to generate: It said nothing.'],
  ['[BUILD-16]', failing('ai_failed'), 'Failed to generate: The model could not answer. Please try again.'],
])('%s a failed request shows the specified text', async (_, answer, title) => {
  const { shell } = await builder(answer ? { [generateCall]: answer } : {})
  await click('Generate 10 questions')
  expect(shell.toasts.at(-1)).toEqual({ title, tone: 'destructive' })
  expect(shell.errors.at(-1)).toMatchObject({ where: 'generate questions' })
})

test('[BUILD-5] a full-set run starts only after a confirmation, which says of a full bank that drafts are made', async () => {
  const { bodiesOf } = await builder({ [runCall]: { status: 201, body: job } })
  await click(/Generate full set/)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(bodiesOf(runCall)).toEqual([])
  await click(/Generate full set/)
  await userEvent.click(await screen.findByRole('button', { name: 'Generate' }))
  expect(bodiesOf(runCall)).toEqual([{ questionType: 'quiz' }])
  await userEvent.selectOptions(screen.getByLabelText('Question type'), 'fill_in_blank_risk_pool_questions')
  await click(/Generate full set/)
  expect(await screen.findByText(/the new ones are drafts until you publish them/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }))
  expect(bodiesOf(runCall).at(-1)).toEqual({ questionType: 'fillInBlanksRiskPool', replace: true })
})

test('[BUILD-9, BUILD-20] a run in progress is shown on return and can be canceled, and its end is announced', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  const cancelCall = 'POST /api/functions/generation-jobs/j/cancel'
  const { answers, shell, calls } = await builder({
    [jobsCall]: { body: { jobs: [job], configured: true } },
    [cancelCall]: { body: { ...job, state: 'cancelling' } },
  })
  expect(screen.getByRole('progressbar', { name: /Batches of/ })).toHaveAttribute(
    'aria-valuetext',
    'Batch 2 of 3',
  )
  expect(screen.getByRole('button', { name: 'Generate 10 questions' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(calls.map(({ call }) => call)).toContain(cancelCall)
  const failed = 'Batch 3 failed: The model’s answer could not be used.'
  const ended = {
    ...job,
    state: 'done',
    batch: 3,
    inBank: 85,
    failedBatches: 1,
    errors: [failed],
    updatedAt: 'later',
  }
  answers[jobsCall] = { body: { jobs: [ended], configured: true } }
  await act(async () => jest.advanceTimersByTime(1500))
  expect(shell.toasts).toEqual([
    { title: failed, tone: 'destructive' },
    {
      title: 'Generated 75/100',
      description: 'Done. This run: 15 saved, 1 failed batch.',
      tone: 'destructive',
    },
  ])
})

const replacing = { ...job, target: 100, batches: 7, inBank: 100 }
test.each([
  [
    'cancelled before anything was saved',
    { ...replacing, state: 'cancelled', savedCount: 0 },
    ['Generated 0/100', 'Canceled. This run: 0 saved, 0 failed batches.', 'neutral'],
  ],
  [
    'out of credits',
    { ...replacing, state: 'stopped', savedCount: 15, draftCount: 15 },
    [
      'Generated 15/100',
      'Stopped: no credits left. This run: 15 saved, 15 of them as drafts, 0 failed batches.',
      'destructive',
    ],
  ],
  [
    'from before drafts',
    { ...replacing, state: 'stopped', savedCount: 15, deletedCount: 15 },
    [
      'Generated 15/100',
      'Stopped: no credits left. This run: 15 saved, 15 older ones retired, 0 failed batches.',
      'destructive',
    ],
  ],
  [
    'whole',
    { ...replacing, state: 'done', savedCount: 100, draftCount: 100 },
    ['All questions are generated', '100 of them wait for a first look at the review desk.', 'success'],
  ],
  [
    'for the missing questions, with three refused',
    { ...job, state: 'done', savedCount: 37, inBank: 97 },
    ['Generated 97/100', 'Done. This run: 37 saved, 0 failed batches.', 'success'],
  ],
] as const)(
  '[BUILD-20] a run that replaces a full bank counts the questions it has made: %s',
  (_case, ended, words) => {
    const { title, description, tone } = finalToast(ended)
    expect([title, description, tone]).toEqual(words)
  },
)

test('[BUILD-21] an undo asks for confirmation, says what it will change, shows that it works, runs once, and disappears', async () => {
  const undoCall = 'POST /api/content/generation-runs/j/undo'
  const ended = { ...job, state: 'done', savedCount: 85, deletedCount: 70 }
  const { answers, bodiesOf, shell } = await builder({
    [jobsCall]: { body: { jobs: [ended], configured: true } },
    [undoableCall]: { body: { runs: [{ run: 'j', retires: 85, restores: 70 }] } },
    [undoCall]: { body: { retired: 85, restored: 70 } },
  })
  await click(/^Undo the run of/)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this run?' }))
  expect(
    dialog.getByText('85 questions of the run are retired. 70 questions that made room come back.'),
  ).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(bodiesOf(undoCall)).toEqual([])
  await click(/^Undo the run of/)
  answers[undoableCall] = { body: { runs: [] } }
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  answers[undoCall] = () => promise.then(() => ({ body: { retired: 85, restored: 70 } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the run' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undoing…' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  resolve()
  expect(await screen.findByText(/^Undone:/)).toBeInTheDocument()
  expect(bodiesOf(undoCall)).toHaveLength(1)
  expect(shell.toasts.at(-1)).toMatchObject({ title: '85 retired, 70 restored' })
  expect(screen.queryByRole('button', { name: /^Undo the run of/ })).not.toBeInTheDocument()
})

test('[BUILD-23, REVIEW-6] publishing the approved drafts of a run asks first, says how many questions are retired, and names them', async () => {
  const publicationPath = '/api/content/generation-runs/j/publication'
  const ended = { ...job, state: 'done', savedCount: 2, draftCount: 2 }
  const retires = [
    { bank: 'quiz_questions', id: 'q-1', text: 'What moves against yields?' },
    { bank: 'quiz_questions', id: 'q-2', text: 'What is a coupon?' },
  ]
  const { bodiesOf, shell } = await builder({
    [jobsCall]: { body: { jobs: [ended], configured: true } },
    [undoableCall]: { body: { runs: [{ run: 'j', retires: 3, restores: 0, drafts: 3, approved: 2 }] } },
    [`GET ${publicationPath}`]: { body: { publishes: 2, retires } },
    [`POST ${publicationPath}`]: { body: { published: 2, retired: 2 } },
  })
  expect(screen.getByRole('link', { name: '1 waits for a first look' })).toHaveAttribute(
    'href',
    '/question-audit/review?reason=draft',
  )
  await click('Publish 2 approved')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish 2 questions?' }))
  expect(dialog.getByText(/^2 questions of the bank make room and are retired\./)).toBeVisible()
  for (const { text } of retires) expect(dialog.getByText(text)).toBeVisible()
  expect(bodiesOf(`POST ${publicationPath}`)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(bodiesOf(`POST ${publicationPath}`)).toEqual([{ retires: ['q-1', 'q-2'] }])
  await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ title: '2 published, 2 retired' }))
})

const bankCall = 'GET /api/content/banks/quiz_questions?state=all'
const manual = '/question-builder?tab=manual'

test('a question is edited next to its preview, and saved with the version that was read', async () => {
  const edit = 'PATCH /api/content/banks/quiz_questions/q-1'
  const versions = 'GET /api/content/banks/quiz_questions/q-1/versions'
  const { bodiesOf } = await builder(
    {
      [bankCall]: { body: { questions: [quizQuestion()] } },
      [edit]: { body: { question: quizQuestion({ prompt: 'What falls when yields rise?', version: 4 }) } },
      [versions]: {
        body: {
          versions: [
            {
              version: 3,
              action: 'edited',
              by: { id: '1', name: 'Mo' },
              at: '2026-11-02T00:00:00.000Z',
              note: 'Clearer',
              question: { prompt: 'What moves against yields?' },
            },
            {
              version: 2,
              action: 'seeded',
              by: { id: 'p', name: 'x' },
              at: '2026-11-01T00:00:00.000Z',
              note: '',
              question: { prompt: 'What moves with yields?' },
            },
          ],
        },
      },
    },
    manual,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Edit q-1' }))
  expect(await screen.findByText('with', { selector: 'del' })).toBeInTheDocument()
  expect(screen.getByText('against', { selector: 'ins' })).toBeInTheDocument()
  const asked = screen.getByLabelText('Question')
  await userEvent.clear(asked)
  await userEvent.type(asked, 'What falls when yields rise?')
  expect(screen.getByRole('radiogroup', { name: 'What falls when yields rise?' })).toBeInTheDocument()
  await click('Save')
  expect(bodiesOf(edit)).toEqual([
    {
      version: 3,
      question: expect.objectContaining({ question_id: 'q-1', prompt: 'What falls when yields rise?' }),
    },
  ])
})

test('problems that prevent saving a question are named, and nothing is sent', async () => {
  const { calls } = await builder({ [bankCall]: { body: { questions: [] } } }, manual)
  await userEvent.click(await screen.findByRole('button', { name: 'New question' }))
  await click('Save')
  expect(screen.getByRole('alert')).toHaveTextContent(/choices\.1\.text: says the same as another choice/)
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

test('the list can be filtered by words, state, author, and review', async () => {
  const questions = [
    quizQuestion(),
    quizQuestion({ question_id: 'q-2', prompt: 'Another?', author: { kind: 'model', id: 'r', name: 'm' } }),
    quizQuestion({ question_id: 'q-3', state: 'retired' }),
  ]
  await builder({ [bankCall]: { body: { questions } } }, manual)
  const ids = () =>
    screen.getAllByRole('button', { name: /^Edit / }).map((button) => button.getAttribute('aria-label'))
  expect(await screen.findByText('2 of 3 questions')).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Author'), 'model')
  expect(ids()).toEqual(['Edit q-2'])
  await userEvent.selectOptions(screen.getByLabelText('Author'), 'all')
  await userEvent.selectOptions(screen.getByLabelText('State'), 'retired')
  expect(ids()).toEqual(['Edit q-3'])
})

test('the list shows the answer statistics of each question, and can be filtered by them', async () => {
  const { choices: _, strongest_distractor: __, ...figures } = itemFigures()
  await builder(
    {
      [bankCall]: { body: { questions: [quizQuestion(), quizQuestion({ question_id: 'q-2' })] } },
      'GET /api/games/statistics/quiz_questions': { body: { games: 40, items: [figures] } },
    },
    manual,
  )
  expect(await screen.findByText('shown 40 times, 25% right, discrimination −0.12')).toBeInTheDocument()
  expect(screen.getByText('never shown')).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Answers'), 'poor')
  expect(screen.getByText('1 of 2 questions')).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Answers'), 'easy')
  expect(screen.getByText('0 of 2 questions')).toBeInTheDocument()
})

test('[REVIEW-3] the passport shows what the answers say from thirty on: the share with its interval, each choice, and a key in doubt', async () => {
  await builder({ [bankCall]: { body: { questions: [quizQuestion()] } } }, manual)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit q-1' }))
  const card = within(await screen.findByRole('region', { name: 'What the answers say' }))
  // Wilson's ends solve (p − 0.25)² = 1.96² p (1 − p) / 40: 0.142 and 0.402.
  expect(await card.findByText('25% right; 95% interval 14% to 40%')).toBeInTheDocument()
  expect(card.queryByText(/Discrimination/)).toBeNull()
  expect(card.getByText(/^Of the wrong choices ‘Bond coupons’ draws the most answers/)).toBeInTheDocument()
  expect(card.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'ChoicePickedShareRight elsewhere',
    'Bond prices (right)1025%80%',
    'Bond coupons3075%85%',
  ])
  expect(card.getByText(/The key is in doubt: .* 20 picked ‘Bond coupons’ and 5 the key/)).toBeInTheDocument()
  expect(card.getByText(/revision 1\): shown 12, answered 10, 60% right/)).toBeInTheDocument()
})

test('[REVIEW-3] below thirty answers nothing but the count is said, and from sixty on the correlation too', async () => {
  const { answers } = await builder({ [bankCall]: { body: { questions: [quizQuestion()] } } }, manual)
  const statistics = 'GET /api/games/statistics/quiz_questions/q-1'
  const card = async () => within(await screen.findByRole('region', { name: 'What the answers say' }))
  answers[statistics] = { body: { ...itemFigures(), times_answered: 29 } }
  await userEvent.click(await screen.findByRole('button', { name: 'Edit q-1' }))
  expect(await (await card()).findByText('Shown 40 times, answered 29.')).toBeVisible()
  expect((await card()).queryByText(/% right;|draws the most|in doubt|Discrimination/)).toBeNull()
  expect((await card()).queryByRole('table')).toBeNull()
  answers[statistics] = { body: { ...itemFigures(), times_answered: 60 } }
  await click('← All questions')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit q-1' }))
  expect(await (await card()).findByText(/^Discrimination −0\.12/)).toBeVisible()
})

test('[DATA-41] the editor shows what the choices reveal, and says if there is too little data to tell', async () => {
  const { answers } = await builder({ [bankCall]: { body: { questions: [quizQuestion()] } } }, manual)
  const card = async () => within(await screen.findByRole('region', { name: 'What the choices give away' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit q-1' }))
  expect(await (await card()).findByText('Picked from its choices alone: 62% (chance 25%)')).toBeVisible()
  expect((await card()).getByText(/well above chance means that the choices give the key away/)).toBeVisible()
  answers[cuesCall] = { body: { score: null, chance: 0.25, learned_from: 4 } }
  await click('← All questions')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit q-1' }))
  expect(await (await card()).findByText(/too few other questions in play \(4\)/)).toBeVisible()
})

test('[DATA-41] after a save the figure refers to the new choices', async () => {
  const edited = quizQuestion({ version: 4 })
  const { answers } = await builder(
    {
      [bankCall]: { body: { questions: [quizQuestion()] } },
      'PATCH /api/content/banks/quiz_questions/q-1': { body: { question: edited } },
    },
    manual,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Edit q-1' }))
  expect(await screen.findByText(/^Picked from its choices alone: 62%/)).toBeVisible()
  answers[cuesCall] = { body: { score: 0.24, chance: 0.25, learned_from: 99 } }
  await click('Save')
  expect(await screen.findByText('Picked from its choices alone: 24% (chance 25%)')).toBeVisible()
})
